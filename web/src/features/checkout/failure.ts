import { ApiFailure } from '../../lib/api.ts';

/** Why there is no card form, and with it what a person can do about it. */
export type Failure =
  /** Trying again may help. */
  | { kind: 'session'; message: string }
  /** More seats than one card payment can carry: only people can help. */
  | { kind: 'too-many'; message: string; link: string | null }
  /** This attempt's seats are paid for; `link` leads to the organization, on this site. */
  | { kind: 'paid'; message: string; link: string | null }
  /** The page is older than the server's price list. */
  | { kind: 'mismatch'; message: string }
  /** Stripe's script or form did not come. */
  | { kind: 'card-form' };

/** Specification, section 8: the server's message, else this one. */
const FALLBACK = 'Failed to create checkout session';

/** What a failed call of the checkout means to the buyer. */
export function failureFrom(error: unknown): Failure {
  if (!(error instanceof ApiFailure)) return { kind: 'session', message: FALLBACK };
  const message = error.text ?? FALLBACK;
  const link = error.fieldErrors[0]?.link ?? null;
  if (error.code === 'seats_too_many') return { kind: 'too-many', message, link };
  if (error.code === 'attempt_already_paid') return { kind: 'paid', message, link: ownPath(link) };
  if (error.code === 'product_mismatch') return { kind: 'mismatch', message };
  return { kind: 'session', message };
}

/** Only a path of this site is followed, wherever the answer came from. */
function ownPath(link: string | null): string | null {
  if (link === null) return null;
  try {
    const url = new URL(link, location.origin);
    return url.origin === location.origin ? url.pathname + url.search : null;
  } catch {
    return null;
  }
}
