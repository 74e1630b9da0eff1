import { watchInvoices } from '../api/invoices/watch-invoices.ts';
import { openCheckout } from '../support/buying.ts';
import { sendInvoice } from '../support/invoices.ts';
import { eventHandled, paymentBecomes } from '../support/payments.ts';
import type { TestApi } from '../support/test-api.ts';

export async function bankPayments(api: TestApi): Promise<void> {
  for (const [end, status] of [
    ['/settle', 'paid'],
    ['/fail', 'failed'],
  ] as const) {
    const session = await openCheckout(api, 2);
    await api.stripe('/pay', { session, method: 'us_bank_account', 'tax-id': '12-3456789' });
    await paymentBecomes(api, session, 'pending');
    await api.stripe(end, { session });
    await paymentBecomes(api, session, status);
  }
}

export async function codes(api: TestApi): Promise<void> {
  for (const code of ['LOCAL20', 'LOCAL100']) {
    const session = await openCheckout(api, 2);
    await api.stripe('/pay', { session, country: 'DE', 'promotion-code': code, 'tax-id': 'DE123456789' });
    await paymentBecomes(api, session, 'paid');
  }
}

/** Takes one invoice through overdue, given up, paid after all and refunded, and voids another. */
export async function invoices(api: TestApi): Promise<void> {
  const { invoice, payment } = await sendInvoice(api, { region: 'Berlin' });
  const { becomes } = watchInvoices(api);
  for (const step of ['/overdue', '/uncollectible']) await api.stripe(`/invoices${step}`, { invoice });
  // A transfer no longer reaches the invoice, but a card does.
  await api.stripe('/invoices/pay', { invoice });
  await eventHandled(api, 'type = $1', ['cash_balance.funds_available']);
  await api.stripe('/invoices/pay', { invoice, route: 'card' });
  await becomes(payment, 'paid');
  await api.stripe('/refund', { session: invoice, amount: 2_500 });
  await becomes(payment, 'partially_refunded');
  const voided = await sendInvoice(api, { taxId: 'GB123456789', country: 'GB', purchaseOrder: '' });
  await api.stripe('/invoices/void', { invoice: voided.invoice });
  // Stripe refuses this number.
  const refused = await sendInvoice(api, { taxId: 'DE12345678' });
  await api.stripe('/invoices/pay', { invoice: refused.invoice, amount: 500_000, route: 'out of band' });
  for (const type of ['overdue', 'marked_uncollectible', 'voided', 'paid'])
    await eventHandled(api, 'type = $1', [`invoice.${type}`]);
}
