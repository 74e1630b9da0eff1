import { type RawBuilder, sql } from 'kysely';

/** The columns with people's addresses. */
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

/** Tests whether a column equals this e-mail address, ignoring case. It is not a pattern: `_` and `%` are literal. */
export function sameAddress(column: AddressColumn, address: string): RawBuilder<boolean> {
  return sql<boolean>`lower(${sql.ref(column)}) = lower(${address.trim()}::text)`;
}
