import { sql } from 'kysely';
import type { RetentionRule } from './personal-data.ts';

/** A lead that HubSpot does not have yet is kept, however old, until a person has dealt with it. */
const isDone = sql<boolean>`relay_state in ('relayed', 'embedded', 'handled')`;

/** How long data is kept: all rules that remove or shorten it by age. */
export const retentionRules: readonly RetentionRule[] = [
  { name: 'leads', variable: 'RETAIN_LEADS_DAYS', table: 'leads', age: 'created_at', condition: isDone },
  {
    name: 'leadVisitors',
    variable: 'RETAIN_LEAD_VISITORS_DAYS',
    ...{ table: 'leads', age: 'created_at' },
    condition: sql`(visitor_address is not null or hutk is not null) and ${isDone}`,
    set: sql`visitor_address = null, hutk = null`,
  },
  {
    name: 'leadNotes',
    variable: 'RETAIN_LEADS_DAYS',
    ...{ table: 'desk_notes', age: 'created_at' },
    condition: sql`subject_kind = 'lead' and not exists (select from leads where leads.id::text = subject_id)`,
  },
  {
    name: 'mails',
    variable: 'RETAIN_MAILS_DAYS',
    ...{ table: 'mails', age: 'created_at' },
    condition: sql`state in ('sent', 'dropped')`,
  },
  {
    name: 'notices',
    variable: 'RETAIN_NOTICES_DAYS',
    ...{ table: 'team_notices', age: 'told_at' },
  },
  {
    name: 'tokens',
    variable: 'RETAIN_TOKENS_DAYS',
    ...{ table: 'ownership_tokens', key: 'token_hash', age: 'expires_at' },
  },
  {
    name: 'declinedInvoices',
    variable: 'RETAIN_DECLINED_INVOICES_DAYS',
    ...{ table: 'invoice_requests', age: 'declined_at' },
    condition: sql`state = 'declined' and payment_id is null`,
  },
  // Without personal data. Once processed, only a payment's history reads them.
  {
    name: 'stripeEvents',
    variable: 'RETAIN_STRIPE_EVENTS_DAYS',
    ...{ table: 'stripe_events', age: 'processed_at' },
  },
];
