import { type RawBuilder, sql } from 'kysely';

/** Whether a column holds this e-mail address, in upper or lower case. Compared, not matched: `_` and `%` stand for themselves. */
export function sameAddress(
  column: 'leads.email' | 'mails.recipient' | 'payments.payer_email',
  address: string,
): RawBuilder<boolean> {
  return sql<boolean>`lower(${sql.ref(column)}) = lower(${address.trim()}::text)`;
}
