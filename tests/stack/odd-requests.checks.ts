import assert from 'node:assert/strict';
import { rawRequest } from '../support/raw-http.ts';
import { ask } from './ask.ts';
import { check } from './checks.ts';
import type { Stack } from './stack.ts';

/** Tries on nginx what tests/api/site/gateway*.test.ts try on the local gateway. */
export async function oddRequestChecks(stack: Stack): Promise<void> {
  console.log('\nOdd requests');
  const { url, port } = stack;
  await check('odd requests: absolute targets, *, HTTP/1.0, ranges, refused encodings', async () => {
    const send = (line: string, ...headers: string[]) => rawRequest(port, line, `Host: localhost:${port}`, ...headers);
    for (const path of ['/about-us', '/posts', '/api/health/live', '?a=b']) {
      const answer = await send(`GET http://other.host${path} HTTP/1.1`);
      assert.equal(answer.status, 200, path);
      assert.doesNotMatch(answer.head, /^location:/im);
    }
    for (const line of ['GET http://other.host/about-us/ HTTP/1.1', 'POST http://other.host/about-us HTTP/1.1'])
      assert.match((await send(line, 'Content-Length: 0')).head, /^location: \/about-us\r?$/im, line);
    for (const line of ['OPTIONS * HTTP/1.1', 'GET ftp://other.host/x HTTP/1.1', 'GET about-us HTTP/1.1'])
      assert.ok((await send(line)).status < 500, line);
    for (const path of ['/about-us', '/posts', '/api/health/live', '/__local/'])
      assert.equal((await rawRequest(port, `GET ${path} HTTP/1.0`)).status, 200, `HTTP/1.0 ${path}`);
    const size = Number((await ask(url, '/video/hero.mp4', { method: 'HEAD' })).header('content-length'));
    const beyond = await ask(url, '/video/hero.mp4', { headers: { range: `bytes=${size}-` } });
    assert.deepEqual([beyond.status, beyond.header('content-range')], [416, `bytes */${size}`]);
    for (const [accepted, expected] of [
      ['br;q=0', undefined],
      ['br;q=0, gzip', 'gzip'],
      ['gzip;q=0, br', 'br'],
    ] as const) {
      const answer = await ask(url, '/about-us', { headers: { 'accept-encoding': accepted } });
      assert.deepEqual([answer.header('content-encoding'), answer.header('vary')], [expected, 'Accept-Encoding']);
    }
    const [post] = (await (await fetch(`${url}/__local/hubspot/control/posts`)).json()) as { id: string }[];
    const foreign = await ask(url, `/__local/hubspot/posts/${post?.id}/withdraw`, {
      method: 'POST',
      headers: { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' },
    });
    assert.equal(foreign.status, 403);
  });
}
