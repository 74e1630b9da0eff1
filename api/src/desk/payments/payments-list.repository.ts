import { type RawBuilder, sql } from 'kysely';
import type { DeskPaymentsQuery } from '../../contract/desk/payments.ts';
import type { PaymentFilter, PaymentSort } from '../../contract/desk/payments.values.ts';
import type { Database } from '../../platform/database/database.ts';
import { wordsOf } from '../../platform/database/search-words.ts';
import { readPage } from '../paging.ts';
import { findIds, hasWords, isOneOf } from '../search.ts';

/** A Stripe id, or our own UUID; such a search finds exactly one payment. */
const reference = /^\s*((cs|in|pi)_\w+|[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12})\s*$/i;

/** Reads one page of payments. */
export async function listPayments(db: Database, { q, state, sort, page }: DeskPaymentsQuery) {
  let select = db.selectFrom('payments').selectAll();
  if (state) select = select.where(filters(state));
  const named = reference.exec(q ?? '')?.[1];
  const words = named ? [] : wordsOf(q);
  const found = words.length > 0 ? await findIds(db, searchesFor(words)) : undefined;
  if (named) select = select.where(isNamed(named));
  if (found) select = select.where(isOneOf(found.ids));
  const order = orders[sort];
  const read = await readPage(db, select.orderBy(order.by, order.direction).orderBy('id', order.direction), page);
  return { ...read, hasMore: read.hasMore || found?.isCut === true };
}

function filters(state: PaymentFilter): RawBuilder<boolean> {
  if (state === 'unclaimed') return sql`claimable`;
  if (state === 'review') return sql`in_review`;
  if (state === 'claimed') return sql`customer_id is not null`;
  return sql`status = ${state}`;
}

const orders: Record<PaymentSort, { by: RawBuilder<unknown>; direction: 'asc' | 'desc' }> = {
  newest: { by: sql`created_at`, direction: 'desc' },
  oldest: { by: sql`created_at`, direction: 'asc' },
  amount: { by: sql`amount_cents`, direction: 'desc' },
};

function isNamed(name: string): RawBuilder<boolean> {
  const column = { cs: 'checkout_session_id', in: 'invoice_id', pi: 'payment_intent_id' }[name.split('_')[0] ?? ''];
  return sql`${sql.ref(column ?? 'id')} = ${name}`;
}

/** Finds payments by payer, organization, administrator, or the company and person named on a form before paying. */
function searchesFor(words: string[]): RawBuilder<unknown>[] {
  const has = (text: RawBuilder<unknown>) => hasWords(text, words);
  const asked = sql`company || ' ' || contact_name || ' ' || contact_email`;
  const sent = sql`leads.email || ' ' || coalesce(fields ->> 'firstname', '') || ' '
    || coalesce(fields ->> 'lastname', '') || ' ' || coalesce(fields ->> 'company', '')`;
  return [
    sql`select id from payments where ${has(sql`coalesce(payer_email, '')`)}`,
    sql`select payments.id from customers join payments on customer_id = customers.id where ${has(sql`name`)}`,
    sql`select payments.id from profiles join customers on admin_id = profiles.id
      join payments on customer_id = customers.id where ${has(sql`first_name || ' ' || last_name || ' ' || email`)}`,
    sql`select payment_id as id from invoice_requests where ${has(asked)} and payment_id is not null`,
    sql`select payments.id from leads join payments using (attempt_key)
      where ${has(sent)} and leads.attempt_key is not null`,
  ];
}
