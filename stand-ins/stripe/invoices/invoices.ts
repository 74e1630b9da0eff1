import type { Queryable } from '../../database.ts';
import { type Context, recordEvent, root } from '../context.ts';
import { invalid, missing, refused } from '../errors.ts';
import { mailInvoice } from '../mail.ts';
import { newId, now, nulls, type WireInvoice } from '../objects.ts';
import { type FormTree, flag, group, integer, list, metadata, oneOf, readParams, required, text } from '../params.ts';
import { findObject, listObjects, putObject } from '../store.ts';
import { getCustomer, isTaxLocation } from './customers.ts';
import { addLine, finalize, newInvoice } from './invoice-object.ts';

const shape = {
  auto_advance: flag,
  automatic_tax: group({ enabled: required(flag) }),
  collection_method: oneOf('charge_automatically', 'send_invoice'),
  currency: text(3),
  custom_fields: list(group({ name: required(text(40)), value: required(text(140)) }), 4),
  customer: required(text()),
  days_until_due: integer(0, 10_000),
  description: text(1500),
  footer: text(5000),
  metadata,
  pending_invoice_items_behavior: oneOf('exclude', 'include'),
};

/** POST /v1/invoices: an empty draft. */
export async function createInvoice(context: Context, tx: Queryable, tree: FormTree): Promise<WireInvoice> {
  const params = readParams(shape, tree);
  const isSent = params.collection_method === 'send_invoice';
  if (isSent && params.days_until_due === undefined)
    throw invalid('You must pass either `due_date` or `days_until_due` when `collection_method` is `send_invoice`.');
  if (!isSent && params.days_until_due !== undefined)
    throw invalid('You can only specify `days_until_due` if `collection_method` is `send_invoice`.', 'days_until_due');
  const customer = await findObject(tx, 'customer', params.customer);
  if (!customer) throw missing('customer', params.customer, 'customer');
  if (params.automatic_tax?.enabled && !isTaxLocation(customer.data.address))
    throw refused(
      "The customer's location isn't recognized. Set a valid customer address in order to automatically calculate tax.",
      'customer_tax_location_invalid',
    );
  const invoice = newInvoice({ ...params, currency: params.currency ?? context.options.product.currency });
  await putObject(tx, 'invoice', invoice);
  return invoice;
}

/** POST /v1/invoiceitems: a line of a draft. */
export async function createInvoiceItem(_context: Context, tx: Queryable, tree: FormTree): Promise<object> {
  const pricing = required(group({ price: required(text()) }));
  const item = { customer: required(text()), invoice: required(text()), pricing, quantity: integer(0), metadata };
  const { customer, quantity = 1, metadata: given = {}, ...params } = readParams(item, tree);
  const invoice = await getInvoice(tx, params.invoice, 'invoice');
  if (invoice.customer !== customer) throw refused('The invoice belongs to another customer.', undefined, 'customer');
  assertDraft(invoice);
  const price = (await findObject(tx, 'price', params.pricing.price))?.data;
  if (!price) throw missing('price', params.pricing.price, 'pricing[price]');
  if (price.currency !== invoice.currency) throw refused('The price has another currency than the invoice.');
  const product = await findObject(tx, 'product', String(price.product));
  const id = newId('ii_');
  const name = product?.data.name ?? null;
  addLine(invoice, price, quantity, id, name);
  await putObject(tx, 'invoice', invoice);
  const [line] = invoice.lines.data.slice(-1);
  return {
    ...{ id, object: 'invoiceitem', amount: line?.amount ?? 0, currency: price.currency, customer, date: now() },
    ...{ description: name, discountable: true, discounts: [], invoice: invoice.id, livemode: false, metadata: given },
    ...{ net_amount: line?.amount ?? 0, period: { end: now(), start: now() }, pricing: line?.pricing ?? null },
    ...{ proration: false, quantity, quantity_decimal: String(quantity), tax_rates: [] },
    ...nulls('customer_account parent test_clock'),
  };
}

/** POST /v1/invoices/:id/finalize */
export async function finalizeInvoice(context: Context, tx: Queryable, tree: FormTree, id: string) {
  readParams({ auto_advance: flag }, tree);
  const invoice = await getInvoice(tx, id);
  assertDraft(invoice);
  if (invoice.lines.data.length === 0)
    throw refused('Nothing to invoice for customer', 'invoice_no_customer_line_items');
  const customer = await getCustomer(tx, String(invoice.customer), true);
  if (invoice.collection_method === 'send_invoice' && !customer.email)
    throw refused(
      'Missing email. In order to create invoices that are sent to the customer, the customer must have a valid email.',
    );
  const taxIds = await listObjects(tx, 'tax_id', 5, `data->>'customer' = $3`, [customer.id]);
  const hostedUrl = `${context.options.publicUrl}${root}/invoices/${id}`;
  finalize(
    invoice,
    customer,
    taxIds.map(({ data }) => data),
    hostedUrl,
  );
  await putObject(tx, 'customer', customer);
  await putObject(tx, 'invoice', invoice);
  return invoice;
}

/** POST /v1/invoices/:id/send: mails an open invoice, or finalizes a draft first. */
export async function sendInvoice(context: Context, tx: Queryable, tree: FormTree, id: string): Promise<WireInvoice> {
  readParams({}, tree);
  let invoice = await getInvoice(tx, id);
  if (invoice.collection_method !== 'send_invoice')
    throw refused('You can only manually send an invoice if its collection method is `send_invoice`.');
  if (invoice.status === 'draft') invoice = await finalizeInvoice(context, tx, {}, id);
  if (invoice.status !== 'open') throw refused(`You can only send an open invoice. This invoice is ${invoice.status}.`);
  await mailInvoice(tx, invoice);
  return invoice;
}

/** Records a change of an invoice with its event. */
export async function changeInvoice(
  context: Context,
  tx: Queryable,
  invoice: WireInvoice,
  type: 'invoice.paid' | 'invoice.voided' | 'invoice.marked_uncollectible' | 'invoice.overdue' | null,
): Promise<void> {
  await putObject(tx, 'invoice', invoice);
  if (type) await recordEvent(context, tx, type, invoice);
}

/** Reads an invoice and locks it until the transaction ends. */
export async function getInvoice(tx: Queryable, id: string, param?: string): Promise<WireInvoice> {
  const found = await findObject(tx, 'invoice', id, true);
  if (!found) throw missing('invoice', id, param);
  return found.data;
}

function assertDraft(invoice: WireInvoice): void {
  if (invoice.status === 'draft') return;
  throw refused('This invoice is already finalized, so it can no longer be changed.', 'invoice_not_editable');
}
