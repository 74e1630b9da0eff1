import { sql } from 'kysely';
import type { RetentionRule } from './personal-data.ts';

/** A lead that HubSpot does not have yet is kept, however old, until a person has dealt with it. */
const isDone = sql<boolean>`relay_state in ('relayed', 'embedded', 'handled')`;

/** How long data is kept: all rules that remove or shorten it by age. */
export const retentionRules: readonly RetentionRule[] = [
  rule('leads', 'RETAIN_LEADS_DAYS', 'leads', 'created_at', { condition: isDone, notesOn: 'lead' }),
  rule('leadVisitors', 'RETAIN_LEAD_VISITORS_DAYS', 'leads', 'created_at', {
    condition: sql`(visitor_address is not null or hutk is not null) and ${isDone}`,
    set: sql`visitor_address = null, hutk = null`,
  }),
  rule('mails', 'RETAIN_MAILS_DAYS', 'mails', 'created_at', { condition: sql`state in ('sent', 'dropped')` }),
  rule('notices', 'RETAIN_NOTICES_DAYS', 'team_notices', 'told_at'),
  rule('tokens', 'RETAIN_TOKENS_DAYS', 'ownership_tokens', 'expires_at', { key: 'token_hash' }),
  rule('declinedInvoices', 'RETAIN_DECLINED_INVOICES_DAYS', 'invoice_requests', 'declined_at', {
    condition: sql`state = 'declined' and payment_id is null`,
    notesOn: 'invoice',
  }),
  // Without personal data. Once processed, only a payment's history reads them.
  rule('stripeEvents', 'RETAIN_STRIPE_EVENTS_DAYS', 'stripe_events', 'processed_at'),
];

function rule(
  name: string,
  variable: RetentionRule['variable'],
  table: RetentionRule['table'],
  age: string,
  more: Partial<RetentionRule> = {},
): RetentionRule {
  return { name, variable, table, age, ...more };
}
