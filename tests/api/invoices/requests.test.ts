import { randomUUID } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import { INVOICE_REQUESTED_PATH, maxInvoiceSeats } from '#contract/invoices.values.ts';
import { invoiceRequest, sendInvoice } from '../../support/invoices.ts';
import { mailKindsTo } from '../../support/mails.ts';
import { priceOf, SEAT_CENTS } from '../../support/payments.ts';
import { sharedApi } from '../../support/shared-api.ts';
import { until } from '../../support/until.ts';
import { INVOICES, watchInvoices } from './watch-invoices.ts';

const api = await sharedApi(INVOICES);
const see = watchInvoices(api);

const MOST = maxInvoiceSeats(SEAT_CENTS);
const ask = (body: object) => api.http.post('/api/invoice-requests').send(body);
const stored = (email: string) =>
  api.rows<{ state: string }>('select * from invoice_requests where contact_email = $1', [email]);

describe('a request for an invoice', () => {
  it('is stored; the team is told how to decide, the contact what happens next, and nothing is made at Stripe', async () => {
    await see.team.forget();
    const payments = await api.rows('select id from payments');
    const body = invoiceRequest();
    const response = await ask(body).expect(201);
    expect(response.body).toEqual({ next: `${INVOICE_REQUESTED_PATH}?seats=250` });
    const typed = { company: 'Northwind Sample', seats: 250, tax_id: 'DE 123 456 789', purchase_order: 'PO-4711' };
    expect(await stored(body.email)).toMatchObject([{ ...typed, state: 'new', payment_id: null }]);
    const [mail] = await see.team.newMails();
    expect(mail?.subject).toBe(`Invoice requested: 250 seats, ${priceOf(250)}, ${body.company}`);
    expect(mail?.text).toMatch(/\/desk\/invoices\/[0-9a-f-]{36}/);
    expect(await mailKindsTo(api, body.email)).toEqual(['invoice-requested']);
    const made = "select from local_stripe.objects where kind in ('customer', 'invoice') and data::text like $1";
    expect(await api.vendorRows(made, [`%${body.email}%`])).toEqual([]);
    expect(await api.rows('select id from payments')).toEqual(payments);
  });

  it('keeps the price that its form showed, which may have changed since', async () => {
    const prices = ['400000 eur', 'free', undefined];
    const bodies = prices.map((price) => ({ ...invoiceRequest(), price }));
    for (const body of bodies) await ask(body).expect(201);
    const rows = (await Promise.all(bodies.map(({ email }) => stored(email)))).flat();
    const today = { unit_amount_cents: SEAT_CENTS, currency: 'usd' };
    expect(rows).toMatchObject([{ unit_amount_cents: 400_000, currency: 'eur' }, today, today]);
  });

  it('sent ten times at once is one with one notice; corrected, it is a new one; the address is mailed once a day', async () => {
    const body = invoiceRequest();
    await Promise.all(Array.from({ length: 10 }, () => ask(body).expect(201)));
    expect(await stored(body.email)).toMatchObject([{ repeats: 9 }]);
    expect(await mailKindsTo(api, body.email)).toHaveLength(1);
    const notices = "select from team_notices where kind = 'invoice-request' and facts->>'email' = $1";
    expect(await api.rows(notices, [body.email])).toHaveLength(1);
    await ask({ ...body, seats: 251 }).expect(201);
    expect(await stored(body.email)).toHaveLength(2);
    expect(await mailKindsTo(api, body.email)).toHaveLength(1);
  });

  it('sent again after it was declined is another one', async () => {
    const body = invoiceRequest();
    await ask(body).expect(201);
    const decline = "update invoice_requests set declined_at = now(), declined_reason = 'No' where contact_email = $1";
    await api.rows(decline, [body.email]);
    await ask(body).expect(201);
    const states = (await stored(body.email)).map(({ state }) => state);
    expect(states.sort()).toEqual(['declined', 'new']);
  });

  it('sent again by the browser hours later, because the answer was lost, is the same one', async () => {
    const body = { ...invoiceRequest(), id: randomUUID() };
    await ask(body).expect(201);
    const later = `update invoice_requests set created_at = now() - interval '3 hours', declined_at = now(),
      declined_reason = 'No' where contact_email = $1`;
    await api.rows(later, [body.email]);
    await ask(body).expect(201);
    expect(await stored(body.email)).toMatchObject([{ id: body.id, repeats: 1 }]);
    expect(await mailKindsTo(api, body.email)).toHaveLength(1);
    const other = invoiceRequest();
    await ask({ ...other, id: body.id }).expect(201);
    expect(await stored(other.email)).toEqual([]);
    await ask({ ...other, id: 'odd' }).expect(201);
    expect(await stored(other.email)).toHaveLength(1);
  });

  it('from a browser without JavaScript redirects to the next page', async () => {
    const body = { ...invoiceRequest({ seats: '1 200', country: 'XK' }), region: '', leave_empty: '' };
    const response = await api.http.post('/api/invoice-requests').type('form').send(body).expect(303);
    expect(response.headers.location).toBe(`${INVOICE_REQUESTED_PATH}?seats=1200`);
    expect(await stored(body.email)).toMatchObject([{ seats: 1200, country: 'XK', region: null }]);
  });

  it('from a bot is acknowledged and dropped', async () => {
    const body = { ...invoiceRequest(), leave_empty: 'http://spam.example' };
    await ask(body).expect(201);
    expect(await stored(body.email)).toEqual([]);
  });

  it('filled in within a moment must be sent again', async () => {
    const response = await ask({ ...invoiceRequest(), filledMs: 20 }).expect(400);
    expect(response.body.code).toBe('submitted_too_fast');
  });

  it.each([
    ['seats', 'two'],
    ['seats', 0],
    ['seats', 1.5],
    ['contactName', '  '],
    ['email', 'nobody'],
    ['company', undefined],
    ['street', ''],
    ['city', 'x'.repeat(101)],
    ['country', 'XX'],
    ['country', 'Germany'],
    ['postalCode', '1'.repeat(21)],
    ['purchaseOrder', 'x'.repeat(101)],
    ['taxId', { a: 1 }],
    ['company', 'North\u0000wind'],
  ])('with %s %p is refused by the name of the field', async (field, value) => {
    const response = await ask(invoiceRequest({ [field]: value })).expect(400);
    expect(response.body).toMatchObject({ code: 'invalid_request', details: [{ field, message: expect.any(String) }] });
    expect(response.body.message).not.toMatch(/contactName|postalCode|taxId/);
  });

  it('for more seats than an invoice can be for leads to a consultation', async () => {
    const response = await ask(invoiceRequest({ seats: MOST + 1 })).expect(400);
    expect(response.body).toMatchObject({
      code: 'seats_too_many',
      details: [{ field: 'seats', link: api.env.CONSULTATION_URL }],
    });
    await ask(invoiceRequest({ seats: MOST })).expect(201);
  });
});

it('the team sees the words of strangers as typed; the contact never does', async () => {
  const words = { company: '<b>Click</b> https://evil.example', contactName: 'You won\nBcc: x@y.example' };
  const body = invoiceRequest(words);
  await ask(body).expect(201);
  const mails = 'select parameters from mails where recipient = $1';
  expect(await api.rows(mails, [body.email])).toEqual([{ parameters: { seats: 250 } }]);
});

describe('before it is paid', () => {
  it('the claim link says so and does not lead to the card checkout', async () => {
    const { token } = await sendInvoice(api, { seats: 4 });
    const { body } = await see.getSession(token).expect(409);
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
    await see.pay({ payment, invoice }, { route: 'card' });
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
    await see.pay({ payment, invoice: revision.id });
    await see.requestBecomes(id, 'paid');
    await api.stripe('/refund', { session: revision.id, amount: SEAT_CENTS });
    await see.becomes(payment, 'partially_refunded');
    await see.claim(token).expect(201);
  });
});

it.each(['before', 'after'])('a duplicate paid %s the invoice is voided takes its place', async (moment) => {
  const { id, payment, invoice, token } = await sendInvoice(api, { seats: 4 });
  const other = (await api.stripe('/invoices/duplicate', { invoice })) as { id: string };
  const pay = () => api.stripe('/invoices/pay', { invoice: other.id });
  if (moment === 'before') {
    await pay();
    await until(async () => (await see.newsOf(other.id)).includes('second'));
  }
  await api.stripe('/invoices/void', { invoice });
  if (moment === 'after') {
    await see.requestBecomes(id, 'voided');
    await pay();
  }
  await see.requestBecomes(id, 'paid');
  expect(await see.paymentOf(payment)).toMatchObject({ status: 'paid', invoice_id: other.id });
  await see.claim(token).expect(201);
});

it('a duplicate that was paid and refunded does not take the place of the invoice', async () => {
  const { id, invoice } = await sendInvoice(api, { seats: 4 });
  const other = (await api.stripe('/invoices/duplicate', { invoice })) as { id: string };
  await api.stripe('/invoices/pay', { invoice: other.id });
  await api.stripe('/refund', { session: other.id });
  await api.stripe('/invoices/void', { invoice });
  await see.requestBecomes(id, 'voided');
});

it('a duplicate of the invoice, made by hand and paid, gives no more seats, and the team is told', async () => {
  const { payment, invoice, token } = await sendInvoice(api, { seats: 4 });
  const other = (await api.stripe('/invoices/duplicate', { invoice })) as { id: string };
  await api.stripe('/invoices/pay', { invoice: other.id });
  await until(async () => (await see.newsOf(other.id)).includes('second'));
  expect(await see.paymentOf(payment)).toMatchObject({ status: 'open' });
  await see.pay({ payment, invoice });
  await see.claim(token).expect(201);
  expect(await see.newsOf(other.id)).toEqual(['second']);
});
