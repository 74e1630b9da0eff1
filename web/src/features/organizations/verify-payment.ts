import type { SessionStatus } from '../../../../api/src/contract/checkout.ts';
import { organization } from '../../content/organization.ts';
import { ApiFailure } from '../../lib/api.ts';

export type PaidSession = SessionStatus['session'];

export type Verdict =
  | { kind: 'paid'; session: PaidSession }
  /** Leads back to the checkout, with this message. */
  | { kind: 'unverified'; message: string }
  /** This session cannot be used: a page says why, and what to do next. */
  | { kind: 'blocked'; title: string; message: string; next: 'checkout' | 'login' | 'consultation' };

export type Blocked = Verdict & { kind: 'blocked' };

/** Pauses between tries; about ten seconds including the tries themselves. */
const PAUSES_MS = [500, 1000, 2000, 3000, 3000];
const TIMEOUT_MS = 5000;
const DEADLINE_MS = 10_000;

interface VerifyOptions {
  /** Asks once and waits at most `timeoutMs` milliseconds. @throws ApiFailure */
  ask: (timeoutMs: number) => Promise<SessionStatus>;
  /** Called after each failed try that may be repeated. */
  onDelay: () => void;
  pause?: (milliseconds: number) => Promise<void>;
  now?: () => number;
}

/**
 * Finds out whether a Checkout Session is paid. Missing responses, 429 and 5xx are retried for about ten seconds: a
 * buyer who has just paid must not be sent back to pay because of a hiccup (specification, section 8).
 * @throws any error from `ask` other than ApiFailure, e.g. AbortError
 */
export async function verifyPayment({ ask, onDelay, pause = sleep, now = Date.now }: VerifyOptions): Promise<Verdict> {
  const end = now() + DEADLINE_MS;
  for (let tries = 0; ; tries++) {
    try {
      return verdictOf(await ask(Math.max(1000, Math.min(TIMEOUT_MS, end - now()))));
    } catch (error) {
      if (!(error instanceof ApiFailure)) throw error;
      if (!isRetryable(error)) return verdictOnFailure(error);
    }
    onDelay();
    const wait = PAUSES_MS[tries];
    if (wait === undefined || now() + wait >= end) return { kind: 'unverified', message: organization.verifyFailed };
    await pause(wait);
  }
}

function isRetryable({ status }: ApiFailure): boolean {
  return status === 0 || status === 429 || status >= 500;
}

function verdictOf({ session }: SessionStatus): Verdict {
  if (session?.payment_status !== 'paid') return { kind: 'unverified', message: organization.notPaid };
  return { kind: 'paid', session };
}

function verdictOnFailure({ status, code, text }: ApiFailure): Verdict {
  if (status !== 409) return { kind: 'unverified', message: organization.notPaid };
  const message = text ?? organization.required;
  const { titles } = organization;
  if (code === 'session_already_used') return { kind: 'blocked', title: titles.used, message, next: 'login' };
  const title =
    code === 'payment_refunded' ? titles.refunded : code === 'payment_disputed' ? titles.disputed : titles.required;
  return { kind: 'blocked', title, message, next: 'consultation' };
}

function sleep(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds));
}
