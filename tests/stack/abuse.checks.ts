import assert from 'node:assert/strict';
import { connect, type Socket } from 'node:net';
import { ask } from './ask.ts';
import { check } from './checks.ts';
import { quick, type Stack, sleep } from './stack.ts';

const json = { 'content-type': 'application/json' };
const lead = (email: string) =>
  JSON.stringify({ firstname: 'Sample', lastname: 'Visitor', email, company: 'Sample Company', message: 'Hello' });

/** Requests a page and a call from inside the network; prints their statuses and the milliseconds that both took. */
const others = `
const started = performance.now();
const ask = (path) => fetch('http://web:8080' + path).then((answer) => answer.status);
Promise.all([ask('/about-us'), ask('/api/health/ready')])
  .then((statuses) => console.log(JSON.stringify([statuses, performance.now() - started])));
`;

/** Checks that other visitors are served during abuse. Needs the stack with its own limits. */
export async function abuseChecks(stack: Stack): Promise<void> {
  console.log('\nAbuse');
  const { url } = stack;
  // Bypasses the engine's proxy for published ports, which is not under test.
  const host = await stack.address('web');
  // From another address, which our limits do not apply to.
  const othersAreServed = async () => {
    const output = await stack.must(['exec', '-T', 'api', 'node', '-e', others]);
    const [statuses, ms] = JSON.parse(output.slice(output.indexOf('['))) as [number[], number];
    assert.deepEqual(statuses, [200, 200]);
    return ms;
  };

  // Concurrently, because each mostly waits for nginx's timeouts.
  const idle = check('10,000 idle connections are dropped in time, and others are served', async () => {
    const wanted = 10_000;
    const sockets: Socket[] = [];
    for (let at = 0; at < wanted; at += 500)
      sockets.push(...(await Promise.all(Array.from({ length: 500 }, () => open(host)))));
    const ms = await othersAreServed();
    const closed = sockets.map((socket) => new Promise<void>((resolve) => socket.once('close', () => resolve())));
    await Promise.race([Promise.all(closed), sleep(25_000).then(() => assert.fail('some are still open after 25 s'))]);
    return `a page and a call took ${ms.toFixed(0)} ms beside ${sockets.length} connections`;
  });
  const slowHeaders = check('connections with slow headers are cut off within 15 s', async () => {
    const socket = await open(host);
    const started = performance.now();
    const dripping = setInterval(() => socket.write('X'), 500);
    socket.write('GET / HTTP/1.1\r\nHost: localhost\r\nX-Slow: ');
    await new Promise<void>((resolve) => socket.once('close', () => resolve()));
    clearInterval(dripping);
    const seconds = (performance.now() - started) / 1000;
    assert.ok(seconds < 15, `${seconds} s`);
    await othersAreServed();
    return `after ${seconds.toFixed(1)} s`;
  });
  const slowBodies = check('200 slow bodies occupy no connection of the api and are cut off', async () => {
    // A call without a rate limit, so that only the limit on connections applies.
    const head =
      'POST /api/health/live HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: 5000\r\n\r\n{';
    const sockets = await Promise.all(Array.from({ length: 200 }, () => open(host)));
    const answers = sockets.map((socket) => answerTo(socket, head));
    await sleep(1000);
    const ms = await othersAreServed();
    const statuses = await Promise.all(answers);
    // 64 connections from one address may wait for their bodies; the others are refused at once.
    assert.ok(
      statuses.every((status) => status === '' || status === '408' || status === '429'),
      statuses.join(),
    );
    assert.ok(statuses.filter((status) => status === '429').length >= 100);
    return `a page and a call took ${ms.toFixed(0)} ms`;
  });
  await Promise.all([idle, slowHeaders, slowBodies]);
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
    const ms = await othersAreServed();
    assert.deepEqual([...new Set((await flood).map(({ status }) => status))], [206]);
    return `a page and a call took ${ms.toFixed(0)} ms during 5,000 of them`;
  });
  await check('more than 20 leads a minute from one address get 429, whatever X-Forwarded-For says', async () => {
    const send = (at: number) =>
      ask(url, '/api/leads/partner', {
        method: 'POST',
        headers: {
          ...json,
          'x-forwarded-for': `203.0.113.${at}`,
          'x-real-ip': `203.0.113.${at}`,
          forwarded: `for=203.0.113.${at}`,
        },
        body: lead(`flood-${at}@example.com`),
      });
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
    await othersAreServed();
    return `${served} of 200 were served`;
  });
  await check('calls do not use up the ports from which nginx asks the api', async () => {
    await stack.up({ COMPOSE_FILE: `${quick.COMPOSE_FILE}:tests/stack/few-ports.yml` }, '--no-deps', 'web');
    const calls = Array.from({ length: 3000 });
    const statuses = (await inLanes(calls, 6, () => ask(url, '/api/health/live'))).map(({ status }) => status);
    assert.deepEqual([...new Set(statuses)], [200]);
    await stack.up({}, '--no-deps', 'web');
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
      const email = `proxied-${Date.now()}@example.com`;
      const headers = { ...json, 'x-forwarded-for': '198.51.100.7, 203.0.113.99' };
      const answer = await ask(url, '/api/leads/partner', { method: 'POST', headers, body: lead(email) });
      assert.equal(answer.status, 201);
      const stored = await stack.rows(`select host(visitor_address) from leads where email = '${email}'`);
      assert.deepEqual(stored, ['203.0.113.99']);
      await sleep(1500);
      const log = await stack.logs('web');
      assert.match(log, /203\.0\.113\.99/);
      assert.doesNotMatch(log, /198\.51\.100\./);
      await stack.up({}, '--no-deps', 'web');
    },
  );
}

function open(host: string): Promise<Socket> {
  return new Promise((resolve, reject) => {
    const socket = connect(8080, host, () => resolve(socket));
    // A reset counts as dropped too.
    socket.on('error', reject);
    socket.resume();
  });
}

/** Returns the status of a connection's response; empty when it was closed without one. */
function answerTo(socket: Socket, head: string): Promise<string> {
  let text = '';
  socket.on('data', (chunk) => {
    text += chunk;
  });
  socket.write(head);
  return new Promise((resolve) => socket.once('close', () => resolve(text.slice(9, 12))));
}

/** Works on a limited number of items at a time. */
export async function inLanes<T, R>(items: T[], lanes: number, work: (item: T) => Promise<R>): Promise<R[]> {
  const results: R[] = [];
  const waiting = items.entries();
  const lane = async () => {
    for (const [at, item] of waiting) results[at] = await work(item);
  };
  await Promise.all(Array.from({ length: lanes }, lane));
  return results;
}
