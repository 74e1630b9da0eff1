import { randomUUID } from 'node:crypto';
import type { RequestHandler, Response } from 'express';

/**
 * HubSpot's own limits, in requests per 10 seconds for the whole account: without a token, with one, and to the CMS.
 */
export const hubspotLimits = {
  anonymous: 50,
  authenticated: 100,
  cms: 100,
  /** Refusals within one second after which the caller's address is blocked. */
  refusalsBeforeBlock: 10,
  blockMs: 60_000,
};
export type Limits = typeof hubspotLimits;

const WINDOW_MS = 10_000;
const REFUSAL_WINDOW_MS = 1000;

/**
 * Applies the limits on requests in any 10 seconds. An address that then gets ten 429s within a second, other than from
 * the CMS, is blocked for a minute. Kept in memory, so a restart resets them.
 */
export class RequestLimits {
  readonly #limits: Limits;
  /** Times of admitted requests by kind, and of refused ones by address. */
  readonly #times = new Map<string, number[]>();
  readonly #blockedUntil = new Map<string, number>();

  constructor(limits: Partial<Limits> = {}) {
    this.#limits = { ...hubspotLimits, ...limits };
  }

  clear(): void {
    this.#times.clear();
    this.#blockedUntil.clear();
  }

  /** Refuses requests beyond a limit with a 429. */
  middleware(kind: 'anonymous' | 'authenticated' | 'cms'): RequestHandler {
    return (request, response, next) => {
      const caller = request.socket.remoteAddress ?? '';
      const now = performance.now();
      const isBlocked = kind !== 'cms' && (this.#blockedUntil.get(caller) ?? 0) > now;
      const admitted = this.#since(kind, now - WINDOW_MS);
      if (!isBlocked && admitted.length < this.#limits[kind]) {
        admitted.push(now);
        return next();
      }
      if (!isBlocked && kind !== 'cms') this.#countRefusal(caller, now);
      const more = { errorType: 'RATE_LIMIT', policyName: 'TEN_SECONDLY_ROLLING' };
      refuse(response, 429, 'You have reached your ten_secondly_rolling limit.', more);
    };
  }

  #countRefusal(caller: string, now: number): void {
    const refusals = this.#since(caller, now - REFUSAL_WINDOW_MS).push(now);
    if (refusals >= this.#limits.refusalsBeforeBlock) this.#blockedUntil.set(caller, now + this.#limits.blockMs);
  }

  #since(name: string, start: number): number[] {
    const times = (this.#times.get(name) ?? []).filter((time) => time > start);
    this.#times.set(name, times);
    return times;
  }
}

/** Admits only requests with the account's token as `Authorization: Bearer …`. Others get a 401 in HubSpot's words. */
export function requireToken(accessToken: string): RequestHandler {
  return (request, response, next) => {
    const token = /^Bearer\s+(.+)$/i.exec(request.get('authorization') ?? '')?.[1];
    if (token === accessToken) return next();
    const message = token
      ? 'Authentication credentials are not valid. Check that the access token is right and has not been revoked.'
      : 'Authentication credentials not found.';
    refuse(response, 401, message, { category: 'INVALID_AUTHENTICATION' });
  };
}

/** Sends an error in HubSpot's format. */
export function refuse(response: Response, status: number, message: string, more: object = {}): void {
  response.status(status).json({ status: 'error', message, correlationId: randomUUID(), ...more });
}
