import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import request from 'supertest';
import { rawRequest } from '../../support/raw-http.ts';
import { FILM_BYTES, type SmallSite, startSmallSite } from '../../support/small-site.ts';

let small: SmallSite;
/** A site without an upstream server. */
let lonely: SmallSite;
beforeAll(async () => {
  small = await startSmallSite();
  lonely = await startSmallSite(false);
});
afterAll(() => Promise.all([small.close(), lonely.close()]));

const site = () => request(small.url);

describe('files', () => {
  it.each(['bytes=1000-', 'bytes=2000-3000', 'bytes=5000-4000,9000-', 'bytes=-0'])(
    'answer 416 to a range outside the file: %s',
    async (range) => {
      const response = await site().get('/video/hero.mp4').set('Range', range);
      expect(response.status).toBe(416);
      expect(response.headers).toMatchObject({ 'content-range': `bytes */${FILM_BYTES}`, 'cache-control': 'no-store' });
    },
  );

  it('do not let a 416 for an asset be cached for ever', async () => {
    const response = await site().get('/assets/a-12345678.js').set('Range', 'bytes=99-');
    expect([response.status, response.headers['cache-control']]).toEqual([416, 'no-store']);
  });

  it("have a short policy as parts of pages; pages and missing files have the pages' policy", async () => {
    const policy = async (path: string) => (await site().get(path)).headers['content-security-policy'];
    expect(await policy('/assets/a-12345678.js')).toBe("default-src 'none'; frame-ancestors 'none'");
    for (const path of ['/', '/images/none.avif']) expect(await policy(path)).toContain('script-src');
  });

  it('answer 206 to a range inside the file', async () => {
    const response = await site().get('/video/hero.mp4').set('Range', 'bytes=-10');
    expect([response.status, response.headers['content-range']]).toEqual([206, 'bytes 990-999/1000']);
  });

  it('answer 412 to a condition that does not hold', async () => {
    const response = await site().get('/about-us').set('If-Match', '"other"');
    expect([response.status, response.headers['cache-control']]).toEqual([412, 'no-store']);
  });
});

describe('compression', () => {
  it.each([
    ['br;q=0', undefined],
    ['br;q=0, gzip', 'gzip'],
    ['gzip, br;q=0.000', 'gzip'],
    ['br;q=0, *', 'gzip'],
    ['*;q=0', undefined],
    ['identity', undefined],
    ['gzip;q=0, br', 'br'],
  ])('%s', async (accepted, expected) => {
    for (const path of ['/about-us', '/posts']) {
      const line = `GET ${path} HTTP/1.1`;
      const { head } = await rawRequest(
        small.port,
        line,
        `Host: localhost:${small.port}`,
        `Accept-Encoding: ${accepted}`,
      );
      expect([path, /^content-encoding: (\w+)/im.exec(head)?.[1]]).toEqual([path, expected]);
      expect(head).toMatch(/^vary: .*Accept-Encoding/im);
    }
  });

  it("keeps the api's own Vary header, and adds Vary to a 304", async () => {
    expect((await site().get('/posts')).headers.vary).toBe('Cookie, Accept-Encoding');
    const { status, headers } = await site().get('/posts').set('If-None-Match', '"a"');
    expect([status, headers.vary]).toEqual([304, 'Accept-Encoding']);
  });
});

describe('while the api restarts', () => {
  const post = (path = '/api/leads/partner') => request(lonely.url).post(path);
  const form = 'application/x-www-form-urlencoded';

  it.each([
    ['for a form sent by a browser', form, 'text/html,application/xhtml+xml,*/*;q=0.8'],
    ['for a form from a browser that accepts anything', form, '*/*'],
    ['for a request that accepts HTML', 'text/plain', 'text/html'],
  ])('a person gets a page: %s', async (_name, type, accept) => {
    const response = await post().type(type).accept(accept).send('email=a%40example.com');
    expect(response.status).toBe(503);
    expect(response.headers).toMatchObject({ 'retry-after': '1', 'cache-control': 'no-store' });
    expect(response.headers['content-type']).toMatch(/^text\/html/);
    expect(response.text).toMatch(/<style>.*Please try again in a moment.*Go back in your browser/s);
  });

  it.each(['/api/redirect/x', '/posts', '/no-such-page', '/__local/'])('a reader gets a page: %s', async (path) => {
    const response = await request(lonely.url).get(path).accept('text/html').set('Range', 'bytes=0-3');
    expect([response.status, response.headers['retry-after']]).toEqual([503, '1']);
    expect(response.headers['cache-control']).toBe('no-store');
    expect(response.text).toMatch(/<h1>Not available/);
  });

  it.each([
    ['application/json', 'application/json'],
    ['application/json', '*/*'],
    [form, 'application/json'],
    [form, 'application/json, text/html;q=0.1'],
  ])('a script gets JSON: %s, Accept %s', async (type, accept) => {
    const response = await post()
      .type(type)
      .accept(accept)
      .send(type === form ? 'a=b' : '{}');
    expect([response.status, response.headers['retry-after']]).toEqual([503, '1']);
    expect(Object.keys(response.body)).toEqual(['code', 'message', 'error', 'requestId']);
  });
});
