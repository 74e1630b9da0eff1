import { hash } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';

/** The response to a request for a page or another document. */
export interface PageResponse {
  status: number;
  headers: Record<string, string>;
  body: Buffer;
  /** A strong tag made from the body; only on cacheable responses. */
  etag?: string;
}

const HTML = 'text/html; charset=utf-8';
/**
 * Shared caches may serve a page for a few seconds, or for a day while no fresh one can be had; browsers revalidate
 * every time. The few seconds ensure that a withdrawn article is gone within a minute.
 */
const CACHEABLE = 'public, max-age=0, s-maxage=10, stale-while-revalidate=20, stale-if-error=86400';
/** For subresources. Chromium rejects the 304 of a style sheet that it revalidates in the background: it has no type. */
export const SUBRESOURCE = CACHEABLE.replace(' stale-while-revalidate=20,', '');
/** For files whose address contains their hash. */
export const IMMUTABLE = 'public, max-age=31536000, immutable';

/** A response that caches may store. @param type its media type, HTML by default */
export function cacheable(body: Buffer, type = HTML, cacheControl = CACHEABLE): PageResponse {
  const etag = `"${hash('sha1', body, 'base64url')}"`;
  return { status: 200, body, etag, headers: { 'Content-Type': type, 'Cache-Control': cacheControl, ETag: etag } };
}

/** A page that no shared cache may store, and that a browser revalidates every time. */
export function privately(body: Buffer): PageResponse {
  const response = cacheable(body);
  return { ...response, headers: { ...response.headers, 'Cache-Control': 'private, no-cache' } };
}

/** A page that is only valid now, because something is missing or has failed. @param retryAfter seconds */
export function uncacheable(status: number, body: Buffer, retryAfter?: number): PageResponse {
  const headers = {
    'Content-Type': HTML,
    // What is missing may exist soon; a failure must not be stored at all.
    'Cache-Control': status < 500 ? 'no-cache' : 'no-store',
    ...(retryAfter && { 'Retry-After': String(retryAfter) }),
  };
  return { status, body, headers };
}

/** A page that nothing may store or index. */
export function unstored(status: number, body: Buffer): PageResponse {
  return { status, body, headers: { 'Content-Type': HTML, 'Cache-Control': 'no-store', 'X-Robots-Tag': 'noindex' } };
}

/** A permanent redirect. @param location path on this site, percent-encoded */
export function redirectTo(location: string): PageResponse {
  return { status: 301, body: Buffer.alloc(0), headers: { Location: location, 'Cache-Control': 'no-cache' } };
}

/** A redirect that nothing may store. @param location path on this site, percent-encoded */
export function redirectOnce(location: string): PageResponse {
  return { status: 302, body: Buffer.alloc(0), headers: { Location: location, 'Cache-Control': 'no-store' } };
}

/** Sends the page, or 304 if the client already has it. */
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

/** Tells whether If-None-Match contains this tag. A compressing proxy makes tags weak, but the page is the same. */
function matches(header: string, etag: string): boolean {
  return header.trim() === '*' || header.split(',').some((tag) => tag.trim().replace(/^W\//, '') === etag);
}
