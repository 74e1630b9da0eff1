import { describe, expect, it } from '@jest/globals';
import { InvoiceApproval } from '#api/checkout/invoices/invoice-approval.ts';
import type { Fault } from '#stand-ins/faults.ts';
import { deskOf } from '../../support/desk.ts';
import { askForInvoice, invoiceOf, sendInvoice, timesMailed } from '../../support/invoices.ts';
import { changeAtStripe, SEAT_CENTS, type StripeObject } from '../../support/payments.ts';
import { sharedApi } from '../../support/shared-api.ts';
import { until } from '../../support/until.ts';
import { INVOICES } from './watch-invoices.ts';

const api = await sharedApi(INVOICES);

const approve = (id: string) => api.app.get(InvoiceApproval).approve(id);
/** Asks for an invoice for three seats, whose approval fails. @returns the request's id */
const failWith = async (fault: Fault) => {
  const { id } = await askForInvoice(api, { seats: 3 });
  api.standIns.faults.add(fault);
  await expect(approve(id)).rejects.toThrow();
  api.standIns.faults.clear();
  return id;
};
const stateOf = async (id: string) =>
  (await api.rows<{ state: string }>('select state from invoice_requests where id = $1', [id]))[0]?.state;
const setPrice = (path: string, value: unknown) => changeAtStripe(api, 'price_team_course_seat', path, value);
const atStripe = async (kind: string, requestId: string) => {
  const find =
    "select data from local_stripe.objects where kind = $1 and data #>> '{metadata,invoice_request_id}' = $2";
  return (await api.vendorRows<{ data: StripeObject }>(find, [kind, requestId])).map(({ data }) => data);
};

const expectOneInvoice = async (id: string) => {
  const { invoice } = await invoiceOf(api, id);
  expect(await atStripe('customer', id)).toHaveLength(1);
  expect(await atStripe('invoice', id)).toMatchObject([{ id: invoice, total: 3 * SEAT_CENTS, status: 'open' }]);
  expect(await timesMailed(api, invoice)).toBe(1);
  expect(await api.rows('select from payments where invoice_id = $1', [invoice])).toHaveLength(1);
};

describe('approving a request', () => {
  it('creates a customer and one invoice, which Stripe mails', async () => {
    const { id, email, payment, invoice, token } = await sendInvoice(api);
    const address = { line1: 'Sample Street 1', postal_code: '10115', country: 'DE' };
    expect(await atStripe('customer', id)).toMatchObject([{ name: 'Northwind Sample', email, address }]);
    const [made] = await atStripe('invoice', id);
    expect(made).toMatchObject({
      id: invoice,
      status: 'open',
      collection_method: 'send_invoice',
      auto_advance: false,
      custom_fields: [{ name: 'Purchase order', value: 'PO-4711' }],
      customer_tax_ids: [{ type: 'eu_vat', value: 'DE123456789' }],
      metadata: { payment_id: payment, claim_token: token, invoice_request_id: id },
      total: 250 * SEAT_CENTS,
      lines: { data: [{ quantity: 250, pricing: { price_details: { price: 'price_team_course_seat' } } }] },
    });
    expect(made.footer).toContain(`/create-org?session_id=${token}`);
    expect(Math.round((made.due_date - made.created) / 86_400)).toBe(api.env.INVOICE_DAYS_DUE);
    expect(await timesMailed(api, invoice)).toBe(1);
    const [request] = await api.rows('select * from invoice_requests where id = $1', [id]);
    expect(request).toMatchObject({ state: 'sent', invoice_status: 'open', invoice_number: made.number });
    const payments = 'select status, seats, attempt_key, checkout_session_id, paid_at from payments where id = $1';
    const unpaid = { status: 'open', seats: 250, attempt_key: null, checkout_session_id: null, paid_at: null };
    expect(await api.rows(payments, [payment])).toEqual([unpaid]);
  });

  it('twenty times at once creates one invoice, mailed once', async () => {
    const { id } = await askForInvoice(api, { seats: 3 });
    await Promise.allSettled(Array.from({ length: 20 }, () => approve(id)));
    // Some may have been told to try again, because all of them use the same idempotency keys.
    await approve(id);
    await expectOneInvoice(id);
  });

  const steps: [name: string, method: string, path: string][] = [
    ['the customer', 'POST', '/v1/customers$'],
    ['the invoice', 'POST', '/v1/invoices$'],
    ['the invoice is read', 'GET', '/v1/invoices/in_'],
    ['the item', 'POST', '/v1/invoiceitems$'],
    ['finalizing', 'POST', '/finalize$'],
    ['sending', 'POST', '/send$'],
  ];
  const failures = (['status', 'cut-after'] as const).flatMap((kind) => steps.map((step) => [kind, ...step] as const));
  it.each(failures)('goes on after a failure (%s) at %s', async (kind, _name, method, path) => {
    const id = await failWith({ method, path, kind });
    expect(await stateOf(id)).toBe('approving');
    await approve(id);
    await expectOneInvoice(id);
  });

  it('finds an invoice whose id was lost, even when Stripe has forgotten the idempotency key', async () => {
    const id = await failWith({ method: 'POST', path: '/v1/invoiceitems$', kind: 'status', status: 500 });
    const find = 'select payment_id from invoice_requests where id = $1';
    await api.rows(`update payments set invoice_id = null where id = (${find})`, [id]);
    await api.vendorRows('delete from local_stripe.idempotency_keys');
    await approve(id);
    await expectOneInvoice(id);
  });

  it('prints a tax id that Stripe refuses, or that has no type, as a line of text', async () => {
    for (const taxId of ['DE12345678', 'DE12', 'ES B-12345678/9', 'DE00000000000000', '12345']) {
      const { id } = await sendInvoice(api, { taxId, purchaseOrder: '' });
      const printed = { customer_tax_ids: [], custom_fields: [{ name: 'VAT or tax ID', value: taxId }] };
      expect(await atStripe('invoice', id)).toMatchObject([printed]);
    }
  });

  it('is taken back when Stripe needs more of the address for the tax, and possible once that is corrected', () =>
    deskOf(api).whileSet({ CHECKOUT_AUTOMATIC_TAX: true }, async () => {
      const { id } = await askForInvoice(api, { country: 'US', postalCode: undefined });
      const words = expect.stringContaining('postal code');
      await expect(approve(id)).rejects.toMatchObject({ code: 'not_possible', message: words });
      const correct = "update invoice_requests set postal_code = '10001' where id = $1 and state = 'new' returning id";
      expect(await api.rows(correct, [id])).toHaveLength(1);
      expect(await approve(id)).toMatchObject({ state: 'sent' });
    }));

  it('is refused while the price at Stripe differs', async () => {
    const { id } = await askForInvoice(api);
    const catalog = Reflect.get(api.app.get(InvoiceApproval), 'catalog');
    Reflect.set(catalog, 'priceIsRight', false);
    await setPrice('{unit_amount}', SEAT_CENTS + 1);
    await expect(approve(id)).rejects.toMatchObject({ code: 'checkout_unavailable' });
    expect(await stateOf(id)).toBe('new');
    await setPrice('{unit_amount}', SEAT_CENTS);
    await approve(id);
  });

  it('does not go on once the request was declined', async () => {
    const id = await failWith({ method: 'POST', path: '/finalize$', kind: 'status' });
    await api.rows("update invoice_requests set declined_at = now(), declined_reason = 'Gone' where id = $1", [id]);
    await expect(approve(id)).rejects.toThrow('This request was declined: Gone');
    expect(await timesMailed(api, (await invoiceOf(api, id)).invoice)).toBe(0);
  });

  it('says what to void if the request was declined while Stripe was making the invoice, which is not sent', async () => {
    const { id } = await askForInvoice(api, { seats: 3 });
    api.standIns.faults.add({ method: 'POST', path: '/finalize$', kind: 'hold' });
    const approval = approve(id).catch((error: Error) => error.message);
    await until(() => api.standIns.faults.list()[0]?.hits === 1);
    await api.rows("update invoice_requests set declined_at = now(), declined_reason = 'Gone' where id = $1", [id]);
    api.standIns.faults.clear();
    const { invoice } = await invoiceOf(api, id);
    expect(await approval).toContain(`void ${invoice} there`);
    expect(await timesMailed(api, invoice)).toBe(0);
  });

  it('is refused, and sends nothing, if someone has changed the draft', async () => {
    const id = await failWith({ method: 'POST', path: '/finalize$', kind: 'status', status: 500 });
    const { invoice } = await invoiceOf(api, id);
    await changeAtStripe(api, invoice, '{lines,data,0,quantity}', 300);
    await expect(approve(id)).rejects.toThrow('seats: 300 at Stripe, 3 ordered');
    expect(await timesMailed(api, invoice)).toBe(0);
  });

  it('does not take a key that is in use for a refusal: another approval may be at work', async () => {
    const body = { error: { type: 'invalid_request_error', code: 'idempotency_key_in_use', message: 'in use' } };
    const id = await failWith({ method: 'POST', path: '/v1/invoices$', kind: 'status', status: 409, body });
    expect(await api.rows('select refusals from invoice_requests where id = $1', [id])).toEqual([{ refusals: 0 }]);
    await approve(id);
  });

  it('succeeds even if an earlier version has used its idempotency key with other parameters', async () => {
    const id = await failWith({ method: 'POST', path: '/v1/invoices$', kind: 'cut-after' });
    const change = "update local_stripe.idempotency_keys set params = 'others' where key like $1";
    await api.vendorRows(change, [`invoice-${id}%`]);
    await approve(id);
    await expectOneInvoice(id);
  });

  it('is retried under another idempotency key after Stripe has refused it', async () => {
    const { id } = await askForInvoice(api, { seats: 3 });
    await setPrice('{currency}', 'eur');
    await expect(approve(id)).rejects.toThrow();
    await setPrice('{currency}', 'usd');
    await approve(id);
    await expectOneInvoice(id);
  });
});
