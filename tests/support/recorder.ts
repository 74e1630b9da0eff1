import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { closeServer, listen } from './servers.ts';

/** One request and its response, as sent. */
export interface Exchange {
  method: string;
  /** Path with query. */
  url: string;
  requestHeaders: Record<string, string>;
  requestBody: string;
  status: number;
  responseHeaders: Record<string, string>;
  responseBody: string;
}

/** A page of HubSpot's list of posts. */
export interface CmsPage {
  total: number;
  results: { id: string }[];
  paging?: { next: { after: string } };
}
/**
 * Decides what the caller gets: an object as JSON, 'cut' for a dropped connection, or undefined for the server's own
 * response. `original` fetches that response.
 */
type Intercept = (url: URL, original: () => Promise<CmsPage>) => unknown;

/** Starts a proxy that records requests to a server with their responses, of which a test can change single ones. */
export async function startRecorder() {
  const state: { target: string; intercept: Intercept } = { target: '', intercept: () => undefined };
  const exchanges: Exchange[] = [];
  const server = createServer((request, response) => {
    pass(request, response).catch(() => request.socket.destroy());
  });
  async function pass(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { method = 'GET', url = '/' } = request;
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    const requestBody = Buffer.concat(chunks).toString();
    const requestHeaders = request.headers as Record<string, string>;
    const { host, connection, 'content-length': length, 'transfer-encoding': encoding, ...headers } = requestHeaders;
    const forward = () =>
      fetch(state.target + url, {
        method,
        headers: { ...headers, 'accept-encoding': 'identity' },
        ...(requestBody && { body: requestBody }),
      });
    const original = async () => (await forward()).json() as Promise<CmsPage>;
    const instead = await state.intercept(new URL(url, 'http://proxy'), original);
    if (instead === 'cut') return void request.socket.destroy();
    if (instead !== undefined)
      return void response.setHeader('content-type', 'application/json').end(JSON.stringify(instead));
    const answer = await forward();
    const responseBody = await answer.text();
    const responseHeaders = Object.fromEntries(answer.headers);
    exchanges.push({ method, url, requestHeaders, requestBody, status: answer.status, responseHeaders, responseBody });
    const { 'content-length': _length, 'transfer-encoding': _encoding, connection: _end, ...rest } = responseHeaders;
    response.writeHead(answer.status, rest).end(responseBody);
  }
  return {
    url: `http://127.0.0.1:${await listen(server)}`,
    exchanges,
    /** @param target where to forward requests, http://host:port */
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
