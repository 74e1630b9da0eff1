import type { TargetAnswer } from '../contract/desk/links.ts';
import { leadsInside } from './inside-address.ts';

const TIMEOUT_MS = 8_000;
const TIMED_OUT = `no answer within ${TIMEOUT_MS / 1000} s`;
/** Statuses of pages that exist but are closed to programs, by a sign-in or a bot wall. */
const closedToUs = new Set([401, 403, 405, 406, 429, 451, 999]);

/** Whether a target works, and why not. */
export interface TargetState extends TargetAnswer {
  /** Whether it was requested at all. */
  wasRequested: boolean;
}

/**
 * Requests a target, and reveals nothing about the response but its status. Addresses in a private network are not requested
 * unless the site itself is in one, as on a developer's machine.
 * @param target a valid target of a link
 * @param publicUrl the site's origin
 */
export async function askTarget(target: string, publicUrl: string): Promise<TargetState> {
  const url = new URL(target, publicUrl).href;
  if (new URL(url).origin !== publicUrl && (await leadsInside(url)) && !(await leadsInside(publicUrl)))
    return {
      isAlive: false,
      status: null,
      reason: 'The address is in a private network, so visitors cannot open it.',
      wasRequested: false,
    };
  const outcome = await probe(url);
  if (typeof outcome === 'string') return { isAlive: false, status: null, reason: outcome, wasRequested: true };
  // A redirect is a valid response.
  return { isAlive: outcome < 400 || closedToUs.has(outcome), status: outcome, reason: null, wasRequested: true };
}

/**
 * Sends HEAD, then GET (without reading the body) to servers that do not support HEAD or handle it wrongly.
 * @returns the HTTP status, or why there was no response
 */
async function probe(url: string): Promise<number | string> {
  const outcome = await ask(url, 'HEAD');
  // A server that timed out once would only do so again.
  if (outcome === TIMED_OUT || (typeof outcome === 'number' && outcome < 400)) return outcome;
  return ask(url, 'GET');
}

async function ask(url: string, method: 'HEAD' | 'GET'): Promise<number | string> {
  try {
    const response = await fetch(url, { method, redirect: 'manual', signal: AbortSignal.timeout(TIMEOUT_MS) });
    await response.body?.cancel();
    return response.status;
  } catch (error) {
    const { name, cause } = error as Error & { cause?: Partial<NodeJS.ErrnoException> };
    if (name === 'TimeoutError') return TIMED_OUT;
    return String(cause?.code ?? cause?.message ?? error);
  }
}
