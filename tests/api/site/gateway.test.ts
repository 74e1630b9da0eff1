import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import request from 'supertest';
import { startGateway } from '../../../local/gateway/gateway.ts';
import { freePort } from '../../../local/ports.ts';
import { rawRequest } from '../../support/raw-http.ts';

const FILM_BYTES = 1000;
const PAGE = `<!doctype html><title>A page</title>${'<p>words</p>'.repeat(100)}`;
const folder = mkdtempSync(join(tmpdir(), 'gateway-'));
const webDir = join(folder, 'web');
let api: Server;
/** What reached the api. */
let seen: IncomingMessage[] = [];
let port: number;
let gateway: Awaited<ReturnType<typeof startGateway>>;
let lonely: Awaited<ReturnType<typeof startGateway>>;
let lonelyUrl: string;

beforeAll(async () => {
  for (const name of ['web/video', 'web/assets', 'prerender']) mkdirSync(join(folder, name), { recursive: true });
  const files: Record<string, string> = {
    'web/index.html': PAGE,
    'web/about-us.html': PAGE,
    'web/about-us.html.br': 'brotli',
    'web/about-us.html.gz': 'gzip',
    'web/unavailable.html': '<style>h1{}</style><h1>Not available</h1>',
    'web/video/hero.mp4': 'x'.repeat(FILM_BYTES),
    'web/assets/a-12345678.js': 'export {};',
    'prerender/template.html': '<style>.lost{}</style>',
  };
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text);
  api = createServer((incoming, response) => {
    seen.push(incoming);
    if (incoming.headers['if-none-match']) response.writeHead(304, { etag: '"a"' }).end();
    else response.writeHead(200, { 'content-type': 'text/html', vary: 'Cookie' }).end(PAGE);
  });
  await new Promise<void>((resolve) => api.listen(0, '127.0.0.1', resolve));
  const apiUrl = `http://127.0.0.1:${(api.address() as AddressInfo).port}`;
  const nobody = `http://127.0.0.1:${await freePort()}`;
  const start = async (behind: string) => {
    const own = await freePort();
    const options = { webDir, apiUrl: behind, standInsUrl: behind, publicUrl: `http://localhost:${own}`, port: own };
    return { own, started: await startGateway({ ...options, host: '127.0.0.1' }) };
  };
  const [full, alone] = [await start(apiUrl), await start(nobody)];
  [port, gateway, lonely, lonelyUrl] = [full.own, full.started, alone.started, `http://localhost:${alone.own}`];
});
afterAll(async () => {
  await Promise.all([gateway.close(), lonely.close()]);
  api.close();
  rmSync(folder, { recursive: true });
});

const site = () => request(`http://localhost:${port}`);

describe('requests that no browser sends', () => {
  const host = () => `Host: localhost:${port}`;

  it.each([
    ['a page', '/about-us', 200],
    ['a page of the api', '/posts?page=2', 200],
    ['a call', '/api/health/live', 200],
    ['no path', '', 200],
    ['only a query', '?a=b', 200],
    ["somebody else's user name", '/posts', 200, 'user:word@other.host'],
  ])('an absolute target is read as a path: %s', async (_name, path, status, authority = 'other.host') => {
    const response = await rawRequest(port, `GET http://${authority}${path} HTTP/1.1`, host());
    expect(response.status).toBe(status);
    expect(response.head).not.toMatch(/^location/im);
    expect(response.body).toContain('A page');
  });

  it.each([
    'GET http://other.host/about-us/ HTTP/1.1',
    'POST http://other.host/about-us HTTP/1.1',
    'GET HTTP://other.host/index.html HTTP/1.1',
    'GET http://other.host//evil.example/ HTTP/1.1',
  ])('no redirect leaves the site: %s', async (line) => {
    const { head } = await rawRequest(port, line, host(), 'Content-Length: 0');
    expect(head).toMatch(/^location: \/(?![/\\])/im);
  });

  it.each([
    'OPTIONS * HTTP/1.1',
    'GET * HTTP/1.1',
    'GET ftp://other.host/x HTTP/1.1',
    'GET about-us HTTP/1.1',
    'OPTIONS * HTTP/1.0',
    'GET http:// HTTP/1.1',
  ])('a target that is no address: %s', async (line) => {
    const response = await rawRequest(port, line, host());
    expect(response.status).toBe(400);
    expect(response.body).not.toMatch(/ at |node_modules|\.ts/);
  });

  it.each(['/about-us', '/posts', '/api/health/live', '/__local/'])(
    'HTTP/1.0 need not name a host: %s',
    async (path) => {
      seen = [];
      const response = await rawRequest(port, `GET ${path} HTTP/1.0`);
      expect(response.status).toBe(200);
      expect(response.head).not.toMatch(/transfer-encoding/i);
      for (const { headers } of seen) expect(headers.host).toBe(`localhost:${port}`);
    },
  );

  it.each(['/%', '/%ff', '/a%00b', '/api/%ff', '/..%2f..%2fetc/passwd', '/documents/%ff', '/\u00ff', '/a?%ff', '/[x]'])(
    'never a stack trace: %s',
    async (path) => {
      const response = await rawRequest(port, `GET ${path} HTTP/1.1`, host());
      expect(response.status).toBeLessThan(500);
      expect(response.body).not.toMatch(/ at |node_modules/);
    },
  );
});

describe('files', () => {
  it.each(['bytes=1000-', 'bytes=2000-3000', 'bytes=5000-4000,9000-', 'bytes=-0'])(
    'a range that is not there: %s',
    async (range) => {
      const response = await site().get('/video/hero.mp4').set('Range', range);
      expect(response.status).toBe(416);
      expect(response.headers).toMatchObject({ 'content-range': `bytes */${FILM_BYTES}`, 'cache-control': 'no-store' });
    },
  );

  it('a range of an asset that is not there is not cached for ever', async () => {
    const response = await site().get('/assets/a-12345678.js').set('Range', 'bytes=99-');
    expect([response.status, response.headers['cache-control']]).toEqual([416, 'no-store']);
  });

  it('a range that is there', async () => {
    const response = await site().get('/video/hero.mp4').set('Range', 'bytes=-10');
    expect([response.status, response.headers['content-range']]).toEqual([206, 'bytes 990-999/1000']);
  });

  it('a condition that does not hold', async () => {
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
      const { head } = await rawRequest(port, line, `Host: localhost:${port}`, `Accept-Encoding: ${accepted}`);
      expect([path, /^content-encoding: (\w+)/im.exec(head)?.[1]]).toEqual([path, expected]);
      expect(head).toMatch(/^vary: .*Accept-Encoding/im);
    }
  });

  it('what the api itself varies by stays; so it is for what has not changed', async () => {
    expect((await site().get('/posts')).headers.vary).toBe('Cookie, Accept-Encoding');
    const { status, headers } = await site().get('/posts').set('If-None-Match', '"a"');
    expect([status, headers.vary]).toEqual([304, 'Accept-Encoding']);
  });
});

describe('while the api restarts', () => {
  const post = (path = '/api/leads/partner') => request(lonelyUrl).post(path);
  const form = 'application/x-www-form-urlencoded';

  it.each([
    ['a form that the browser sends', form, 'text/html,application/xhtml+xml,*/*;q=0.8'],
    ['one from a browser that says nothing', form, '*/*'],
    ['whoever asks for HTML', 'text/plain', 'text/html'],
  ])('a person gets a page: %s', async (_name, type, accept) => {
    const response = await post().type(type).accept(accept).send('email=a%40example.com');
    expect(response.status).toBe(503);
    expect(response.headers).toMatchObject({ 'retry-after': '1', 'cache-control': 'no-store' });
    expect(response.headers['content-type']).toMatch(/^text\/html/);
    expect(response.text).toMatch(/<style>.*Please try again in a moment.*Go back in your browser/s);
  });

  it.each(['/api/redirect/x', '/posts', '/no-such-page', '/__local/'])('a reader gets a page: %s', async (path) => {
    const response = await request(lonelyUrl).get(path).accept('text/html').set('Range', 'bytes=0-3');
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
