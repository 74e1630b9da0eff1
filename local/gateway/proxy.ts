import { type IncomingHttpHeaders, type IncomingMessage, request as sendRequest } from 'node:http';
import { constants, createBrotliCompress, createGzip } from 'node:zlib';
import type { Request, Response } from 'express';

/** Headers that apply to a single connection. */
const HOP_BY_HOP = ['connection', 'keep-alive', 'proxy-connection', 'te', 'trailer', 'transfer-encoding', 'upgrade'];

/**
 * Forwards a request and streams the response back. The Host header is kept; X-Forwarded-* tell where the request came
 * from. Not httpxy, which trusts an X-Forwarded-For that the caller made up; what is special here (our own headers win,
 * pages are compressed) would still have to be written by hand.
 * @param target origin of the upstream server, e.g. http://127.0.0.1:3000
 * @param ownHeaders names (lower case) of headers already set on the response, which win over the target's
 * @param onUnreachable responds when the target did not. When a response breaks off, the caller's connection is dropped
 * too.
 */
export function proxy(
  request: Request,
  response: Response,
  target: string,
  ownHeaders: string[],
  onUnreachable: () => void,
): void {
  // A new connection for each request: a restarting server may close a kept one just as we write to it.
  const upstream = sendRequest(target + request.url, {
    method: request.method,
    headers: forwarded(request),
    agent: false,
  });
  upstream.on('response', (received) => {
    for (const [name, value] of Object.entries(received.headers)) {
      if (value !== undefined && !HOP_BY_HOP.includes(name) && !ownHeaders.includes(name))
        response.setHeader(name, value);
    }
    // Even when it is not compressed: a cache must not serve it to a browser that should get the compressed one.
    if (isPage(received) || received.statusCode === 304) response.vary('Accept-Encoding');
    const smaller = compressor(request, response, received);
    response.writeHead(received.statusCode ?? 502);
    if (smaller) received.pipe(smaller).pipe(response);
    else received.pipe(response);
    received.on('error', () => response.destroy());
    received.on('aborted', () => response.destroy());
  });
  upstream.on('error', () => {
    if (response.headersSent) response.destroy();
    else if (!response.destroyed) onUnreachable();
  });
  response.on('close', () => upstream.destroy());
  request.on('error', () => upstream.destroy());
  request.pipe(upstream);
}

/**
 * Compresses a rendered page as nginx does and sets the headers. Returns undefined unless the response is a whole page.
 */
function compressor(request: Request, response: Response, received: IncomingMessage) {
  const isWhole = request.method === 'GET' && received.statusCode !== 304 && !received.headers['content-encoding'];
  const encoding = ['br', 'gzip'].find((name) => request.acceptsEncodings(name));
  if (!isPage(received) || !isWhole || !encoding) return undefined;
  response.setHeader('Content-Encoding', encoding);
  response.removeHeader('Content-Length');
  // Weak, because the bytes differ now.
  const { etag } = received.headers;
  if (etag) response.setHeader('ETag', `W/${etag.replace(/^W\//, '')}`);
  return encoding === 'br'
    ? createBrotliCompress({ params: { [constants.BROTLI_PARAM_QUALITY]: 5 } })
    : createGzip({ level: 6 });
}

function isPage({ headers }: IncomingMessage): boolean {
  return /^(text\/html|application\/(atom\+)?xml)/.test(headers['content-type'] ?? '');
}

function forwarded(request: Request): IncomingHttpHeaders {
  const headers = Object.fromEntries(Object.entries(request.headers).filter(([name]) => !HOP_BY_HOP.includes(name)));
  const before = headers['x-forwarded-for'];
  const address = request.socket.remoteAddress ?? '';
  return {
    ...headers,
    ...(request.headers['transfer-encoding'] ? { 'transfer-encoding': 'chunked' } : {}),
    'x-forwarded-for': before ? `${before}, ${address}` : address,
    'x-forwarded-proto': headers['x-forwarded-proto'] ?? 'http',
    'x-forwarded-host': headers['x-forwarded-host'] ?? headers.host,
  } as IncomingHttpHeaders;
}
