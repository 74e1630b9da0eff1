import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { pipeline } from 'node:stream/promises';
import { closeServer, listen } from './servers.ts';

/**
 * Decides what the caller gets: an object as JSON, 'cut' for a dropped connection, or undefined for the stand-in's own
 * response. `original` fetches that response.
 */
type Intercept = (url: URL, original: () => Promise<CmsPage>) => unknown;
export interface CmsPage {
  total: number;
  results: { id: string }[];
  paging?: { next: { after: string } };
}

/** Starts a proxy in front of HubSpot's stand-in, through which a test can change single responses. */
export async function startCmsProxy() {
  const state: { target: string; intercept: Intercept } = { target: '', intercept: () => undefined };
  const server = createServer((request, response) => {
    respond(request, response).catch(() => request.socket.destroy());
  });
  async function respond(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const forward = () =>
      fetch(`${state.target}${request.url}`, { headers: { authorization: request.headers.authorization ?? '' } });
    const url = new URL(request.url ?? '', 'http://proxy');
    const instead = await state.intercept(url, async () => (await forward()).json() as Promise<CmsPage>);
    if (instead === 'cut') return void request.socket.destroy();
    if (instead !== undefined)
      return void response.setHeader('content-type', 'application/json').end(JSON.stringify(instead));
    const original = await forward();
    response.writeHead(original.status, { 'content-type': original.headers.get('content-type') ?? '' });
    if (original.body) await pipeline(original.body, response);
    else response.end();
  }
  return {
    url: `http://127.0.0.1:${await listen(server)}`,
    /** @param target address of HubSpot's stand-in */
    pointTo(target: string) {
      state.target = target;
    },
    /** Sets the interceptor; without an argument every response passes unchanged. */
    intercept(intercept: Intercept = () => undefined) {
      state.intercept = intercept;
    },
    close: () => closeServer(server),
  };
}
