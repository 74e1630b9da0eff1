import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** What to answer in HubSpot's place; undefined lets HubSpot's stand-in answer. */
type Twist = (url: URL, answer: () => Promise<CmsPage>) => unknown;
export interface CmsPage {
  total: number;
  results: { id: string }[];
  paging?: { next: { after: string } };
}

/** Stands before the CMS stand-in and lets a test answer single requests in another way. */
export async function startCmsProxy() {
  const state: { target: string; twist: Twist } = { target: '', twist: () => undefined };
  const server = createServer((request, response) => {
    answer(request, response).catch(() => request.socket.destroy());
  });
  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const forward = () =>
      fetch(`${state.target}${request.url}`, { headers: { authorization: request.headers.authorization ?? '' } });
    const url = new URL(request.url ?? '', 'http://proxy');
    const twisted = await state.twist(url, async () => (await forward()).json() as Promise<CmsPage>);
    if (twisted === 'cut') return void request.socket.destroy();
    if (twisted !== undefined)
      return void response.setHeader('content-type', 'application/json').end(JSON.stringify(twisted));
    const given = await forward();
    response.writeHead(given.status, { 'content-type': given.headers.get('content-type') ?? '' });
    response.end(await given.text());
  }
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    /** @param target address of the CMS stand-in */
    pointTo(target: string) {
      state.target = target;
    },
    twist(twist: Twist = () => undefined) {
      state.twist = twist;
    },
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
