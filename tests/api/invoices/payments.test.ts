import { afterEach, describe, expect, it } from '@jest/globals';
import { Reconciler } from '#api/checkout/reconciler.ts';
import { payForSeats } from '../../support/buying.ts';
import { crmOf } from '../../support/crm.ts';
import { sendInvoice } from '../../support/invoices.ts';
import { mailKindsTo } from '../../support/mails.ts';
import { changeAtStripe, paymentBecomes, paymentOf, SEAT_CENTS } from '../../support/payments.ts';
import { sharedApi } from '../../support/shared-api.ts';
import { until } from '../../support/until.ts';
import { INVOICES, watchInvoices } from './watch-invoices.ts';

const api = await sharedApi(INVOICES);
const see = watchInvoices(api);

describe('a paid invoice', () => {
  it('is a payment like any other: claim link by mail, notice, organization with its seats, and a deal', async () => {
    const { id, email, payment, invoice, token } = await sendInvoice(api);
    // There is no deal before it is paid.
    expect(await api.rows('select from deals where payment_id = $1', [payment])).toEqual([]);
    await see.pay({ payment, invoice });
    await see.requestBecomes(id, 'paid');
    expect(await see.paymentOf(payment)).toMatchObject({
      ...{ claimable: true, payer_email: email, problem: null, invoice_id: invoice },
      amount_total_cents: 250 * SEAT_CENTS,
      payment_intent_id: expect.stringMatching(/^pi_/),
    });
    expect(await mailKindsTo(api, email)).toEqual(expect.arrayContaining(['seats-paid', 'claim-reminder']));
    const notices = (await see.team.noticesOf('payment')).filter(({ cause }) => cause === payment);
    expect(notices).toMatchObject([{ facts: { id: payment, seats: 250 } }]);
    const { body } = await see.getSession(token).expect(200);
    expect(body).toMatchObject({ status: 'complete', session: { payment_status: 'paid', seats: 250 } });
    await see.claim(token).expect(201);
    await see.claim(token).expect(409);
    const seats = 'select c.seats from customers c join payments p on p.customer_id = c.id where p.id = $1';
    expect(await api.rows(seats, [payment])).toEqual([{ seats: 250 }]);
    const deals = async () => (await crmOf(api)).deals.filter(({ properties }) => properties.payment_id === payment);
    await until(async () => (await deals()).length > 0);
    const amount = ((250 * SEAT_CENTS) / 100).toFixed(2);
    const properties = { dealname: '250 seats, Northwind Sample', amount, dealstage: 'closedwon' };
    expect(await deals()).toMatchObject([{ properties }]);
  });

  it('outside Stripe counts too, once the owner has marked it as paid there', async () => {
    const { payment, invoice, token } = await sendInvoice(api, { seats: 4 });
    await see.pay({ payment, invoice }, { route: 'out of band' });
    expect(await see.paymentOf(payment)).toMatchObject({ payment_intent_id: null, problem: null });
    await see.claim(token).expect(201);
  });

  it('takes no part of a transfer and no excess; both wait at Stripe, and the team is told', async () => {
    const { id, payment, invoice, token } = await sendInvoice(api, { seats: 4 });
    const waiting = async () =>
      (await see.team.noticesOf('invoice'))
        .filter(({ facts }) => facts.news === 'cash' && facts.request === id)
        .map(({ facts: { cents, company } }) => ({ cents, company }));
    const company = 'Northwind Sample';
    await api.stripe('/invoices/pay', { invoice, amount: SEAT_CENTS });
    await until(async () => (await waiting()).length === 1);
    await see.claim(token).expect(409);
    await see.pay({ payment, invoice }, { amount: 5 * SEAT_CENTS });
    await until(async () => (await waiting()).length === 2);
    expect(await waiting()).toEqual([SEAT_CENTS, 2 * SEAT_CENTS].map((cents) => ({ cents, company })));
    expect(await see.paymentOf(payment)).toMatchObject({ amount_total_cents: 4 * SEAT_CENTS, problem: null });
  });

  it('in two parts is paid with the second; the team is told of the first', async () => {
    const { payment, invoice, token } = await sendInvoice(api, { seats: 4 });
    await api.stripe('/invoices/pay', { invoice, amount: SEAT_CENTS, route: 'card' });
    await see.getSession(token).expect(409);
    expect(await see.paymentOf(payment)).toMatchObject({ status: 'open', claimable: false });
    await see.claim(token).expect(409);
    expect(await see.newsOf(invoice)).toEqual(['partly-paid']);
    await see.pay({ payment, invoice });
    expect(await see.paymentOf(payment)).toMatchObject({ amount_total_cents: 4 * SEAT_CENTS, problem: null });
  });

  it('with too much money gives its seats, and the team is told about the excess', async () => {
    const { payment, invoice } = await sendInvoice(api, { seats: 4 });
    await see.pay({ payment, invoice }, { amount: 8 * SEAT_CENTS, route: 'out of band' });
    expect(await see.paymentOf(payment)).toMatchObject({ claimable: true, seats: 4 });
    const [notice] = (await see.team.noticesOf('invoice')).filter(({ facts }) => facts.invoice === invoice);
    expect(notice?.facts).toMatchObject({ news: 'overpaid', cents: 4 * SEAT_CENTS, company: 'Northwind Sample' });
  });

  it('is refunded and disputed as a card payment is, by events that name only the payment intent', async () => {
    const { payment, invoice: session, token } = await sendInvoice(api, { seats: 4 });
    await see.pay({ payment, invoice: session });
    await api.stripe('/refund', { session, amount: SEAT_CENTS });
    await see.becomes(payment, 'partially_refunded');
    await api.stripe('/dispute', { session });
    await see.becomes(payment, 'disputed');
    await see.claim(token).expect(409);
    await api.stripe('/dispute/move', { session, status: 'won' });
    await see.becomes(payment, 'partially_refunded');
    await api.stripe('/refund', { session });
    await see.becomes(payment, 'refunded');
  });

  it('given back half by refunds, one of them with a credit note, and half outside Stripe is refunded in full', async () => {
    const { payment, invoice, token } = await sendInvoice(api, { seats: 4 });
    await see.pay({ payment, invoice });
    const { id: refund } = await api.stripe('/refund', { session: invoice, amount: SEAT_CENTS });
    await api.stripe('/invoices/credit', { invoice, amount: SEAT_CENTS, refund });
    await api.stripe('/refund', { session: invoice, amount: SEAT_CENTS });
    await api.stripe('/invoices/credit', { invoice, amount: SEAT_CENTS });
    await see.getSession(token).expect(200);
    const partly = { status: 'partially_refunded', amount_refunded_cents: 3 * SEAT_CENTS };
    expect(await see.paymentOf(payment)).toMatchObject(partly);
    await api.stripe('/invoices/credit', { invoice, amount: SEAT_CENTS });
    await see.claim(token).expect(409);
    expect(await see.paymentOf(payment)).toMatchObject({ status: 'refunded' });
  });

  it('that was changed at Stripe after its approval waits for a decision', async () => {
    const { payment, invoice, token } = await sendInvoice(api, { seats: 4 });
    const change = `update local_stripe.objects set data = data || '{"subtotal": 100, "total": 100, "amount_remaining": 100}' where id = $1`;
    await api.vendorRows(change, [invoice]);
    await see.pay({ payment, invoice });
    const problem = expect.stringContaining('100 at Stripe');
    expect(await see.paymentOf(payment)).toMatchObject({ in_review: true, problem });
    await see.claim(token).expect(409);
  });

  it('that was discounted by as much as its tax waits for a decision', async () => {
    const { payment, invoice } = await sendInvoice(api, { seats: 4 });
    await changeAtStripe(api, invoice, '{total_discount_amounts}', [{ amount: 500, discount: 'di_1' }]);
    await changeAtStripe(api, invoice, '{total_taxes}', [{ amount: 500 }]);
    await see.pay({ payment, invoice });
    const problem = expect.stringContaining('discounted');
    expect(await see.paymentOf(payment)).toMatchObject({ in_review: true, problem });
  });

  it('waits for a decision even if our rows were lost and the product has changed since', async () => {
    const { id, payment, invoice } = await sendInvoice(api, { seats: 4 });
    await changeAtStripe(api, invoice, '{lines,data,0,pricing,price_details,product}', 'prod_other');
    await api.rows('delete from invoice_requests where id = $1', [id]);
    await api.rows('delete from payments where id = $1', [payment]);
    await see.pay({ payment, invoice });
    expect(await see.paymentOf(payment)).toMatchObject({
      in_review: true,
      problem: expect.stringContaining('prod_other'),
    });
  });

  it('is ignored if it is for another product and leads to another site', async () => {
    const { id, payment, invoice } = await sendInvoice(api, { seats: 4 });
    await changeAtStripe(api, invoice, '{lines,data,0,pricing,price_details,product}', 'prod_other');
    await changeAtStripe(api, invoice, '{footer}', 'https://other.example/create-org');
    await api.rows('delete from invoice_requests where id = $1', [id]);
    await api.rows('delete from payments where id = $1', [payment]);
    await api.stripe('/invoices/pay', { invoice });
    const handled = 'select from stripe_events where object_id = $1 and type = $2 and processed_at is not null';
    await until(async () => (await api.rows(handled, [invoice, 'invoice.paid'])).length > 0);
    expect(await see.paymentOf(payment)).toBeUndefined();
  });
});

it('the invoice that Stripe makes of a paid Checkout Session changes nothing', async () => {
  const session = await payForSeats(api, 2);
  await paymentBecomes(api, session, 'paid');
  await see.settled();
  const invoices = `select data->>'id' as id from local_stripe.objects where kind = 'invoice'
    and id = (select data->>'invoice' from local_stripe.objects where id = $1)`;
  const [made] = await api.vendorRows<{ id: string }>(invoices, [session]);
  const handled = 'select from stripe_events where object_id = $1 and processed_at is not null';
  expect(await api.rows(handled, [made?.id])).toHaveLength(1);
  expect(await api.rows('select from payments where invoice_id = $1', [made?.id])).toEqual([]);
  expect((await paymentOf(api, session))?.invoice_id).toBeNull();
});

describe('without webhooks, or with late ones', () => {
  afterEach(() => api.stripe('/webhooks', { mode: 'normal' }));

  const makeStale = (payment: string) =>
    api.rows("update payments set facts_at = facts_at - interval '1 hour' where id = $1", [payment]);

  it('the reconciler finds that it was paid, and that it is overdue', async () => {
    await api.stripe('/webhooks', { mode: 'off' });
    const [paid, overdue] = [await sendInvoice(api, { seats: 4 }), await sendInvoice(api, { seats: 4 })];
    await api.stripe('/invoices/pay', { invoice: paid.invoice });
    await api.stripe('/invoices/overdue', { invoice: overdue.invoice, event: false });
    for (const { payment } of [paid, overdue]) await makeStale(payment);
    await api.app.get(Reconciler).reconcile(1);
    expect(await see.paymentOf(paid.payment)).toMatchObject({ status: 'paid' });
    expect(await see.newsOf(overdue.invoice)).toEqual(['overdue']);
  });

  it('the reconciler finds that a duplicate was paid after the invoice was voided', async () => {
    const { id, payment, invoice } = await sendInvoice(api, { seats: 4 });
    await api.stripe('/invoices/void', { invoice });
    await see.requestBecomes(id, 'voided');
    await api.stripe('/webhooks', { mode: 'off' });
    const other = (await api.stripe('/invoices/duplicate', { invoice })) as { id: string };
    await api.stripe('/invoices/pay', { invoice: other.id });
    await api.rows("update payments set facts_at = facts_at - interval '2 days' where id = $1", [payment]);
    await api.app.get(Reconciler).reconcile(1);
    expect(await see.paymentOf(payment)).toMatchObject({ status: 'paid', invoice_id: other.id });
  });

  it('the claim link finds that it was paid', async () => {
    await api.stripe('/webhooks', { mode: 'off' });
    const { invoice, token } = await sendInvoice(api, { seats: 4 });
    await api.stripe('/invoices/pay', { invoice });
    await see.claim(token).expect(201);
  });

  it('events in any order, late and twice lead to the same payment, mails and notices', async () => {
    await api.stripe('/webhooks', { mode: 'reversed' });
    const { id, email, payment, invoice } = await sendInvoice(api, { seats: 4 });
    await api.stripe('/invoices/overdue', { invoice });
    await api.stripe('/invoices/uncollectible', { invoice });
    await api.stripe('/invoices/pay', { invoice, route: 'card' });
    await api.stripe('/refund', { session: invoice, amount: SEAT_CENTS });
    await api.stripe('/webhooks', { mode: 'duplicate' });
    await api.stripe('/refund', { session: invoice, amount: SEAT_CENTS });
    await api.stripe('/webhooks/flush', {});
    await see.settled();
    const refunded = { status: 'partially_refunded', amount_refunded_cents: 2 * SEAT_CENTS };
    expect(await see.paymentOf(payment)).toMatchObject(refunded);
    await see.requestBecomes(id, 'paid');
    const kinds = await mailKindsTo(api, email);
    expect(kinds.filter((kind) => kind === 'seats-paid')).toHaveLength(1);
    expect((await see.team.noticesOf('payment')).filter(({ cause }) => cause === payment)).toHaveLength(1);
  });
});

it('what another company paid with a copy of a voided invoice gives the first company no seats', async () => {
  const { id, payment, invoice, token } = await sendInvoice(api);
  await api.stripe('/invoices/void', { invoice });
  await see.requestBecomes(id, 'voided');
  const copy = (await api.stripe('/invoices/duplicate', { invoice })) as { id: string };
  await api.vendorRows(`update local_stripe.objects set data = data || '{"customer": "cus_other"}' where id = $1`, [
    copy.id,
  ]);
  await api.stripe('/invoices/pay', { invoice: copy.id, route: 'card' });
  await until(async () => (await see.newsOf(copy.id)).includes('second'));
  expect(await see.paymentOf(payment)).toMatchObject({ status: 'expired' });
  await see.claim(token).expect(409);
});
