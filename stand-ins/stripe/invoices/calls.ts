import type { Queryable } from '../../database.ts';
import type { Context } from '../context.ts';
import { missing } from '../errors.ts';
import { expandPath } from '../expansion.ts';
import { type FormTree, group, integer, list, oneOf, readParams, required, text } from '../params.ts';
import { findObject, listPage } from '../store.ts';
import { createCustomer, retrieveCashBalance } from './customers.ts';
import { createInvoice, createInvoiceItem, finalizeInvoice, sendInvoice } from './invoices.ts';

type Get = (db: Queryable, tree: FormTree, id: string) => Promise<object>;
type Post = (context: Context, tx: Queryable, tree: FormTree, id: string) => Promise<object>;

/** Stripe's calls for invoices that only read. */
export const invoiceGets: Record<string, Get> = {
  '/customers/:id/cash_balance': retrieveCashBalance,
  '/invoices': listInvoices,
  '/invoices/:id': (db, tree, id) => retrieve(db, 'invoice', tree, id),
  '/payment_intents/:id': (db, tree, id) => retrieve(db, 'payment_intent', tree, id),
  '/invoice_payments': listInvoicePayments,
  '/credit_notes': listCreditNotes,
};

/** Stripe's calls for invoices that make or change something. */
export const invoicePosts: Record<string, Post> = {
  '/customers': createCustomer,
  '/invoices': createInvoice,
  '/invoiceitems': createInvoiceItem,
  '/invoices/:id/finalize': finalizeInvoice,
  '/invoices/:id/send': sendInvoice,
};

type Retrievable = 'invoice' | 'payment_intent' | 'price' | 'product';

/** Reads one object, with the fields that `expand` asks for. @throws StripeFault 404 */
export async function retrieve(db: Queryable, kind: Retrievable, tree: FormTree, id: string): Promise<object> {
  const { expand = [] } = readParams({ expand: list(text(), 20) }, tree);
  const found = await findObject(db, kind, id);
  if (!found) throw missing(kind, id);
  for (const path of expand) await expandPath(db, found.data, path);
  return found.data;
}

async function listInvoices(db: Queryable, tree: FormTree): Promise<object> {
  const statuses = ['draft', 'open', 'paid', 'uncollectible', 'void'] as const;
  const shape = { limit: integer(1, 100), customer: text(), status: oneOf(...statuses) };
  const { limit, customer, status } = readParams(shape, tree);
  const where = `($3::text is null or data->>'customer' = $3) and ($4::text is null or data->>'status' = $4)`;
  return listPage(db, 'invoice', '/v1/invoices', limit, where, [customer, status]);
}

async function listCreditNotes(db: Queryable, tree: FormTree): Promise<object> {
  const { limit, invoice } = readParams({ limit: integer(1, 100), invoice: text() }, tree);
  const where = `($3::text is null or data->>'invoice' = $3)`;
  return listPage(db, 'credit_note', '/v1/credit_notes', limit, where, [invoice]);
}

async function listInvoicePayments(db: Queryable, tree: FormTree): Promise<object> {
  const payment = group({ type: required(oneOf('payment_intent', 'payment_record')), payment_intent: text() });
  const shape = { limit: integer(1, 100), invoice: text(), payment, status: oneOf('open', 'paid', 'canceled') };
  const params = readParams(shape, tree);
  const where = `($3::text is null or data->>'invoice' = $3) and ($4::text is null or data->>'status' = $4)
    and ($5::text is null or data #>> '{payment,payment_intent}' = $5)`;
  const values = [params.invoice, params.status, params.payment?.payment_intent];
  return listPage(db, 'invoice_payment', '/v1/invoice_payments', params.limit, where, values);
}
