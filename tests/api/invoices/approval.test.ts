import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { InvoiceApproval } from '../../../api/src/checkout/invoices/invoice-approval.ts';
import { askForInvoice, invoiceOf, sendInvoice } from '../../support/invoices.ts';
import { startTestApi, type TestApi } from '../../support/test-api.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi({ INVOICE_DAYS_DUE: '14' });
});
beforeEach(() => api.standIns.faults.clear());
afterAll(() => api.close());

// biome-ignore lint/suspicious/noExplicitAny: an object as Stripe returns it
type Any = any;
const approve = (id: string) => api.app.get(InvoiceApproval).approve(id);
const atStripe = (kind: string, requestId: string) =>
  api
    .vendorRows<{ data: Any }>(
      "select data from local_stripe.objects where kind = $1 and data #>> '{metadata,invoice_request_id}' = $2",
      [kind, requestId],
    )
    .then((rows) => rows.map(({ data }) => data));
const mailsOf = (invoice: string) =>
  api.vendorRows("select from local_stripe.objects where kind = 'mail' and data->>'session' = $1", [invoice]);

describe('approving a request', () => {
  it('creates a customer and one invoice, which Stripe mails', async () => {
    const { id, email, payment, invoice, token } = await sendInvoice(api);
    expect(await atStripe('customer', id)).toMatchObject([
      { name: 'Northwind Sample', email, address: { line1: 'Sample Street 1', postal_code: '10115', country: 'DE' } },
    ]);
    const [made] = await atStripe('invoice', id);
    expect(made).toMatchObject({
      id: invoice,
      status: 'open',
      collection_method: 'send_invoice',
      auto_advance: false,
      custom_fields: [{ name: 'Purchase order', value: 'PO-4711' }],
      customer_tax_ids: [{ type: 'eu_vat', value: 'DE123456789' }],
      metadata: { payment_id: payment, claim_token: token, invoice_request_id: id },
      total: 125_000_000,
      lines: { data: [{ quantity: 250, pricing: { price_details: { price: 'price_team_course_seat' } } }] },
    });
    expect(made.footer).toContain(`/create-org?session_id=${token}`);
    expect(Math.round((made.due_date - made.created) / 86_400)).toBe(14);
    expect(await mailsOf(invoice)).toHaveLength(1);
    const [request] = await api.rows('select * from invoice_requests where id = $1', [id]);
    expect(request).toMatchObject({ state: 'sent', invoice_status: 'open', invoice_number: made.number });
    const payments = 'select status, seats, attempt_key, checkout_session_id, paid_at from payments where id = $1';
    expect(await api.rows(payments, [payment])).toEqual([
      { status: 'open', seats: 250, attempt_key: null, checkout_session_id: null, paid_at: null },
    ]);
  });

  it('twenty times at once creates one invoice, mailed once', async () => {
    const { id } = await askForInvoice(api, { seats: 3 });
    await Promise.allSettled(Array.from({ length: 20 }, () => approve(id)));
    // Some may have been told to try again, because all of them use the same idempotency keys.
    await approve(id);
    const { invoice } = await invoiceOf(api, id);
    expect(await atStripe('customer', id)).toHaveLength(1);
    expect(await atStripe('invoice', id)).toMatchObject([{ id: invoice, total: 1_500_000, status: 'open' }]);
    expect(await mailsOf(invoice)).toHaveLength(1);
    expect(await api.rows('select from payments where invoice_id = $1', [invoice])).toHaveLength(1);
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
    const { id } = await askForInvoice(api, { seats: 3 });
    api.standIns.faults.add({ method, path, kind });
    await expect(approve(id)).rejects.toThrow();
    expect(await api.rows('select state from invoice_requests where id = $1', [id])).toEqual([{ state: 'approving' }]);
    api.standIns.faults.clear();
    await approve(id);
    const { invoice } = await invoiceOf(api, id);
    expect(await atStripe('invoice', id)).toMatchObject([{ id: invoice, total: 1_500_000, status: 'open' }]);
    expect(await atStripe('customer', id)).toHaveLength(1);
    expect(await mailsOf(invoice)).toHaveLength(1);
  });

  it('finds an invoice whose id was lost, even when Stripe has forgotten the idempotency key', async () => {
    const { id } = await askForInvoice(api, { seats: 3 });
    api.standIns.faults.add({ method: 'POST', path: '/v1/invoiceitems$', kind: 'status', status: 500 });
    await expect(approve(id)).rejects.toThrow();
    await api.rows(
      'update payments set invoice_id = null where id = (select payment_id from invoice_requests where id = $1)',
      [id],
    );
    await api.vendorRows('delete from local_stripe.idempotency_keys');
    api.standIns.faults.clear();
    await approve(id);
    expect(await atStripe('invoice', id)).toHaveLength(1);
  });

  it('prints a tax id that Stripe refuses, or that has no type, as a line of text', async () => {
    for (const taxId of ['DE12345678', 'DE12', 'ES B-12345678/9', 'DE00000000000000', '12345']) {
      const { id } = await sendInvoice(api, { taxId, purchaseOrder: '' });
      expect(await atStripe('invoice', id)).toMatchObject([
        { customer_tax_ids: [], custom_fields: [{ name: 'VAT or tax ID', value: taxId }] },
      ]);
    }
  });

  it('is refused while the price at Stripe differs', async () => {
    const { id } = await askForInvoice(api);
    const catalog = Reflect.get(api.app.get(InvoiceApproval), 'catalog');
    Reflect.set(catalog, 'priceIsRight', false);
    const setPrice = (cents: number) =>
      api.vendorRows(
        `update local_stripe.objects set data = jsonb_set(data, '{unit_amount}', $1::text::jsonb) where kind = 'price'`,
        [String(cents)],
      );
    await setPrice(600_000);
    await expect(approve(id)).rejects.toMatchObject({ code: 'checkout_unavailable' });
    expect(await api.rows('select state from invoice_requests where id = $1', [id])).toEqual([{ state: 'new' }]);
    await setPrice(500_000);
    await approve(id);
  });

  it('is refused if the form showed another price, unless the company has agreed to the new one', async () => {
    const { id } = await askForInvoice(api, { seats: 3 });
    await api.rows('update invoice_requests set unit_amount_cents = 400000 where id = $1', [id]);
    await expect(approve(id)).rejects.toThrow('The form showed $4,000 a seat, and the price is now $5,000');
    expect(await api.rows('select state from invoice_requests where id = $1', [id])).toEqual([{ state: 'new' }]);
    await api.app.get(InvoiceApproval).approve(id, true);
    expect(await atStripe('invoice', id)).toMatchObject([{ total: 1_500_000, status: 'open' }]);
  });

  it('does not go on once the request was declined', async () => {
    const { id } = await askForInvoice(api, { seats: 3 });
    api.standIns.faults.add({ method: 'POST', path: '/finalize$', kind: 'status' });
    await expect(approve(id)).rejects.toThrow();
    api.standIns.faults.clear();
    await api.rows("update invoice_requests set declined_at = now(), declined_reason = 'Gone' where id = $1", [id]);
    await expect(approve(id)).rejects.toThrow('This request was declined: Gone');
    expect(await mailsOf((await invoiceOf(api, id)).invoice)).toEqual([]);
  });

  it('is refused, and sends nothing, if someone has changed the draft', async () => {
    const { id } = await askForInvoice(api, { seats: 3 });
    api.standIns.faults.add({ method: 'POST', path: '/finalize$', kind: 'status', status: 500 });
    await expect(approve(id)).rejects.toThrow();
    api.standIns.faults.clear();
    const { invoice } = await invoiceOf(api, id);
    const change = `update local_stripe.objects set data = jsonb_set(data, '{lines,data,0,quantity}', '300') where id = $1`;
    await api.vendorRows(change, [invoice]);
    await expect(approve(id)).rejects.toThrow('seats: 300 at Stripe, 3 ordered');
    expect(await mailsOf(invoice)).toEqual([]);
  });

  it('does not take a key that is in use for a refusal: another approval may be at work', async () => {
    const { id } = await askForInvoice(api, { seats: 3 });
    const body = { error: { type: 'invalid_request_error', code: 'idempotency_key_in_use', message: 'in use' } };
    api.standIns.faults.add({ method: 'POST', path: '/v1/invoices$', kind: 'status', status: 409, body });
    await expect(approve(id)).rejects.toThrow();
    api.standIns.faults.clear();
    expect(await api.rows('select refusals from invoice_requests where id = $1', [id])).toEqual([{ refusals: 0 }]);
    await approve(id);
  }, 20_000);

  it('succeeds even if an earlier version has used its idempotency key with other parameters', async () => {
    const { id } = await askForInvoice(api, { seats: 3 });
    api.standIns.faults.add({ method: 'POST', path: '/v1/invoices$', kind: 'cut-after' });
    await expect(approve(id)).rejects.toThrow();
    api.standIns.faults.clear();
    await api.vendorRows("update local_stripe.idempotency_keys set params = 'others' where key like $1", [
      `invoice-${id}%`,
    ]);
    await approve(id);
    expect(await atStripe('invoice', id)).toMatchObject([{ status: 'open' }]);
  });

  it('is retried under another idempotency key after Stripe has refused it', async () => {
    const { id } = await askForInvoice(api, { seats: 3 });
    const archive = (active: boolean) =>
      api.vendorRows(
        `update local_stripe.objects set data = jsonb_set(data, '{currency}', $1::jsonb) where kind = 'price'`,
        [active ? '"usd"' : '"eur"'],
      );
    await archive(false);
    await expect(approve(id)).rejects.toThrow();
    await archive(true);
    await approve(id);
    expect(await atStripe('invoice', id)).toMatchObject([{ status: 'open', total: 1_500_000 }]);
  });
});

it('an unknown request is not approved', async () => {
  await expect(approve('0b9f6c1e-4d2a-4c55-9d61-3f2a7c8e1b90')).rejects.toThrow(
    'There is no invoice request with the id',
  );
});
