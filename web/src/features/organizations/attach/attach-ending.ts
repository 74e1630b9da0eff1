import { ApiFailure } from '../../../lib/api.ts';
import { type Blocked, blockedBy } from '../payment/verify-payment.ts';

/** Why a payment cannot be attached this way, so that pressing the button again would not help. */
export type Ending = Blocked | { kind: 'expired' } | { kind: 'incomplete' };

/** Reads a refusal. @returns null when another try or another address may help */
export function endingOf(error: unknown): Ending | null {
  if (!(error instanceof ApiFailure)) return null;
  return error.code === 'ownership_link_expired' ? { kind: 'expired' } : blockedBy(error);
}
