import { type RawBuilder, sql } from 'kysely';

/** Tests whether a column equals this e-mail address, ignoring case. It is not a pattern: `_` and `%` are literal. */
export function sameAddress(
  column: 'leads.email' | 'mails.recipient' | 'payments.payer_email' | 'profiles.email',
  address: string,
): RawBuilder<boolean> {
  return sql<boolean>`lower(${sql.ref(column)}) = lower(${address.trim()}::text)`;
}
