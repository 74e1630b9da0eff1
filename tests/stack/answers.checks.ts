import assert from 'node:assert/strict';
import {
  deskHeaders,
  documentHeaders,
  fileHeaders,
  securityHeaders,
} from '../../api/src/platform/http/security-headers.ts';
import { type Answer, ask } from './ask.ts';
import { check } from './checks.ts';
import { docker, type Stack } from './stack.ts';

/** A kind of response: the request, and what is expected. */
interface Kind {
  path: string;
  options?: Parameters<typeof ask>[2];
  status: number;
  type?: RegExp;
  caching: RegExp;
  /** The security headers, if they differ from a page's. */
  headers?: typeof securityHeaders;
}

const json = { 'content-type': 'application/json' };
const form = { 'content-type': 'application/x-www-form-urlencoded' };
const tooLarge = 'a'.repeat(150_000);
const html = /^text\/html/;
const never = /^no-store$/;
const asked = /^no-cache$/;

/** Checks every kind of response, except those without an api, which are in faults.checks.ts. */
export async function answerChecks(stack: Stack): Promise<void> {
  console.log('\nHeaders and caching of every kind of answer');
  const { url } = stack;
  const built = async (file: string) =>
    JSON.parse(await docker('run', '--rm', '--entrypoint', 'cat', 'lodestar-api:test', `/app/dist/${file}`));
  const styleHashes = await built('style-hashes.json');
  const site = { publicUrl: url, styleHashes, blogImageHosts: (await built('site.json')).BLOG_IMAGE_HOSTS };
  const asset = /\/assets\/[\w.-]+\.js/.exec((await ask(url, '/')).body.toString())?.[0] ?? '';
  const etag = (await ask(url, '/about-us')).header('etag') ?? '';
  const kinds: Record<string, Kind> = {
    'the first page': { path: '/', status: 200, type: html, caching: asked },
    'a page': { path: '/about-us', status: 200, type: html, caching: asked },
    'a page that the browser has': {
      path: '/about-us',
      options: { headers: { 'if-none-match': etag } },
      status: 304,
      caching: asked,
    },
    'a page of the api': { path: '/posts', status: 200, type: html, caching: /^public, max-age=0, s-maxage=\d+/ },
    'a page that is none': { path: '/no-such-page-at-all', status: 404, type: html, caching: asked },
    'a short link that is none': { path: '/r/no-such-link', status: 404, type: html, caching: asked },
    'an asset': {
      path: asset,
      status: 200,
      type: /^text\/javascript/,
      caching: /^public, max-age=31536000, immutable$/,
      headers: fileHeaders,
    },
    'an asset of another build': {
      path: '/assets/gone-12345678.js',
      status: 404,
      type: /^text\/plain/,
      caching: never,
    },
    'the desk': { path: '/desk', status: 200, type: html, caching: asked, headers: deskHeaders },
    'a screen of the desk': { path: '/desk/leads', status: 200, type: html, caching: asked, headers: deskHeaders },
    'an image': { path: '/img/arcs.svg', status: 200, type: /^image\/svg/, caching: asked, headers: fileHeaders },
    'a PDF': {
      path: '/documents/terms.pdf',
      status: 200,
      type: /^application\/pdf$/,
      caching: asked,
      headers: documentHeaders,
    },
    'a picture that is none': { path: '/images/none.avif', status: 404, type: html, caching: never },
    'a piece of a film': {
      path: '/video/hero.mp4',
      options: { headers: { range: 'bytes=0-9' } },
      status: 206,
      type: /^video\/mp4$/,
      caching: asked,
    },
    'robots.txt': { path: '/robots.txt', status: 200, type: /^text\/plain/, caching: asked },
    'a call': { path: '/api/checkout/product', status: 200, type: /^application\/json/, caching: never },
    'a call that is refused': {
      path: '/api/leads/partner',
      options: { method: 'POST', headers: json, body: '{}' },
      status: 400,
      type: /^application\/json/,
      caching: never,
    },
    'a call that is none': { path: '/api/none', status: 404, type: /^application\/json/, caching: never },
    'the closed metrics': { path: '/api/metrics', status: 404, type: /^application\/json/, caching: never },
    'the closed metrics, spelt otherwise': {
      path: '/API//%4Detrics/',
      status: 404,
      type: /^application\/json/,
      caching: never,
    },
    'a body that is too large': {
      path: '/api/leads/partner',
      options: { method: 'POST', headers: json, body: tooLarge },
      status: 413,
      type: /^application\/json/,
      caching: never,
    },
    'a form that is too large': {
      path: '/api/leads/partner',
      options: { method: 'POST', headers: form, body: tooLarge },
      status: 413,
      type: html,
      caching: never,
    },
    'an address that has moved': { path: '/blog?utm_source=x', status: 301, caching: asked },
    'an address with a slash at its end': { path: '/about-us/', status: 307, caching: asked },
    'a form posted to a page': { path: '/about-us', options: { method: 'POST' }, status: 303, caching: asked },
    'a method that no page has': {
      path: '/about-us',
      options: { method: 'PUT' },
      status: 405,
      type: /^text\/plain/,
      caching: never,
    },
    'a hidden file': { path: '/.env', status: 404, type: html, caching: never },
    'a path that leaves the site': { path: '/../../etc/passwd', status: 400, type: html, caching: never },
    'a request that is none': {
      path: '/',
      options: { headers: { host: 'a b' } },
      status: 400,
      type: html,
      caching: never,
    },
  };
  for (const [name, kind] of Object.entries(kinds)) {
    await check(`${name}: ${kind.status}`, async () => {
      const answer = await ask(url, kind.path, kind.options);
      assert.equal(answer.status, kind.status, answer.body.toString().slice(0, 200));
      if (kind.type) assert.match(answer.header('content-type') ?? 'none', kind.type);
      assert.match(answer.header('cache-control') ?? 'none', kind.caching);
      expectSecurity(answer, (kind.headers ?? securityHeaders)(site));
    });
  }
  await check('errors of calls have the one shape, with the request id of the log', async () => {
    for (const [path, options, code] of [
      ['/api/metrics', {}, 'not_found'],
      ['/api/leads/partner', { method: 'POST', headers: json, body: tooLarge }, 'body_too_large'],
    ] as const) {
      const answer = await ask(url, path, options);
      assert.deepEqual(Object.keys(answer.json()), ['code', 'message', 'error', 'requestId']);
      assert.equal(answer.json().code, code);
      assert.equal(answer.json().requestId, answer.header('x-request-id'));
    }
  });
  await check("the policy has no unsafe source and starts from 'none'", async () => {
    const policy = (await ask(url, '/')).header('content-security-policy') ?? '';
    assert.match(policy, /^default-src 'none'/);
    assert.doesNotMatch(policy, /unsafe-|\*(?![.\w])|\bhttp:/);
  });
  await check('files are sent as the browser accepts them: brotli, gzip or plain; the api with gzip', async () => {
    const encoding = async (path: string, accepted: string) => {
      const answer = await ask(url, path, { headers: { 'accept-encoding': accepted } });
      assert.equal(answer.header('vary'), 'Accept-Encoding');
      return answer.header('content-encoding');
    };
    for (const path of ['/', '/about-us', asset]) {
      assert.equal(await encoding(path, 'gzip, br'), 'br', path);
      assert.equal(await encoding(path, 'gzip'), 'gzip', path);
      assert.equal(await encoding(path, 'identity'), undefined, path);
    }
    assert.equal(await encoding('/posts', 'gzip, br'), 'gzip');
  });
  await check('moved addresses keep their query; none leads to another host', async () => {
    const to = async (path: string) => (await ask(url, path)).header('location');
    assert.equal(await to('/blog?a=b'), '/posts?a=b');
    assert.equal(await to('/posts/blog/a%20b?c'), '/posts/a%20b?c');
    assert.equal(await to('/skyfi'), '/case-studies/skyfi');
    assert.equal(await to('/case-studies/index.html?x'), '/case-studies?x');
    for (const path of [
      '//evil.example/',
      '/\\evil.example/',
      '//evil.example/.html',
      '/%5Cevil.example/',
      '/%0d%0aSet-Cookie:x/',
    ])
      assert.doesNotMatch((await to(path)) ?? '/', /^(?!\/(?![/\\]))|\s/, path);
    const posted = await ask(url, '//evil.example', { method: 'POST' });
    assert.doesNotMatch(posted.header('location') ?? '/', /^(\/\/|\/\\)/);
  });
  await check('the site, opened as 127.0.0.1, redirects to the host that payments return to', async () => {
    const answer = await ask(url, '/about-us?a', { headers: { host: `127.0.0.1:${stack.port}` } });
    assert.deepEqual([answer.status, answer.header('location')], [307, `${url}/about-us?a`]);
  });
}

function expectSecurity(answer: Answer, expected: Record<string, string>): void {
  for (const [name, value] of Object.entries(expected)) assert.equal(answer.header(name.toLowerCase()), value, name);
  assert.match(answer.header('x-request-id') ?? '', /^[0-9a-f]{32}$/);
  const names = answer.headers.map(([name]) => name);
  assert.deepEqual(
    names.filter((name, at) => names.indexOf(name) !== at),
    [],
    'headers that are there twice',
  );
  assert.doesNotMatch(answer.header('server') ?? '', /\d/, 'the version is not told');
  assert.equal(answer.header('x-powered-by'), undefined);
}
