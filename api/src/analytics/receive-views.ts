import type { NextFunction, Request, Response } from 'express';
import { isbot } from 'isbot';
import { viewSchema } from '../contract/views.ts';
import { VIEW_BYTES_MAX, VIEWS_PATH } from '../contract/views.values.ts';
import { countByAddress } from '../platform/http/rate-limits.ts';
import { readBody } from '../platform/http/read-body.ts';
import type { ViewCounter } from './view-counter.ts';

const USER_AGENT_MAX = 512;
/** Office asks for a link by itself before it opens it in the browser, which then asks once more. */
const OFFICE = /ms-?office|microsoft office/i;

/**
 * Receives the pages' reports about their views (POST /api/views). The response is 204 whatever a report says: a page
 * can do nothing about one that is not understood, and a forger learns nothing. Must run before the request log and the body
 * parser, so that no log line describes a visitor, and the body's content type does not matter.
 * @param perMinute how many reports from one address are counted per minute
 */
export function receiveViews(counter: ViewCounter, perMinute: number) {
  // A limit of its own, so that views do not use up the address's limit for other calls.
  const countFrom = countByAddress();
  return async (request: Request, response: Response, next: NextFunction): Promise<void> => {
    if (request.method !== 'POST' || request.path.replace(/\/$/, '') !== VIEWS_PATH) {
      next();
      return;
    }
    try {
      const body = await readBody(request, VIEW_BYTES_MAX);
      const view = viewSchema.parse(JSON.parse(body.toString()));
      if (isWanted(request) && countFrom(request.ip) <= perMinute) await counter.count(view);
    } catch {
      // Not a report, too large to be one, or the visitor has left.
    }
    response.status(204).set('Cache-Control', 'no-store').end();
  };
}

/** Tells whether a report may be counted: not if the browser asks not to be tracked, from a bot, or from another site. */
function isWanted(request: Request): boolean {
  if (request.get('dnt') === '1' || request.get('sec-gpc') === '1') return false;
  if ((request.get('sec-fetch-site') ?? 'same-origin') !== 'same-origin') return false;
  return isFromPerson(request);
}

/** Whether a person's browser made this request: not a robot, and not a browser or a chat that only prefetches or previews. */
export function isFromPerson(request: Request): boolean {
  const agent = request.get('user-agent')?.slice(0, USER_AGENT_MAX);
  const purposes = ['sec-purpose', 'purpose', 'x-purpose', 'x-moz'].map((name) => request.get(name));
  return (
    Boolean(agent) && !isbot(agent) && !OFFICE.test(agent ?? '') && !/prefetch|prerender|preview/i.test(purposes.join())
  );
}
