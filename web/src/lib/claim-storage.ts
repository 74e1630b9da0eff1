import { SAME_BUYER_MS } from './checkout-storage.ts';
import { isRecord, readStored, removeStored, store } from './storage.ts';

/**
 * What this browser remembers of paid seats: the reference of a payment (a Checkout Session id or a claim token), which
 * is a secret, and when it was stored. Nothing else.
 */
interface Remembered {
  session: string;
  /** ISO 8601. */
  timestamp: string;
}

/**
 * - `unfinishedClaim`: a payment, paid or on its way, without an organization: its buyer can leave the page and come back
 *   without the link.
 * - `claimedSession`: the last payment that became seats here. It lets the next one go to the same organization.
 */
export type ClaimKey = 'unfinishedClaim' | 'claimedSession';

/** Remembers a payment, in place of the one stored before. */
export function rememberPayment(key: ClaimKey, session: string, now = new Date()): void {
  const remembered: Remembered = { session, timestamp: now.toISOString() };
  store('localStorage', key, remembered);
}

/** Returns the reference of the remembered payment; empty without one, or when it is too old. */
export function rememberedPayment(key: ClaimKey, now = new Date()): string {
  const stored = readStored('localStorage', key);
  if (!isRecord(stored) || typeof stored.session !== 'string' || typeof stored.timestamp !== 'string') return '';
  const age = now.getTime() - Date.parse(stored.timestamp);
  return age <= SAME_BUYER_MS ? stored.session : '';
}

/** Forgets the remembered payment, if it is this one. */
export function forgetPayment(key: ClaimKey, session: string): void {
  if (rememberedPayment(key) === session) removeStored('localStorage', key);
}
