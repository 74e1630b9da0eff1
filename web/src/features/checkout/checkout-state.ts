import { ApiFailure } from '../../lib/api.ts';
import { site } from '../../lib/site.ts';

/** Why there is no card form, which determines what a person can do about it. */
export type Failure =
  /** Retrying may help. */
  | { kind: 'session'; message: string }
  /** More seats than one card payment allows. The way to buy them is by invoice. */
  | { kind: 'too-many'; message: string; link: string | null }
  /** This attempt's seats are paid for, or the money is on its way; `link` leads to the organization, on this site. */
  | { kind: 'paid'; isPending: boolean; isClaimed: boolean; message: string; link: string | null }
  /** The page is older than the server's prices. */
  | { kind: 'mismatch'; message: string }
  /** Stripe's script or form did not load. */
  | { kind: 'card-form' };

/**
 * The last request for a card form (specification, section 4): has a secret or a failure once it is answered, neither
 * while it is pending. Requests are numbered, and late responses to earlier ones are ignored.
 */
interface CheckoutState {
  request: number;
  /**
   * Whether it asked for a change rather than the first form: 'Updating checkout...' instead of 'Loading checkout...'.
   */
  updating: boolean;
  seats: number;
  clientSecret: string | null;
  failure: Failure | null;
}

export type CheckoutAction =
  | { type: 'requested'; request: number; seats: number }
  | { type: 'responded'; request: number; clientSecret: string }
  | { type: 'failed'; request: number; failure: Failure };

export const initialCheckout: CheckoutState = {
  request: 0,
  updating: false,
  seats: 0,
  clientSecret: null,
  failure: null,
};

export function checkoutReducer(state: CheckoutState, action: CheckoutAction): CheckoutState {
  if (action.type === 'requested') {
    const { request, seats } = action;
    const isAnswered = state.clientSecret !== null || state.failure !== null;
    const updating = state.updating || isAnswered || (state.request > 0 && seats !== state.seats);
    return { request, updating, seats, clientSecret: null, failure: null };
  }
  if (action.request !== state.request) return state;
  if (action.type === 'failed') {
    // The server's error is more specific than a missing Stripe form.
    if (state.failure && action.failure.kind === 'card-form') return state;
    return { ...state, clientSecret: null, failure: action.failure };
  }
  // A secret is useless once Stripe's script has failed for this request.
  if (state.failure) return state;
  return { ...state, clientSecret: action.clientSecret };
}

/** Used when the server sends no message (specification, section 8). */
const FALLBACK = 'Failed to create checkout session';

/** Explains a failed checkout call to the buyer. */
export function failureFrom(error: unknown): Failure {
  if (!(error instanceof ApiFailure)) return { kind: 'session', message: FALLBACK };
  const message = error.text ?? FALLBACK;
  const link = error.fieldErrors[0]?.link ?? null;
  if (error.code === 'seats_too_many') return { kind: 'too-many', message, link };
  if (error.code === 'attempt_already_paid') {
    const isPending = error.fieldErrors.some(({ field }) => field === 'payment_status');
    return { kind: 'paid', isPending, isClaimed: link === site.APP_URL, message, link: ownPath(link) };
  }
  if (error.code === 'product_mismatch') return { kind: 'mismatch', message };
  return { kind: 'session', message };
}

/** Returns a link's path if it is on this site, because no other link is followed, wherever it came from. */
function ownPath(link: string | null): string | null {
  if (link === null) return null;
  try {
    const url = new URL(link, location.origin);
    return url.origin === location.origin ? url.pathname + url.search : null;
  } catch {
    return null;
  }
}
