import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { brandStyleHash, readPublished } from '#api/content/published.ts';
import { securityHeaders } from '#api/platform/http/security-headers.ts';
import { siteVariables } from '#contract/site-settings.ts';
import { expectKept } from '../support/visitors.ts';
import { answerKinds, json, tooLarge } from './answer-kinds.ts';
import { type Answer, ask } from './ask.ts';
import { check } from './checks.ts';
import { docker, NAME, type Stack } from './stack.ts';

const ofBrand = brandStyleHash(readPublished('content', {}).content.brand);
const ofNothing = `sha256-${createHash('sha256').digest('base64')}`;

/** Checks every kind of response, except those without an api, which are in faults.checks.ts. */
export async function answerChecks(stack: Stack): Promise<void> {
  console.log('\nHeaders and caching of every kind of answer');
  const { url } = stack;
  const built = async (file: string) =>
    JSON.parse(await docker('run', '--rm', '--entrypoint', 'cat', `lodestar-api:${NAME}`, `/app/dist/${file}`));
  const styleHashes = [...(await built('style-hashes.json')), ofBrand];
  const site = { publicUrl: url, styleHashes, blogImageHosts: siteVariables.BLOG_IMAGE_HOSTS.parse(undefined) };
  const asset = /\/assets\/[\w.-]+\.js/.exec((await ask(url, '/')).body.toString())?.[0] ?? '';
  const etag = (await ask(url, '/about-us')).header('etag') ?? '';
  for (const [name, kind] of Object.entries(answerKinds(asset, etag))) {
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
    // A slug of HubSpot's.
    assert.equal(await to('/posts/an-old-post.html'), undefined);
    assert.equal(await to('/confirm-address%23token=own_x'), '/confirm-address#token=own_x');
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
  for (const [name, value] of Object.entries(expected)) {
    // Responses outside the pages' folder allow the hash of an empty style block instead of the brand's.
    const shown = answer.header(name.toLowerCase())?.replace(ofNothing, ofBrand);
    assert.equal(shown, value, name);
  }
  assert.match(answer.header('x-request-id') ?? '', /^[0-9a-f]{32}$/);
  expectKept(
    'headers',
    answer.headers.map(([name]) => name),
  );
  assert.doesNotMatch(answer.header('server') ?? '', /\d/, 'the version is not told');
  assert.equal(answer.header('x-powered-by'), undefined);
  assert.equal(answer.header('strict-transport-security'), undefined, 'http demands no https');
}
