import { afterAll, describe, expect, it } from '@jest/globals';
import request from 'supertest';
import { rawRequest } from '../../support/raw-http.ts';
import { FILM_BYTES, startSmallSite } from '../../support/small-site.ts';

const small = await startSmallSite();
/** A site without an upstream server. */
const lonely = await startSmallSite(false);
afterAll(() => Promise.all([small.close(), lonely.close()]));

const site = () => request(small.url);
const host = `Host: localhost:${small.port}`;

describe('files', () => {
  const film = '/video/hero.mp4';
  const outside = { 'content-range': `bytes */${FILM_BYTES}`, 'cache-control': 'no-store' };
  it.each<[name: string, value: string, path: string, status: number, headers: Record<string, string>]>([
    ['Range', 'bytes=1000-', film, 416, outside],
    ['Range', 'bytes=2000-3000', film, 416, outside],
    ['Range', 'bytes=5000-4000,9000-', film, 416, outside],
    ['Range', 'bytes=-0', film, 416, outside],
    // Would otherwise be cached for ever, like the asset.
    ['Range', 'bytes=99-', '/assets/a-12345678.js', 416, { 'cache-control': 'no-store' }],
    ['Range', 'bytes=-10', film, 206, { 'content-range': 'bytes 990-999/1000' }],
    ['If-Match', '"other"', '/about-us', 412, { 'cache-control': 'no-store' }],
  ])('answer to %s: %s for %s with %i', async (name, value, path, status, headers) => {
    const response = await site().get(path).set(name, value);
    expect(response.status).toBe(status);
    expect(response.headers).toMatchObject(headers);
  });

  it("have a short policy as parts of pages; pages and missing files have the pages' policy", async () => {
    const policy = async (path: string) => (await site().get(path)).headers['content-security-policy'];
    expect(await policy('/assets/a-12345678.js')).toBe("default-src 'none'; frame-ancestors 'none'");
    for (const path of ['/', '/images/none.avif']) expect(await policy(path)).toContain('script-src');
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
      const { head } = await rawRequest(small.port, `GET ${path} HTTP/1.1`, host, `Accept-Encoding: ${accepted}`);
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
  const post = () => request(lonely.url).post('/api/leads/partner');
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
    expect(response.status).toBe(503);
    expect(response.headers).toMatchObject({ 'retry-after': '1', 'cache-control': 'no-store' });
    expect(response.text).toMatch(/<h1>Not available/);
  });

  it.each([
    ['application/json', 'application/json'],
    ['application/json', '*/*'],
    [form, 'application/json'],
    [form, 'application/json, text/html;q=0.1'],
  ])('a script gets JSON: %s, Accept %s', async (type, accept) => {
    const body = type === form ? 'a=b' : '{}';
    const response = await post().type(type).accept(accept).send(body);
    expect([response.status, response.headers['retry-after']]).toEqual([503, '1']);
    expect(Object.keys(response.body)).toEqual(['code', 'message', 'error', 'requestId']);
  });
});

describe('requests that no browser sends', () => {
  it.each([
    ['a page', '/about-us', 200],
    ['a page of the api', '/posts?page=2', 200],
    ['a post whose slug ends like a file', '/posts/an-old-post.html', 200],
    ['a call', '/api/health/live', 200],
    ['no path', '', 200],
    ['only a query', '?a=b', 200],
    ['a user name and another host', '/posts', 200, 'user:word@other.host'],
  ])('with an absolute target are read as a path: %s', async (_name, path, status, authority = 'other.host') => {
    const response = await rawRequest(small.port, `GET http://${authority}${path} HTTP/1.1`, host);
    expect(response.status).toBe(status);
    expect(response.head).not.toMatch(/^location/im);
    expect(response.body).toContain('A page');
  });

  it.each([
    'GET http://other.host/about-us/ HTTP/1.1',
    'POST http://other.host/about-us HTTP/1.1',
    'GET HTTP://other.host/index.html HTTP/1.1',
    'GET http://other.host//evil.example/ HTTP/1.1',
  ])('get no redirect off the site: %s', async (line) => {
    const { head } = await rawRequest(small.port, line, host, 'Content-Length: 0');
    expect(head).toMatch(/^location: \/(?![/\\])/im);
  });

  it.each([
    ...['OPTIONS * HTTP/1.1', 'GET * HTTP/1.1', 'GET ftp://other.host/x HTTP/1.1', 'GET about-us HTTP/1.1'],
    ...['OPTIONS * HTTP/1.0', 'GET http:// HTTP/1.1'],
  ])('are refused when the target is not an address: %s', async (line) => {
    const response = await rawRequest(small.port, line, host);
    expect(response.status).toBe(400);
    expect(response.body).not.toMatch(/ at |node_modules|\.ts/);
  });

  it.each(['/about-us', '/posts', '/api/health/live', '/__local/'])('need no host in HTTP/1.0: %s', async (path) => {
    small.seen.length = 0;
    const response = await rawRequest(small.port, `GET ${path} HTTP/1.0`);
    expect(response.status).toBe(200);
    expect(response.head).not.toMatch(/transfer-encoding/i);
    for (const { headers } of small.seen) expect(headers.host).toBe(`localhost:${small.port}`);
  });

  it.each(['/%', '/%ff', '/a%00b', '/api/%ff', '/..%2f..%2fetc/passwd', '/documents/%ff', '/\u00ff', '/a?%ff', '/[x]'])(
    'never get a stack trace: %s',
    async (path) => {
      const response = await rawRequest(small.port, `GET ${path} HTTP/1.1`, host);
      expect(response.status).toBeLessThan(500);
      expect(response.body).not.toMatch(/ at |node_modules/);
    },
  );
});
