import { randomUUID } from 'node:crypto';
import type { RequestHandler } from 'express';

export interface Limits {
  /** Requests in 10 seconds without a token, for the whole account. Default 50. */
  anonymous: number;
  /** The same with a token. Default 100. */
  authenticated: number;
  /** Requests to the CMS in 10 seconds, which always come with a token. Default 100. */
  cms: number;
  /** Refusals within one second after which the caller's address is blocked. Default 10. */
  refusalsBeforeBlock: number;
  /** How long such a block lasts, in milliseconds. Default 60,000. */
  blockMs: number;
}

type Kind = 'anonymous' | 'authenticated' | 'cms';

export const hubspotLimits: Limits = {
  anonymous: 50,
  authenticated: 100,
  cms: 100,
  refusalsBeforeBlock: 10,
  blockMs: 60_000,
};

const WINDOW_MS = 10_000;
const REFUSAL_WINDOW_MS = 1000;

/**
 * HubSpot's limits: so many requests in any 10 seconds; an address that goes on submitting forms after that and gets ten 429s
 * within a second is blocked for a minute. In memory: a restart lifts them.
 */
export class RequestLimits {
  readonly #limits: Limits;
  readonly #taken = { anonymous: [] as number[], authenticated: [] as number[], cms: [] as number[] };
  readonly #refusals = new Map<string, number[]>();
  readonly #blockedUntil = new Map<string, number>();

  constructor(limits: Partial<Limits> = {}) {
    this.#limits = { ...hubspotLimits, ...limits };
  }

  /** Forgets what was taken, refused and blocked. */
  clear(): void {
    this.#taken.anonymous = [];
    this.#taken.authenticated = [];
    this.#taken.cms = [];
    this.#refusals.clear();
    this.#blockedUntil.clear();
  }

  /** Refuses requests beyond a limit with a 429. */
  middleware(kind: Kind): RequestHandler {
    return (request, response, next) => {
      const caller = request.socket.remoteAddress ?? '';
      if (this.#admits(kind, caller, performance.now())) return next();
      response.status(429).json({
        status: 'error',
        message: 'You have reached your ten_secondly_rolling limit.',
        errorType: 'RATE_LIMIT',
        policyName: 'TEN_SECONDLY_ROLLING',
        correlationId: randomUUID(),
      });
    };
  }

  #admits(kind: Kind, caller: string, now: number): boolean {
    if (kind !== 'cms' && (this.#blockedUntil.get(caller) ?? 0) > now) return false;
    const taken = this.#taken[kind].filter((time) => time > now - WINDOW_MS);
    this.#taken[kind] = taken;
    if (taken.length < this.#limits[kind]) {
      taken.push(now);
      return true;
    }
    if (kind === 'cms') return false;
    const refusals = (this.#refusals.get(caller) ?? []).filter((time) => time > now - REFUSAL_WINDOW_MS);
    refusals.push(now);
    this.#refusals.set(caller, refusals);
    if (refusals.length >= this.#limits.refusalsBeforeBlock) this.#blockedUntil.set(caller, now + this.#limits.blockMs);
    return false;
  }
}
