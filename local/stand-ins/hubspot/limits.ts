import { randomUUID } from 'node:crypto';
import type { RequestHandler, Response } from 'express';

/** HubSpot's own limits: requests in 10 seconds for the whole account, without and with a token, and to the CMS. */
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
 * Applies the limits: so many requests in any 10 seconds; an address that goes on submitting forms after that and gets ten 429s
 * within a second is blocked for a minute. In memory: a restart lifts them.
 */
export class RequestLimits {
  readonly #limits: Limits;
  /** Times of what was admitted, by kind, and of what was refused, by address. */
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

/** Lets a request pass only with the account's token as `Authorization: Bearer …`; otherwise 401 in HubSpot's words. */
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

/** An error in HubSpot's form. */
export function refuse(response: Response, status: number, message: string, more: object = {}): void {
  response.status(status).json({ status: 'error', message, correlationId: randomUUID(), ...more });
}
