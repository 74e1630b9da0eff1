import { type RawBuilder, sql } from 'kysely';
import type { Payment } from '../../checkout/payments.repository.ts';
import type { Database } from '../../platform/database/database.ts';
import { sameAddress } from '../../platform/database/same-address.ts';
import { hasWords } from '../search.ts';

/** Where the ids with these prefixes are. */
const columns: Record<string, 'checkout_session_id' | 'invoice_id' | 'payment_intent_id' | 'claim_token'> = {
  cs: 'checkout_session_id',
  in: 'invoice_id',
  pi: 'payment_intent_id',
  claim: 'claim_token',
};

/** Finds a payment exactly as it is named, because its link is a secret. An address names the payer's newest. */
export async function findNamedPayment(db: Database, reference: string): Promise<Payment | undefined> {
  const column = columns[reference.split('_')[0] ?? ''];
  const newest = db.selectFrom('payments').selectAll().orderBy('created_at', 'desc').limit(1);
  const named = column
    ? newest.where(column, '=', reference)
    : newest.where(sameAddress('payments.payer_email', reference));
  return named.executeTakeFirst();
}

/** A Stripe id, or our own UUID; such a search finds exactly one payment. */
const reference = /^\s*((cs|in|pi)_\w+|[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12})\s*$/i;

/** Finds payments by payer, organization, administrator, or the company and person named on a form before paying. */
export function paymentSearches(words: string[], q: string): RawBuilder<unknown>[] {
  const [, named] = reference.exec(q) ?? [];
  if (named)
    return [
      sql`select id from payments where ${sql.ref(columns[named.split('_')[0]?.toLowerCase() ?? ''] ?? 'id')} = ${named}`,
    ];
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
