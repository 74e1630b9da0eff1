import { createServer } from 'node:http';
import { RedirectLookup } from '#api/redirects/redirect-lookup.ts';
import { runOps } from './ops.ts';
import { closeServer, listen } from './servers.ts';
import { startTestApi } from './test-api.ts';

/** What a browser calls itself. Hits of programs are not counted. */
export const BROWSER = { 'User-Agent': 'Mozilla/5.0 (X11; Linux x86_64) Firefox/144.0' };

export type RedirectsApi = Awaited<ReturnType<typeof startRedirectsApi>>;

/** Starts the api with helpers for tests of short links; a small local server takes the place of its public site. */
export async function startRedirectsApi() {
  const elsewhere = await startElsewhere();
  const api = await startTestApi({ PUBLIC_URL: elsewhere.url });
  return {
    ...api,
    elsewhereUrl: elsewhere.url,
    /** Requests a short link like a browser, without following its redirect. */
    get: (slug: string) => api.http.get(`/api/redirect/${slug}`).set(BROWSER).redirects(0),
    /** Returns the hits of a slug, in any case, and writes them first; NaN when the link does not exist. */
    async hitsOf(slug: string): Promise<number> {
      await api.app.get(RedirectLookup).beforeApplicationShutdown();
      const [row] = await api.rows<{ hits: string }>('select hits from redirects where lower(slug) = $1', [slug]);
      return Number(row?.hits);
    },
    /** Inserts a row as a database client would, bypassing the api's validation. */
    byHand: (slug: string, target: string) =>
      api.rows('insert into redirects (slug, target) values ($1, $2)', [slug, target]),
    ops: (...args: string[]) => runOps(api.variables, ['redirects', ...args]),
    async close() {
      await api.close();
      await elsewhere.close();
    },
  };
}

/** Starts a server for all other sites: /gone and /broken fail, /shy does not support HEAD, /slow never answers. */
async function startElsewhere() {
  const server = createServer((request, response) => {
    if (request.url === '/slow') return;
    const statuses: Record<string, number> = { '/gone': 404, '/broken': 500 };
    const isShy = request.url === '/shy' && request.method === 'HEAD';
    response.writeHead(isShy ? 501 : (statuses[request.url ?? ''] ?? 200)).end('words');
  });
  return { url: `http://127.0.0.1:${await listen(server)}`, close: () => closeServer(server) };
}
