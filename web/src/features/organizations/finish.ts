import { forgetAttempt, removeCheckoutSession } from '../../lib/checkout-storage.ts';
import { forgetPayment, rememberPayment } from '../../lib/claim-storage.ts';
import { site } from '../../lib/site.ts';

/**
 * Leaves for the app, once a payment has become seats. Forgets what was stored on the way here, and remembers the
 * payment, so that seats bought later can go to the same organization.
 * @param sessionId empty when only the server knows which payment it was
 */
export function finish(sessionId: string): void {
  removeCheckoutSession();
  forgetAttempt();
  if (sessionId !== '') {
    forgetPayment('unfinishedClaim', sessionId);
    rememberPayment('claimedSession', sessionId);
  }
  location.assign(site.APP_URL);
}
