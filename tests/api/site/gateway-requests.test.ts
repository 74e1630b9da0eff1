import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { rawRequest } from '../../support/raw-http.ts';
import { type SmallSite, startSmallSite } from '../../support/small-site.ts';

let small: SmallSite;
beforeAll(async () => {
  small = await startSmallSite();
});
afterAll(() => small.close());

describe('requests that no browser sends', () => {
  const host = () => `Host: localhost:${small.port}`;

  it.each([
    ['a page', '/about-us', 200],
    ['a page of the api', '/posts?page=2', 200],
    ['a call', '/api/health/live', 200],
    ['no path', '', 200],
    ['only a query', '?a=b', 200],
    ['a user name and another host', '/posts', 200, 'user:word@other.host'],
  ])('with an absolute target are read as a path: %s', async (_name, path, status, authority = 'other.host') => {
    const response = await rawRequest(small.port, `GET http://${authority}${path} HTTP/1.1`, host());
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
    const { head } = await rawRequest(small.port, line, host(), 'Content-Length: 0');
    expect(head).toMatch(/^location: \/(?![/\\])/im);
  });

  it.each([
    'OPTIONS * HTTP/1.1',
    'GET * HTTP/1.1',
    'GET ftp://other.host/x HTTP/1.1',
    'GET about-us HTTP/1.1',
    'OPTIONS * HTTP/1.0',
    'GET http:// HTTP/1.1',
  ])('are refused when the target is not an address: %s', async (line) => {
    const response = await rawRequest(small.port, line, host());
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
      const response = await rawRequest(small.port, `GET ${path} HTTP/1.1`, host());
      expect(response.status).toBeLessThan(500);
      expect(response.body).not.toMatch(/ at |node_modules/);
    },
  );
});
