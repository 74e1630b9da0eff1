import { hash } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';

/** The response to a request for a page or another document. */
export interface PageResponse {
  status: number;
  headers: Record<string, string>;
  body: Buffer;
  /** Strong, from the body; only where the response is cacheable. */
  etag?: string;
}

const HTML = 'text/html; charset=utf-8';
/**
 * Shared caches may serve a page for moments and, while a fresh one cannot be had, for a day; browsers revalidate each time. Short,
 * so that a withdrawn article is gone within a minute.
 */
const CACHEABLE = 'public, max-age=0, s-maxage=10, stale-while-revalidate=20, stale-if-error=86400';

/** A response that caches may store. @param type its media type, HTML by default */
export function cacheable(body: Buffer, type = HTML): PageResponse {
  const etag = `"${hash('sha1', body, 'base64url')}"`;
  return { status: 200, body, etag, headers: { 'Content-Type': type, 'Cache-Control': CACHEABLE, ETag: etag } };
}

/** A page that no shared cache may store; a browser asks each time whether its own is still good. */
export function privately(body: Buffer): PageResponse {
  const response = cacheable(body);
  return { ...response, headers: { ...response.headers, 'Cache-Control': 'private, no-cache' } };
}

/** A page that holds for this moment only: something is missing or has failed. @param retryAfter seconds */
export function uncacheable(status: number, body: Buffer, retryAfter?: number): PageResponse {
  const headers = {
    'Content-Type': HTML,
    // What is missing may be there soon; a failure must not be stored at all.
    'Cache-Control': status < 500 ? 'no-cache' : 'no-store',
    ...(retryAfter && { 'Retry-After': String(retryAfter) }),
  };
  return { status, body, headers };
}

/** A permanent redirect. @param location path on this site, percent-encoded */
export function redirectTo(location: string): PageResponse {
  return { status: 301, body: Buffer.alloc(0), headers: { Location: location, 'Cache-Control': 'no-cache' } };
}

/** Sends the page, or 304 when the client has it already. */
export function sendPage(request: IncomingMessage, response: ServerResponse, page: PageResponse): void {
  for (const [name, value] of Object.entries(page.headers)) response.setHeader(name, value);
  const known = request.headers['if-none-match'];
  if (page.etag && known !== undefined && matches(known, page.etag)) {
    response.removeHeader('Content-Type');
    response.statusCode = 304;
    response.end();
    return;
  }
  response.statusCode = page.status;
  response.setHeader('Content-Length', page.body.length);
  response.end(request.method === 'HEAD' ? undefined : page.body);
}

/** Whether an If-None-Match names this tag. A proxy that compresses makes a tag weak; for reading that is the same page. */
function matches(header: string, etag: string): boolean {
  return header.trim() === '*' || header.split(',').some((tag) => tag.trim().replace(/^W\//, '') === etag);
}
