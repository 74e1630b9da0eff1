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

/** Starts a proxy that forwards requests to a server and records them with their responses. */
export async function startRecorder() {
  const state = { target: '' };
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
    const answer = await fetch(state.target + url, {
      method,
      headers: { ...headers, 'accept-encoding': 'identity' },
      ...(requestBody && { body: requestBody }),
    });
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
    close: () => closeServer(server),
  };
}
