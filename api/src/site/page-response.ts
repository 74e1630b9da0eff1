import { hash } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Piece } from '../contract/page-data.ts';

/** What a page's address is answered with. */
export interface PageResponse {
  status: number;
  headers: Record<string, string>;
  body: readonly Piece[];
  /** Strong, from the content; only on answers that may be kept. */
  etag?: string;
}

const HTML = 'text/html; charset=utf-8';
/**
 * Caches of the site may keep a page for moments and, while a fresh one cannot be had, for a day; browsers ask each time. Short,
 * so that an article that is withdrawn is gone within the copy's own interval.
 */
const KEPT = 'public, max-age=0, s-maxage=10, stale-while-revalidate=20, stale-if-error=86400';

/** An answer that caches may keep. @param type its media type, HTML by default */
export function kept(content: string | readonly Piece[], type = HTML): PageResponse {
  const body = pieces(content);
  const etag = `"${digest(body)}"`;
  return { status: 200, body, etag, headers: { 'Content-Type': type, 'Cache-Control': KEPT, ETag: etag } };
}

const digests = new WeakMap<Piece, string>();

/** Of all the pieces; what documents share is read once. */
function digest(body: readonly Piece[]): string {
  const each = body.map((piece) => {
    const known = piece.shared ? digests.get(piece) : undefined;
    if (known) return known;
    const fresh = hash('sha1', piece.bytes, 'base64url');
    if (piece.shared) digests.set(piece, fresh);
    return fresh;
  });
  return hash('sha1', each.join(), 'base64url');
}

/** Bytes that this document alone takes in memory. */
export function ownBytes({ body }: PageResponse): number {
  return body.reduce((sum, { bytes, shared }) => (shared ? sum : sum + bytes.length), 0);
}

/** An answer of the moment. @param retryAfter seconds */
export function passing(status: number, content: string | readonly Piece[], retryAfter?: number): PageResponse {
  const headers = {
    'Content-Type': HTML,
    // What is not there may be there soon; what failed must not be remembered.
    'Cache-Control': status < 500 ? 'no-cache' : 'no-store',
    ...(retryAfter && { 'Retry-After': String(retryAfter) }),
  };
  return { status, body: pieces(content), headers };
}

function pieces(content: string | readonly Piece[]): readonly Piece[] {
  return typeof content === 'string' ? [{ bytes: Buffer.from(content), shared: false }] : content;
}

/** The one address of what was asked for. @param location path on this site, percent-encoded */
export function movedTo(location: string): PageResponse {
  return { status: 301, body: [], headers: { Location: location, 'Cache-Control': 'no-cache' } };
}

/** Sends an answer, or that the caller has it already. */
export function send(request: IncomingMessage, response: ServerResponse, answer: PageResponse): void {
  for (const [name, value] of Object.entries(answer.headers)) response.setHeader(name, value);
  const given = request.headers['if-none-match'];
  if (answer.etag && given !== undefined && matches(given, answer.etag)) {
    response.removeHeader('Content-Type');
    response.statusCode = 304;
    response.end();
    return;
  }
  response.statusCode = answer.status;
  response.setHeader(
    'Content-Length',
    answer.body.reduce((sum, { bytes }) => sum + bytes.length, 0),
  );
  if (request.method !== 'HEAD') {
    // All of it, head included, in one write.
    response.cork();
    for (const { bytes } of answer.body) response.write(bytes);
  }
  response.end();
}

/** Whether a list of tags names ours. A proxy that compresses makes a tag weak; for reading that is the same page. */
function matches(given: string, etag: string): boolean {
  return given.trim() === '*' || given.split(',').some((tag) => tag.trim().replace(/^W\//, '') === etag);
}
