import { execFile } from 'node:child_process';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import pg from 'pg';
import { readPagePaths } from '../../api/src/config/built-site.ts';
import { readEnv } from '../../api/src/config/env.ts';
import { RedirectLookup } from '../../api/src/redirects/redirect-lookup.ts';
import { checkTarget } from '../../api/src/redirects/redirect-rules.ts';
import { migrate } from '../../db/migrate.ts';
import { startApiProcess } from '../support/api-process.ts';
import { until } from '../support/buying.ts';
import { setDatabaseUp } from '../support/databases.ts';
import { startOutsideWorld } from '../support/outside-world.ts';
import { startApi, startWorld, type World } from '../support/world.ts';

const run = promisify(execFile);
const main = path.resolve(import.meta.dirname, '../../dist/server/ops.js');
let world: World;
let elsewhere: Server;
let elsewhereUrl: string;
beforeAll(async () => {
  // Stands for the public site and for others': /gone and /broken are dead, /shy knows no HEAD, /slow never answers.
  elsewhere = createServer((request, response) => {
    if (request.url === '/slow') return;
    const statuses: Record<string, number> = { '/gone': 404, '/broken': 500 };
    const isShy = request.url === '/shy' && request.method === 'HEAD';
    response.writeHead(isShy ? 501 : (statuses[request.url ?? ''] ?? 200)).end('words');
  });
  await new Promise<void>((resolve) => elsewhere.listen(0, '127.0.0.1', () => resolve()));
  elsewhereUrl = `http://127.0.0.1:${(elsewhere.address() as AddressInfo).port}`;
  world = await startWorld({ PUBLIC_URL: elsewhereUrl });
});
afterAll(async () => {
  await world.close();
  elsewhere.closeAllConnections();
  elsewhere.close();
});

const get = (slug: string) => world.http.get(`/api/redirect/${slug}`).redirects(0);
const hitsOf = async (slug: string) => {
  const [row] = await world.rows<{ hits: string }>('select hits from redirects where lower(slug) = $1', [slug]);
  return Number(row?.hits);
};
/** Writes a row as somebody with a database client does: past every check of ours. */
const byHand = (slug: string, target: string) =>
  world.rows('insert into redirects (slug, target) values ($1, $2)', [slug, target]);
/** Until the api's copy has seen the latest change. */
const settled = () => sleep(1_100);

async function ops(...args: string[]) {
  const env = { ...world.environment, PATH: process.env.PATH };
  const result = await run(process.execPath, [main, 'redirects', ...args], { env }).catch(
    (error) => error as { stdout: string; stderr: string; code: number },
  );
  return { code: 0, ...result };
}

describe('GET /api/redirect/{slug}', () => {
  it('302 to the target, in whatever case, never stored', async () => {
    for (const slug of ['faq', 'FAQ', 'Faq']) {
      const answer = await get(slug).expect(302);
      expect(answer.headers).toMatchObject({ location: '/program-faq', 'cache-control': 'no-store' });
      expect(answer.headers['content-security-policy']).toContain("default-src 'none'");
      expect(answer.headers['x-request-id']).toMatch(/^[\w-]{36}$/);
    }
  });

  it('every seed leads to a page, and none stands where a page is', async () => {
    const pages = readPagePaths();
    expect(pages).toContain('/program-faq');
    const seeds = await world.rows<{ slug: string; target: string }>('select slug, target from redirects');
    expect(seeds.length).toBeGreaterThan(5);
    for (const { slug, target } of seeds) {
      expect(pages).not.toContain(`/${slug}`);
      if (target !== '/feed.xml') expect(pages).toContain(target);
      expect((await get(slug).expect(302)).headers.location).toBe(target);
    }
  });

  it('passes the query on, behind the target’s own and in front of its fragment', async () => {
    await byHand('campaign', 'https://example.com/a?from=x#part');
    await settled();
    expect((await get('campaign?utm_source=mail&q=%0d%0aSet-Cookie:x').expect(302)).headers.location).toBe(
      'https://example.com/a?from=x&utm_source=mail&q=%0d%0aSet-Cookie:x#part',
    );
    expect((await get('faq?a=1').expect(302)).headers.location).toBe('/program-faq?a=1');
    expect((await get('faq?').expect(302)).headers.location).toBe('/program-faq');
  });

  it('an unknown slug: a JSON 404 for a client, the not-found view for a browser', async () => {
    const json = await get('no-such-link').set('Accept', 'application/json').expect(404);
    expect(json.body).toMatchObject({ code: 'not_found', message: expect.any(String) });
    await get('no-such-link').expect(404).expect('Content-Type', /json/);
    const view = await get('<b>no-such').set('Accept', 'text/html,application/xhtml+xml,*/*;q=0.8').expect(404);
    expect(view.headers['content-type']).toMatch(/text\/html/);
    expect(view.text).toContain('Redirect Not Found');
    expect(view.text).toContain('The redirect &quot;&lt;b&gt;no-such&quot; could not be found.');
    expect(view.text).not.toMatch(/<script [^>]*type="module"/);
    for (const odd of ['%2e%2e', 'a%2fb', '%00', 'x'.repeat(5_000), '__proto__', 'constructor', '%E2%80%AEfaq'])
      expect((await get(odd)).status).toBe(404);
    expect((await get('%ff')).status).toBe(400);
  });

  it('counts exactly, under 200 requests at once and in both cases; HEAD and misses count nothing', async () => {
    const before = await hitsOf('stories');
    const slugs = Array.from({ length: 200 }, (_, n) => (n % 2 ? 'stories' : 'STORIES'));
    const answers = await Promise.all(slugs.map((slug) => get(slug)));
    expect(answers.every(({ status }) => status === 302)).toBe(true);
    await world.http.head('/api/redirect/stories').redirects(0).expect(302);
    await get('storiez').expect(404);
    await until(async () => (await hitsOf('stories')) === before + 200);
    await sleep(1_300);
    expect(await hitsOf('stories')).toBe(before + 200);
    const [row] = await world.rows<{ fresh: boolean }>(
      "select last_hit_at > now() - interval '10 seconds' as fresh from redirects where slug = 'stories'",
    );
    expect(row?.fresh).toBe(true);
  });

  it('is under no limit of a visitor’s address', async () => {
    const limited = await startWorld({ RATE_LIMIT_PER_MINUTE: '5' });
    for (let n = 0; n < 12; n += 1) await limited.http.get('/api/redirect/faq').redirects(0).expect(302);
    await limited.close();
  });

  it('a change is seen within about a second, a removal too', async () => {
    await byHand('Launch-Day', '/terms');
    await settled();
    expect((await get('launch-day').expect(302)).headers.location).toBe('/terms');
    await world.rows("update redirects set target = '/about-us' where slug = 'Launch-Day'");
    await settled();
    expect((await get('launch-day').expect(302)).headers.location).toBe('/about-us');
    await world.rows("delete from redirects where slug = 'Launch-Day'");
    await settled();
    await get('launch-day').expect(404);
  });

  it('one slug cannot be two links that differ in case', async () => {
    await expect(byHand('FAQ', '/terms')).rejects.toThrow(/redirects_slug/);
  });

  it('counting hits is no change of the links', async () => {
    const version = () => world.rows<{ version: string }>('select version from redirects_version');
    const before = await version();
    await get('team').expect(302);
    const hits = await hitsOf('team');
    await until(async () => (await hitsOf('team')) > hits);
    expect(await version()).toEqual(before);
  });
});

describe('Postgres away', () => {
  it('the last copy answers, at once, and no hit is lost', async () => {
    await get('demos').expect(302);
    await sleep(1_300);
    const before = await hitsOf('demos');
    await setDatabaseUp(world.database.name, false);
    const slowest: number[] = [];
    try {
      for (let n = 0; n < 30; n += 1) {
        const began = performance.now();
        await get('demos').expect(302);
        slowest.push(performance.now() - began);
        await sleep(50);
      }
    } finally {
      await setDatabaseUp(world.database.name, true);
    }
    expect(Math.max(...slowest)).toBeLessThan(1_000);
    await until(async () => (await hitsOf('demos')) === before + 30);
  });
});

describe('Postgres slow', () => {
  it('nobody waits for it: the last copy answers', async () => {
    await get('faq').expect(302);
    const blocker = new pg.Client({ connectionString: world.database.url });
    await blocker.connect();
    await blocker.query('begin; lock table redirects_version in access exclusive mode');
    await settled();
    const waits: number[] = [];
    for (let n = 0; n < 10; n += 1) {
      const began = performance.now();
      await get('faq').expect(302);
      waits.push(Math.round(performance.now() - began));
    }
    await blocker.query('rollback');
    await blocker.end();
    // The first visitor is patient for a quarter of a second, those after are not asked to be.
    expect(waits[0]).toBeLessThan(600);
    expect(Math.max(...waits.slice(1))).toBeLessThan(200);
    await get('faq').expect(302);
  });
});

describe('shutting down', () => {
  it('writes what has been counted', async () => {
    const outside = await startOutsideWorld();
    const app = await startApi(readEnv(outside.environment));
    const visit = () => fetch(`${outside.apiUrl}/api/redirect/tiers`, { redirect: 'manual' });
    const answers = await Promise.all(Array.from({ length: 40 }, visit));
    expect(answers.map(({ status }) => status)).toEqual(Array(40).fill(302));
    expect(app.get(RedirectLookup).pendingHits()).toBeGreaterThan(0);
    await app.close();
    expect(await outside.rows("select hits from redirects where slug = 'tiers'")).toEqual([{ hits: '40' }]);
    await outside.close();
  });

  it('on SIGTERM as well; a restarted migration brings no removed seed back', async () => {
    const outside = await startOutsideWorld();
    const api = await startApiProcess(outside.environment);
    for (let n = 0; n < 25; n += 1)
      expect((await fetch(`${api.url}/api/redirect/guidelines`, { redirect: 'manual' })).status).toBe(302);
    expect(await api.stop()).toBe(0);
    const read = () => outside.rows<{ hits: string }>("select hits from redirects where slug = 'guidelines'");
    expect(await read()).toEqual([{ hits: '25' }]);
    await outside.rows("delete from redirects where slug = 'guidelines'");
    await migrate(outside.database.url);
    expect(await read()).toEqual([]);
    await outside.close();
  });
});

/** None of these may ever be a Location. */
const badTargets = [
  ...[
    'javascript:alert(1)',
    'JavaScript:alert(1)',
    'java\tscript:alert(1)',
    ' javascript:alert(1)',
    'data:text/html,x',
  ],
  ...['vbscript:x', 'file:///etc/passwd', 'ftp://example.com/', 'mailto:a@example.com', 'blob:https://example.com/x'],
  ...[
    '//evil.example',
    '///evil.example',
    '/\\evil.example',
    '\\\\evil.example',
    '/\t/evil.example',
    '/.//evil.example',
  ],
  ...[
    '/x/..//evil.example',
    'https:evil.example',
    'https:/evil.example',
    'https:///evil.example',
    'https://',
    'http://',
  ],
  ...[
    'https://user:pass@example.com/',
    'https://user@example.com/',
    'https://@example.com/',
    'https://a:b@c@example.com/',
  ],
  ...[
    'https://example.com/\r\nSet-Cookie: a=b',
    '/x\nLocation: https://evil.example',
    '/x\u0000',
    '/x\u2028y',
    '/\u202Egnp',
  ],
  ...['https://exa mple.com/', 'https://example.com\\@evil.example/', 'terms', '?x', '#x', '', 'https://[::1', '/x y'],
  ...[`/${'x'.repeat(2_048)}`, `/${'ü'.repeat(600)}`, 'https://example.com:99999/'],
];

describe('what a link may not be', () => {
  it.each(badTargets.map((target) => [target.slice(0, 50), target]))('a target is refused: %j', (_name, target) => {
    expect(checkTarget(target ?? '', elsewhereUrl)).toEqual({ fault: expect.stringMatching(/\w/) });
  });

  it('rows that were written by hand open no door', async () => {
    const targets = badTargets.filter((target) => target !== '' && !target.includes('\u0000'));
    for (const [n, target] of targets.entries()) await byHand(`bad-${n}`, target);
    await byHand('../up', '/terms');
    await settled();
    for (const n of targets.keys()) {
      const answer = await get(`bad-${n}`);
      expect([answer.status, answer.headers.location]).toEqual([404, undefined]);
    }
    const { stdout, code } = await ops('check', '--json');
    const invalid = JSON.parse(stdout).filter(({ problem }: { problem: string }) => problem === 'invalid');
    expect([code, invalid.length]).toEqual([1, targets.length + 1]);
    await world.rows("delete from redirects where slug like 'bad-%' or slug = '../up'");
  });

  it('the command refuses bad targets, slugs of the site and of its pages, and what is taken', async () => {
    const refused = [
      ['x1', 'javascript:alert(1)', /begins with/],
      ['x1', '//evil.example', /one slash/],
      ['x1', 'https://a:b@example.com/', /user name/],
      ['terms', '/about-us', /a page/],
      ['Case-Studies', '/about-us', /a page/],
      ['assets', '/about-us', /page|uses this word/],
      ['api', '/about-us', /uses this word/],
      ['a.b', '/about-us', /letters, digits/],
      ['a/b', '/about-us', /letters, digits/],
      ['-', '/about-us', /letters, digits/],
      ['FAQ', '/about-us', /--replace/],
    ] as const;
    for (const [slug, target, words] of refused) {
      const { code, stderr } = await ops('add', '--', slug, target);
      expect([slug, code, stderr]).toEqual([slug, 1, expect.stringMatching(words)]);
    }
    expect(await hitsOf('x1')).toBeNaN();
  }, 90_000);
});

describe('loops', () => {
  it('add refuses the link that would close a circle, whichever way it is spelt', async () => {
    expect((await ops('add', 'ring-one', '/ring-two')).code).toBe(0);
    expect((await ops('add', 'ring-two', '/r/ring-three')).code).toBe(0);
    for (const target of [
      '/ring-one',
      '/Ring-One/',
      '/r/ring-one?x=1',
      '/api/redirect/RING-ONE#x',
      `${elsewhereUrl}/ring%2Done`,
      `${elsewhereUrl.replace(/:\d+$/, ':9999')}/r/ring-one`,
      '/ring-three',
    ]) {
      const { code, stderr } = await ops('add', 'ring-three', target);
      expect([target, code, stderr]).toEqual([target, 1, expect.stringMatching(/circle.*ring-three/)]);
    }
    expect((await ops('add', 'ring-three', '/terms')).code).toBe(0);
    await settled();
    expect((await get('ring-one').expect(302)).headers.location).toBe('/ring-two');
  });

  it('of rows that were written by hand are found, and followed by nobody', async () => {
    await world.rows("update redirects set target = '/ring-one' where slug = 'ring-three'");
    await byHand('into-the-ring', '/r/ring-two');
    await settled();
    for (const slug of ['ring-one', 'ring-two', 'ring-three', 'into-the-ring']) await get(slug).expect(404);
    await get('faq').expect(302);
    const { stdout, code } = await ops('check', '--json');
    const loops = JSON.parse(stdout).filter(({ problem }: { problem: string }) => problem === 'loop');
    expect([code, loops.length]).toEqual([1, 4]);
    for (const slug of ['ring-one', 'ring-two', 'ring-three', 'into-the-ring'])
      expect((await ops('remove', slug)).code).toBe(0);
  });
});

describe('npm run ops -- redirects', () => {
  it('add, list, replace with its hits kept, remove', async () => {
    const added = JSON.parse(
      (await ops('add', 'Summer-Fair', `${elsewhereUrl}/terms?a=1`, '--note', 'poster', '--json')).stdout,
    );
    expect(added).toEqual({
      slug: 'summer-fair',
      target: '/terms?a=1',
      outcome: 'added',
      address: `${elsewhereUrl}/summer-fair`,
    });
    await settled();
    await get('summer-fair').expect(302);
    await until(async () => (await hitsOf('summer-fair')) === 1);
    expect((await ops('add', 'summer-fair', 'https://example.com/ü', '--replace')).stdout).toMatch(/replaced/);
    const list = JSON.parse((await ops('list', '--json')).stdout) as { slug: string }[];
    expect(list.find(({ slug }) => slug === 'summer-fair')).toMatchObject({
      target: 'https://example.com/%C3%BC',
      hits: 1,
      note: 'poster',
      'last hit': expect.any(String),
    });
    expect((await ops('list')).stdout).toMatch(/summer-fair/);
    expect(await ops('remove', 'SUMMER-FAIR')).toMatchObject({ code: 0, stdout: expect.stringContaining('removed') });
    expect(await ops('remove', 'summer-fair')).toMatchObject({ code: 1, stderr: expect.stringContaining('no link') });
  });

  it('two links that only together make a circle cannot both be added at once', async () => {
    const results = await Promise.all([ops('add', 'pair-a', '/pair-b'), ops('add', 'pair-b', '/pair-a')]);
    expect(results.map(({ code }) => code).sort()).toEqual([0, 1]);
    await world.rows("delete from redirects where slug like 'pair-%'");
  });

  it('check: silent and 0 when all is well, else each problem and 1', async () => {
    await world.rows("delete from redirects where slug = 'campaign'");
    expect(await ops('check')).toMatchObject({ code: 0, stdout: expect.stringMatching(/no problems/) });
    for (const [slug, target] of [
      ['dead-one', '/gone'],
      ['dead-two', `${elsewhereUrl}/broken`],
      ['dead-three', 'http://127.0.0.1:9/'],
      ['dead-four', '/slow'],
      ['shy-server', '/shy'],
      ['f4q', '/program-faq'],
      ['dem0s', '/program-faq'],
      ['te-am', '/program-faq'],
      ['abuot', '/program-faq'],
      ['privacy', '/terms'],
      ['terms', '/about-us'],
    ] as const)
      await byHand(slug, target);
    const { stdout, code } = await ops('check', '--json');
    const found = JSON.parse(stdout) as { problem: string; slug: string; details: string }[];
    const of = (problem: string) => found.filter((finding) => finding.problem === problem);
    expect(code).toBe(1);
    expect(Object.fromEntries(of('dead').map(({ slug, details }) => [slug, details]))).toEqual({
      'dead-one': '404',
      'dead-two': '500',
      'dead-three': expect.stringMatching(/bad port|ECONNREFUSED/),
      'dead-four': expect.stringMatching(/no answer/),
    });
    expect(of('shadowed').map(({ slug }) => slug)).toEqual(['terms']);
    const pairs = of('look-alike').map(({ slug, details }) => [slug, details.split(':')[0]].sort().join(' '));
    expect(pairs.sort()).toEqual(
      ['abuot about', 'dem0s demos', 'f4q faq', 'te-am team'].map((pair) => pair.split(' ').sort().join(' ')).sort(),
    );
    await world.rows("delete from redirects where slug = 'dead-four'");
    expect((await ops('check')).stdout).toMatch(/problems/);
  }, 90_000);
});
