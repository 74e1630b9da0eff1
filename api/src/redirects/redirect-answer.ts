import type { Response } from 'express';
import { withQuery } from './redirect-rules.ts';

/**
 * Answers 302 to a checked target, with the query that the link was asked for with. Never stored: the next visit must be counted.
 * @param requestUrl path and query as they came in the request line
 */
export function sendRedirect(response: Response, target: string, requestUrl: string): void {
  const question = requestUrl.indexOf('?');
  const search = question < 0 ? '' : requestUrl.slice(question);
  response.statusCode = 302;
  // Express's own redirect() negotiates a body that nobody reads, at half the speed.
  response.setHeader('Location', withQuery(target, escapeBytes(search)));
  response.setHeader('Cache-Control', 'no-store');
  response.end();
}

/** Node hands raw bytes of the request line over as Latin-1; in a header they must be percent-encoded. */
function escapeBytes(search: string): string {
  return search.replace(
    /[^\x21-\x7e]/g,
    (byte) => `%${byte.charCodeAt(0).toString(16).toUpperCase().padStart(2, '0')}`,
  );
}
