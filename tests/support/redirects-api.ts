import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { RedirectLookup } from '../../api/src/redirects/redirect-lookup.ts';
import { runOps } from './ops.ts';
import { startTestApi } from './test-api.ts';
import { until } from './until.ts';

export type RedirectsApi = Awaited<ReturnType<typeof startRedirectsApi>>;

/** The api with what tests of short links do in it; its public site is a small server of ours. */
export async function startRedirectsApi() {
  const elsewhere = await startElsewhere();
  const api = await startTestApi({ PUBLIC_URL: elsewhere.url });
  return {
    ...api,
    elsewhereUrl: elsewhere.url,
    /** Follows a short link as far as its answer. */
    get: (slug: string) => api.http.get(`/api/redirect/${slug}`).redirects(0),
    /** The hits of a slug, in upper or lower case, once all are written; NaN when there is no such link. */
    async hitsOf(slug: string): Promise<number> {
      await until(() => api.app.get(RedirectLookup).pendingHits() === 0);
      const [row] = await api.rows<{ hits: string }>('select hits from redirects where lower(slug) = $1', [slug]);
      return Number(row?.hits);
    },
    /** Writes a row as a database client does: past every check of ours. */
    byHand: (slug: string, target: string) =>
      api.rows('insert into redirects (slug, target) values ($1, $2)', [slug, target]),
    /** The operator's command `redirects`. */
    ops: (...args: string[]) => runOps(api.variables, ['redirects', ...args]),
    async close() {
      await api.close();
      elsewhere.close();
    },
  };
}

/** Stands for the public site and for others': /gone and /broken are dead, /shy knows no HEAD, /slow never answers. */
async function startElsewhere() {
  const server = createServer((request, response) => {
    if (request.url === '/slow') return;
    const statuses: Record<string, number> = { '/gone': 404, '/broken': 500 };
    const isShy = request.url === '/shy' && request.method === 'HEAD';
    response.writeHead(isShy ? 501 : (statuses[request.url ?? ''] ?? 200)).end('words');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', () => resolve()));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close() {
      server.closeAllConnections();
      server.close();
    },
  };
}
