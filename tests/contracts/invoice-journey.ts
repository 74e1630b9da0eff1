import { sendInvoice } from '../support/invoices.ts';
import type { TestApi } from '../support/test-api.ts';
import { until } from '../support/until.ts';

const eventHandled = (api: TestApi, type: string) =>
  until(async () => {
    const handled = 'select from stripe_events where type = $1 and processed_at is not null';
    return (await api.rows(handled, [type])).length > 0;
  });

/** Takes one invoice through overdue, given up, paid after all and refunded, and voids another. */
export async function invoices(api: TestApi): Promise<void> {
  const { invoice, payment } = await sendInvoice(api, { region: 'Berlin' });
  const paymentBecomes = (status: string) =>
    until(
      async () => (await api.rows('select from payments where id = $1 and status = $2', [payment, status])).length > 0,
    );
  for (const step of ['/overdue', '/uncollectible']) await api.stripe(`/invoices${step}`, { invoice });
  await api.stripe('/invoices/pay', { invoice });
  await paymentBecomes('paid');
  await api.stripe('/refund', { session: invoice, amount: 2_500 });
  await paymentBecomes('partially_refunded');
  const voided = await sendInvoice(api, { taxId: 'GB123456789', country: 'GB', purchaseOrder: '' });
  await api.stripe('/invoices/void', { invoice: voided.invoice });
  // Stripe refuses this number.
  const refused = await sendInvoice(api, { taxId: 'DE12345678' });
  await api.stripe('/invoices/pay', { invoice: refused.invoice, cents: 500_000, route: 'out of band' });
  for (const type of ['overdue', 'marked_uncollectible', 'voided', 'paid']) await eventHandled(api, `invoice.${type}`);
}
