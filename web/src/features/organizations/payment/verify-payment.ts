import type { SessionStatus } from '#contract/checkout.ts';
import type { ErrorCode } from '#contract/errors.ts';
import { organization } from '../../../content/organization.ts';
import { ApiFailure } from '../../../lib/api.ts';
import { askPersistently, isRetryable, type PersistentCall } from '../../../lib/persistent-call.ts';

export type PaidSession = SessionStatus['session'];

export type Verdict =
  | { kind: 'paid'; session: PaidSession }
  /** The buyer has done everything, but the money is still on its way. */
  | { kind: 'pending'; session: PaidSession }
  /** Leads back to the checkout, with this message. */
  | { kind: 'unverified'; message: string }
  /** This session cannot be used: a page says why, and what to do next. */
  | { kind: 'blocked'; title: string; message: string; note?: string; next: 'checkout' | 'login' | 'consultation' };

export type Blocked = Verdict & { kind: 'blocked' };

/**
 * Finds out whether a Checkout Session is paid. Missing responses, 429 and 5xx are retried for about ten seconds.
 * @throws any error from `ask` other than ApiFailure, e.g. AbortError
 */
export async function verifyPayment(call: PersistentCall<SessionStatus>): Promise<Verdict> {
  try {
    return verdictOf(await askPersistently(call));
  } catch (error) {
    if (!(error instanceof ApiFailure)) throw error;
    return isRetryable(error) ? { kind: 'unverified', message: organization.verifyFailed } : verdictOnFailure(error);
  }
}

/** Turns a response into a verdict. */
export function verdictOf({ status, session }: SessionStatus): Verdict {
  if (session?.payment_status === 'paid') return { kind: 'paid', session };
  if (status === 'complete' && session?.payment_status === 'unpaid') return { kind: 'pending', session };
  return { kind: 'unverified', message: organization.notPaid };
}

/** Turns a refusal into a verdict. */
export function verdictOnFailure(failure: ApiFailure): Verdict {
  if (failure.status !== 409) return { kind: 'unverified', message: organization.notPaid };
  const message = failure.text ?? organization.required;
  return blockedBy(failure) ?? { kind: 'blocked', title: organization.titles.required, message, next: 'consultation' };
}

/** Says why a payment cannot become seats in its present state. @returns null for any other failure */
export function blockedBy({ code, text }: ApiFailure): Blocked | null {
  const { titles } = organization;
  const screens: Partial<Record<ErrorCode, Pick<Blocked, 'title' | 'next'>>> = {
    session_already_used: { title: titles.used, next: 'login' },
    payment_failed: { title: titles.failed, next: 'checkout' },
    payment_refunded: { title: titles.refunded, next: 'consultation' },
    payment_disputed: { title: titles.disputed, next: 'consultation' },
    invoice_not_paid: { title: titles.invoice, next: 'consultation' },
  };
  const screen = code && screens[code];
  return screen ? { kind: 'blocked', message: text ?? organization.required, ...screen } : null;
}
