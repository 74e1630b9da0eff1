import { openCheckout } from '../support/buying.ts';
import type { TestApi } from '../support/test-api.ts';
import { until } from '../support/until.ts';

/** Waits until the payment of a Checkout Session has this status. */
export const becomes = (api: TestApi, session: string, status: string) =>
  until(async () => {
    const found = await api.rows<{ status: string }>('select status from payments where checkout_session_id = $1', [
      session,
    ]);
    return found[0]?.status === status;
  });

/** Makes two bank debits, of which one arrives and one fails. */
export async function bankPayments(api: TestApi): Promise<void> {
  for (const [end, status] of [
    ['/settle', 'paid'],
    ['/fail', 'failed'],
  ] as const) {
    const session = await openCheckout(api, 2);
    await api.stripe('/pay', { session, method: 'us_bank_account', 'tax-id': '12-3456789' });
    await becomes(api, session, 'pending');
    await api.stripe(end, { session });
    await becomes(api, session, status);
  }
}

/** Pays with a code for a part of the price, and one for all of it. */
export async function codes(api: TestApi): Promise<void> {
  for (const code of ['LOCAL20', 'LOCAL100']) {
    const session = await openCheckout(api, 2);
    await api.stripe('/pay', { session, country: 'DE', 'promotion-code': code, 'tax-id': 'DE123456789' });
    await becomes(api, session, 'paid');
  }
}
