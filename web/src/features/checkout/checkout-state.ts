import type { Failure } from './failure.ts';

/**
 * The card form's way from 'Loading checkout...' through 'Updating checkout...' to ready or an error (specification,
 * section 4). Requests are numbered; an answer to any but the last one is late and changes nothing.
 */
export interface CheckoutState {
  phase: 'loading' | 'updating' | 'ready' | 'error';
  request: number;
  /** Whether the wait is for a change rather than for the first form; tells the two waiting texts apart. */
  updating: boolean;
  /** Seats that the last request asked for. */
  seats: number;
  clientSecret: string | null;
  failure: Failure | null;
}

export type CheckoutAction =
  | { type: 'requested'; request: number; seats: number }
  | { type: 'answered'; request: number; clientSecret: string }
  | { type: 'failed'; request: number; failure: Failure };

export const initialCheckout: CheckoutState = {
  phase: 'loading',
  request: 0,
  updating: false,
  seats: 0,
  clientSecret: null,
  failure: null,
};

export function checkoutReducer(state: CheckoutState, action: CheckoutAction): CheckoutState {
  if (action.type === 'requested') {
    const { request, seats } = action;
    const updating = state.request > 0 && !(state.phase === 'loading' && seats === state.seats);
    return { phase: updating ? 'updating' : 'loading', updating, request, seats, clientSecret: null, failure: null };
  }
  if (action.request !== state.request) return state;
  if (action.type === 'failed') {
    // What the server said is more precise than that Stripe's form did not come.
    if (state.failure && action.failure.kind === 'card-form') return state;
    return { ...state, phase: 'error', clientSecret: null, failure: action.failure };
  }
  // The secret alone is no use once Stripe's script has failed for this request.
  if (state.phase === 'error') return state;
  return { ...state, phase: 'ready', clientSecret: action.clientSecret };
}
