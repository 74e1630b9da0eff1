import type { Response } from 'express';

/**
 * Sends a 302 to a checked target, with the request's query. It must not be cached, because every hit is counted.
 * @param requestUrl path and query as in the request line
 */
export function sendRedirect(response: Response, target: string, requestUrl: string): void {
  response.statusCode = 302;
  // Express's own redirect() negotiates a body that is never read, at half the speed.
  response.setHeader('Location', withQuery(target, queryOf(requestUrl)));
  response.setHeader('Cache-Control', 'no-store');
  response.end();
}

/**
 * Returns the query of an address with its question mark, or nothing. Node passes on raw bytes of the request line as
 * Latin-1; in a header or link they must be percent-encoded.
 */
export function queryOf(requestUrl: string): string {
  const question = requestUrl.indexOf('?');
  if (question < 0) return '';
  return requestUrl
    .slice(question)
    .replace(/[^\x21-\x7e]/g, (byte) => `%${byte.charCodeAt(0).toString(16).toUpperCase().padStart(2, '0')}`);
}

/**
 * Appends the request's query to the target's own, so that the target page sees the campaign parameters.
 * @param search with its question mark, or empty
 */
function withQuery(target: string, search: string): string {
  if (search.length < 2) return target;
  const [address = '', ...fragment] = target.split('#');
  const joint = address.includes('?') ? (/[?&]$/.test(address) ? '' : '&') : '?';
  return address + joint + search.slice(1) + (fragment.length > 0 ? `#${fragment.join('#')}` : '');
}
