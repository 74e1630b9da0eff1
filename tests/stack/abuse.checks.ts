import assert from 'node:assert/strict';
import { forms } from '../support/leads.ts';
import { ask, postJson } from './ask.ts';
import { check } from './checks.ts';
import { othersAreServed } from './connections.checks.ts';
import { inLanes } from './in-lanes.ts';
import { quick, type Stack, sleep } from './stack.ts';

/** Checks paths, ranges, rate limits and claimed addresses. Needs the stack with its own limits. */
export async function abuseChecks(stack: Stack): Promise<void> {
  console.log('\nAbusive requests');
  const { url } = stack;
  await check('paths that try to leave the site find nothing', async () => {
    for (const path of [
      '/../../etc/passwd',
      '/assets/../../../etc/passwd',
      '/assets/..%2f..%2f..%2fetc%2fpasswd',
      '/..%252f..%252fetc/passwd',
      '/documents/%2e%2e/%2e%2e/etc/passwd',
      '/assets/%00/../x',
      '/video../etc/passwd',
      '/_pages/busy.html',
      '/.git/config',
      '/assets/index.js.br',
    ]) {
      const answer = await ask(url, path);
      assert.ok([400, 404].includes(answer.status), `${path}: ${answer.status}`);
      assert.doesNotMatch(answer.body.toString(), /root:x:0/);
    }
  });
  await check('many ranges in one request get the whole file once, and separate requests their ranges', async () => {
    const ranges = Array.from({ length: 500 }, (_, at) => `${at * 10}-${at * 10 + 1}`).join(',');
    const whole = await ask(url, '/video/hero.mp4', { headers: { range: `bytes=${ranges}` } });
    const size = Number((await ask(url, '/video/hero.mp4', { method: 'HEAD' })).header('content-length'));
    assert.deepEqual([whole.status, whole.body.length], [200, size]);
    assert.equal((await ask(url, '/video/hero.mp4', { headers: { range: 'bytes=99999999-' } })).status, 416);
    const pieces = Array.from({ length: 5000 }, (_, at) => at);
    const flood = inLanes(pieces, 100, (at) =>
      ask(url, '/video/hero.mp4', { headers: { range: `bytes=${at}-${at + 9}` } }),
    );
    const ms = await othersAreServed(stack);
    assert.deepEqual([...new Set((await flood).map(({ status }) => status))], [206]);
    return `a page and a call took ${ms.toFixed(0)} ms during 5,000 of them`;
  });
  await check('more than 20 leads a minute from one address get 429, whatever X-Forwarded-For says', async () => {
    const send = (at: number) => {
      const claimed = `203.0.113.${at}`;
      const headers = { 'x-forwarded-for': claimed, 'x-real-ip': claimed, forwarded: `for=${claimed}` };
      return postJson(url, '/api/leads/partner', forms.partner(), headers);
    };
    const statuses: number[] = [];
    for (let at = 0; at < 30; at += 1) statuses.push((await send(at)).status);
    const taken = statuses.filter((status) => status === 201).length;
    assert.ok(taken >= 19 && taken <= 22, statuses.join());
    assert.deepEqual([...new Set(statuses.slice(23))], [429]);
    const refused = await send(31);
    assert.deepEqual([refused.json().code, refused.header('retry-after')], ['too_many_requests', '60']);
    const page = await ask(url, '/api/leads/partner', {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: 'email=x',
    });
    assert.deepEqual(
      [page.status, page.header('content-type'), page.header('retry-after')],
      [429, 'text/html; charset=utf-8', '60'],
    );
    return `${taken} of 30 were taken`;
  });
  await check('more than 120 calls a minute from one address get 429; health and pages are not counted', async () => {
    const statuses = (await inLanes(Array.from({ length: 200 }), 20, () => ask(url, '/api/checkout/product'))).map(
      ({ status }) => status,
    );
    const served = statuses.filter((status) => status === 200).length;
    assert.ok(served <= 130 && statuses.includes(429), `${served} were served`);
    await othersAreServed(stack);
    return `${served} of 200 were served`;
  });
  await check('calls do not use up the ports from which nginx asks the api', async () => {
    await stack.up({ COMPOSE_FILE: `${quick.COMPOSE_FILE}:tests/stack/few-ports.yml` }, '--no-deps', 'web');
    try {
      const calls = Array.from({ length: 3000 });
      const statuses = (await inLanes(calls, 6, () => ask(url, '/api/health/live'))).map(({ status }) => status);
      assert.deepEqual([...new Set(statuses)], [200]);
    } finally {
      await stack.up({}, '--no-deps', 'web');
    }
    return '3,000 calls through 1,500 ports';
  });
  await check('an address claimed by a client reaches neither log nor api, and a report of a view no log', async () => {
    await ask(url, '/api/health/live', { headers: { 'x-forwarded-for': '203.0.113.99' } });
    await ask(url, '/api/views', { method: 'POST', body: JSON.stringify({ path: '/about-us' }) });
    await ask(url, '/api/views', { method: 'PUT' });
    await sleep(1500);
    const log = await stack.logs('web');
    assert.doesNotMatch(log, /203\.0\.113\./);
    assert.match(log, /"PUT","path":"\/api\/views"/);
    assert.doesNotMatch(log, /"POST","path":"\/api\/views"/);
  });
  await check(
    'behind a configured proxy the address that it saw is the visitor, whatever the visitor claims',
    async () => {
      // This machine, which publishes the port, acts as the load balancer.
      await stack.up({ TRUSTED_PROXIES: '127.0.0.1,10.0.0.0/8,172.16.0.0/12,192.168.0.0/16' }, '--no-deps', 'web');
      const lead = forms.partner();
      const headers = { 'x-forwarded-for': '198.51.100.7, 203.0.113.99' };
      assert.equal((await postJson(url, '/api/leads/partner', lead, headers)).status, 201);
      const stored = await stack.rows(`select host(visitor_address) from leads where email = '${lead.email}'`);
      assert.deepEqual(stored, ['203.0.113.99']);
      await sleep(1500);
      const log = await stack.logs('web');
      assert.match(log, /203\.0\.113\.99/);
      assert.doesNotMatch(log, /198\.51\.100\./);
      await stack.up({}, '--no-deps', 'web');
    },
  );
}
