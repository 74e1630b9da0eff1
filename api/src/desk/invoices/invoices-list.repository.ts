import { type RawBuilder, sql } from 'kysely';
import type { InvoiceRequest } from '../../checkout/invoices/invoice-requests.repository.ts';
import type { DeskInvoicesQuery } from '../../contract/desk/invoices.ts';
import type { InvoiceFilter, InvoiceSort } from '../../contract/desk/invoices.values.ts';
import type { Database } from '../../platform/database/database.ts';
import { wordsOf } from '../../platform/database/search-words.ts';
import { readPage } from '../paging.ts';
import { findIds, hasWords, isOneOf } from '../search.ts';

/** Reads one page of requests for invoices. */
export async function listInvoices(db: Database, { q, state, sort, page }: DeskInvoicesQuery) {
  let select = db.selectFrom('invoice_requests').selectAll();
  if (state) select = select.where(filters(state));
  const words = wordsOf(q);
  const asked = sql`company || ' ' || contact_name || ' ' || contact_email`;
  const searches = [
    sql`select id from invoice_requests where ${hasWords(asked, words)}`,
    sql`select id from invoice_requests where upper(invoice_number) = upper(${q?.trim()})`,
  ];
  const found = words.length > 0 ? await findIds(db, searches) : undefined;
  if (found) select = select.where(isOneOf(found.ids));
  const order = orders[sort];
  const read = await readPage(db, select.orderBy(order.by, order.direction).orderBy('id', order.direction), page);
  return { ...read, hasMore: read.hasMore || found?.isCut === true };
}

function filters(state: InvoiceFilter): RawBuilder<boolean> {
  if (state === 'waiting') return sql`state in ('new', 'approving')`;
  if (state === 'overdue') return sql`state = 'sent' and due_at < now()`;
  return sql`state = ${state}`;
}

const orders: Record<InvoiceSort, { by: RawBuilder<unknown>; direction: 'asc' | 'desc' }> = {
  newest: { by: sql`created_at`, direction: 'desc' },
  oldest: { by: sql`created_at`, direction: 'asc' },
  amount: { by: sql`seats::bigint * unit_amount_cents`, direction: 'desc' },
};

/** Finds the approved price per seat in cents, by payment id. It may differ from the price that the form showed. */
export async function findApprovedPrices(db: Database, requests: InvoiceRequest[]): Promise<Map<string, number>> {
  const ids = requests.flatMap(({ payment_id: id }) => id ?? []);
  if (ids.length === 0) return new Map();
  const payments = db.selectFrom('payments').select(['id', 'unit_amount_cents']).where('id', 'in', ids);
  return new Map((await payments.execute()).map(({ id, unit_amount_cents: cents }) => [id, cents]));
}
