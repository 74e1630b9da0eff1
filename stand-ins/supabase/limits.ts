import type { Request, RequestHandler } from 'express';
import type { Keys } from './access.ts';
import { AuthFault } from './auth-error.ts';

/** Supabase's own limits, as a new project has them. */
export const supabaseLimits = {
  /** Mails that the whole project may send per hour with its own SMTP server. */
  mailsPerHour: 30,
  /** Per address, in five minutes. */
  signUps: 30,
  tokens: 150,
  verifications: 30,
  /** Requests that one address may make at once after a pause. */
  burst: 30,
  /** Whether "IP address forwarding" is switched on. */
  forwardsAddresses: false,
};
export type Limits = typeof supabaseLimits;

const HOUR_MS = 3_600_000;
const WINDOW_MS = 300_000;
/** The minimum time between two mails to one address. */
const MAIL_PAUSE_MS = 60_000;

/**
 * Token buckets by caller's address, and the mails of the last hour. Kept in memory, so a restart resets the limits.
 */
export class AuthLimits {
  readonly #limits: Limits;
  readonly #keys: Keys;
  readonly #buckets = new Map<string, { tokens: number; at: number }>();
  #mails: number[] = [];

  constructor(keys: Keys, limits: Partial<Limits> = {}) {
    this.#limits = { ...supabaseLimits, ...limits };
    this.#keys = keys;
  }

  /** Rejects requests from an address that makes too many. */
  middleware(kind: 'signUps' | 'tokens' | 'verifications'): RequestHandler {
    return (request, _response, next) => {
      const { burst } = this.#limits;
      const name = `${kind} ${this.#callerAddress(request)}`;
      const now = performance.now();
      const bucket = this.#buckets.get(name) ?? { tokens: burst, at: now };
      const tokens = Math.min(burst, bucket.tokens + ((now - bucket.at) / WINDOW_MS) * this.#limits[kind]);
      this.#buckets.set(name, { tokens: tokens < 1 ? tokens : tokens - 1, at: now });
      if (tokens < 1) throw new AuthFault(429, 'over_request_rate_limit', 'Request rate limit reached');
      next();
    };
  }

  /**
   * Counts a mail that is about to be sent.
   * @param lastSentAt when the last one was sent to the same person
   * @throws AuthFault 429 over_email_send_rate_limit
   */
  countMail(lastSentAt: Date | null): void {
    const now = Date.now();
    const seconds = Math.ceil(((lastSentAt?.getTime() ?? 0) + MAIL_PAUSE_MS - now) / 1000);
    if (seconds > 0) throw tooMuchMail(`For security purposes, you can only request this after ${seconds} seconds.`);
    this.#mails = this.#mails.filter((time) => time > now - HOUR_MS);
    if (this.#mails.length >= this.#limits.mailsPerHour) throw tooMuchMail('email rate limit exceeded');
    this.#mails.push(now);
  }

  /** The header counts only where the project allows it, and only from a caller with the secret key. */
  #callerAddress(request: Request): string {
    const isTrusted = this.#limits.forwardsAddresses && request.get('apikey') === this.#keys.secretKey;
    const forwarded = isTrusted ? request.get('sb-forwarded-for')?.split(',')[0]?.trim() : '';
    return forwarded || (request.socket.remoteAddress ?? '');
  }
}

function tooMuchMail(message: string): AuthFault {
  return new AuthFault(429, 'over_email_send_rate_limit', message);
}
