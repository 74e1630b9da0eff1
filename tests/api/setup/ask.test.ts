import { createServer } from 'node:http';
import { afterAll, describe, expect, it } from '@jest/globals';
import { ask } from '#api/setup/ask.ts';
import { freePort } from '#local/ports.ts';
import { closeServer, listen } from '../../support/servers.ts';

/** Responds as the path says, or never. */
const server = createServer((request, response) => {
  if (request.url === '/broken')
    response.writeHead(200, { 'content-length': 100 }).write('{', () => response.destroy());
  if (request.url === '/page') response.end('<h1>Hello</h1>');
});
const url = `http://127.0.0.1:${await listen(server)}`;
afterAll(() => closeServer(server));

const get = (seconds: number) => (url: string) => fetch(url, { signal: AbortSignal.timeout(seconds * 1_000) });

describe('a question to a vendor', () => {
  it.each([
    { name: 'never answers', path: '/never', timeoutSeconds: 0.05, what: 'did not answer in time' },
    { name: 'stops in the middle', path: '/broken', timeoutSeconds: 20, what: 'could not be reached' },
  ])('is one finding when it $name', async ({ path, timeoutSeconds, what }) => {
    await expect(ask('HubSpot', `${url}${path}`, get(timeoutSeconds))).rejects.toMatchObject({
      line: { where: 'HubSpot', what: expect.stringContaining(what), cure: expect.stringContaining('status page') },
    });
  });

  it('is one finding when nothing listens there', async () => {
    const what = expect.stringMatching(/^127\.0\.0\.1:\d+ could not be reached \(ECONNREFUSED\), so nothing is known/);
    const closed = `http://127.0.0.1:${await freePort()}/`;
    await expect(ask('HubSpot', closed, get(20))).rejects.toMatchObject({ line: { what } });
  });

  it('returns null for a body that is not JSON', async () => {
    expect(await ask('HubSpot', `${url}/page`, get(20))).toEqual({ status: 200, body: null });
  });
});
