import { type RawBuilder, sql } from 'kysely';

/** All columns that contain people's e-mail addresses. */
export const addressColumns = [
  'leads.email',
  'profiles.email',
  'payments.payer_email',
  'payments.claim_email',
  'invoice_requests.contact_email',
  'mails.recipient',
  'ownership_tokens.email',
  'staff.email',
] as const;
export type AddressColumn = (typeof addressColumns)[number];

/** SQL condition: the column equals this e-mail address, ignoring case. Not a pattern: `_` and `%` are literal. */
export function sameAddress(column: AddressColumn, address: string): RawBuilder<boolean> {
  return sql<boolean>`lower(${sql.ref(column)}) = lower(${address.trim()}::text)`;
}

/** SQL condition: no erasure of the column's address, requested after the row was created, is still unfinished. */
export function isNotBeingErased(column: 'leads.email' | 'mails.recipient'): RawBuilder<boolean> {
  const [table = ''] = column.split('.');
  return sql<boolean>`not exists (select from erasures where finished_at is null and address = lower(${sql.ref(column)})
    and requested_at >= ${sql.ref(`${table}.created_at`)})`;
}
