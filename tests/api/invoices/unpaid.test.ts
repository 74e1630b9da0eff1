import { describe, expect, it } from '@jest/globals';
import { sendInvoice } from '../../support/invoices.ts';
import { SEAT_CENTS } from '../../support/payments.ts';
import { sharedApi } from '../../support/shared-api.ts';
import { until } from '../../support/until.ts';
import { INVOICES, watchInvoices } from './watch-invoices.ts';

const api = await sharedApi(INVOICES);
const see = watchInvoices(api);

describe('before it is paid', () => {
  it('the claim link says so and does not lead to the card checkout', async () => {
    const { token } = await sendInvoice(api, { seats: 4 });
    const { body } = await api.http.get(`/api/checkout/session/${token}`).expect(409);
    expect(body).toMatchObject({ code: 'invoice_not_paid', message: expect.stringContaining('not paid yet') });
    await see.claim(token).expect(409);
  });

  it('it can become overdue, be given up, and be paid after all', async () => {
    const { id, payment, invoice } = await sendInvoice(api, { seats: 4 });
    await api.stripe('/invoices/overdue', { invoice });
    await until(async () => (await see.newsOf(invoice)).includes('overdue'));
    await api.stripe('/invoices/uncollectible', { invoice });
    await see.requestBecomes(id, 'uncollectible');
    expect(await see.newsOf(invoice)).toEqual(expect.arrayContaining(['overdue', 'uncollectible']));
    await api.stripe('/invoices/pay', { invoice });
    await see.becomes(payment, 'paid');
    await see.requestBecomes(id, 'paid');
  });

  it('it gives no seats if it is voided', async () => {
    const { id, payment, invoice, token } = await sendInvoice(api, { seats: 4 });
    await api.stripe('/invoices/void', { invoice });
    await see.becomes(payment, 'expired');
    await see.requestBecomes(id, 'voided');
    await see.claim(token).expect(409);
    expect(await see.newsOf(invoice)).toEqual(['voided']);
  });

  it('a revision made at Stripe takes its place', async () => {
    const { id, payment, invoice, token } = await sendInvoice(api, { seats: 4 });
    const revision = (await api.stripe('/invoices/revise', { invoice })) as { id: string };
    await see.settled();
    expect(await see.paymentOf(payment)).toMatchObject({ status: 'open', invoice_id: invoice });
    await api.stripe('/invoices/pay', { invoice: revision.id });
    await see.becomes(payment, 'paid');
    await see.requestBecomes(id, 'paid');
    await api.stripe('/refund', { session: revision.id, amount: SEAT_CENTS });
    await see.becomes(payment, 'partially_refunded');
    await see.claim(token).expect(201);
  });
});

it('a duplicate of the invoice, made by hand and paid, gives no more seats, and the team is told', async () => {
  const { payment, invoice, token } = await sendInvoice(api, { seats: 4 });
  const other = (await api.stripe('/invoices/duplicate', { invoice })) as { id: string };
  await api.stripe('/invoices/pay', { invoice: other.id });
  await until(async () => (await see.newsOf(other.id)).includes('second'));
  expect(await see.paymentOf(payment)).toMatchObject({ status: 'open' });
  await api.stripe('/invoices/pay', { invoice });
  await see.becomes(payment, 'paid');
  await see.claim(token).expect(201);
  expect(await see.newsOf(other.id)).toEqual(['second']);
});
