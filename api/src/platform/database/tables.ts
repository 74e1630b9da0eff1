import type { ColumnType, Generated, GeneratedAlways } from 'kysely';
import type { LeadForm } from '../../contract/leads.values.ts';
import type { BlogTables } from './blog-tables.ts';

/** See checkout/payment-states.ts for how they follow one another. */
export const paymentStatuses = ['open', 'expired', 'paid', 'partially_refunded', 'refunded', 'disputed'] as const;
export type PaymentStatus = (typeof paymentStatuses)[number];

export const relayStates = ['waiting', 'relayed', 'refused', 'embedded'] as const;
export type RelayState = (typeof relayStates)[number];

export const dealStates = ['waiting', 'synced', 'refused'] as const;
export type DealState = (typeof dealStates)[number];

export const mailStates = ['waiting', 'sent', 'refused', 'dropped'] as const;
export type MailState = (typeof mailStates)[number];

/** All our tables; db/migrations has the constraints and the reasons. */
export interface Tables extends BlogTables {
  profiles: {
    id: string;
    first_name: string;
    last_name: string;
    email: string;
    user_roles: Generated<string>;
    org_name: string | null;
    cohort_id: Generated<number>;
    created_at: Generated<Date>;
    synced_at: Date | null;
    sync_attempts: Generated<number>;
    sync_error: string | null;
  };

  customers: {
    id: Generated<string>;
    name: string;
    admin_id: string;
    seats: Generated<number>;
    created_at: Generated<Date>;
  };

  payments: {
    id: string;
    attempt_key: string | null;
    seats: number;
    unit_amount_cents: number;
    currency: string;
    product_id: string | null;
    claim_token: string;
    checkout_session_id: string | null;
    created_at: Generated<Date>;
    opened_at: Generated<Date>;
    payment_intent_id: string | null;
    amount_total_cents: number | null;
    amount_refunded_cents: Generated<number>;
    payer_email: string | null;
    paid_at: Date | null;
    expired_at: Date | null;
    disputed_at: Date | null;
    facts_at: Date | null;
    problem: string | null;
    accepted_problem: string | null;
    accepted_reason: string | null;
    accepted_seats: number | null;
    accepted_at: Date | null;
    status: GeneratedAlways<PaymentStatus>;
    in_review: GeneratedAlways<boolean>;
    claimable: GeneratedAlways<boolean>;
    user_id: string;
    lease_holder: string | null;
    lease_until: ColumnType<Date | null, Date | null, Date | null>;
    claim_email: string | null;
    customer_id: string | null;
    claimed_at: Date | null;
  };

  stripe_events: {
    id: string;
    type: string;
    object_id: string | null;
    payment_intent_id: string | null;
    created_at: Date;
    received_at: Generated<Date>;
    deliveries: Generated<number>;
    processed_at: Date | null;
    error: string | null;
  };

  leads: {
    id: string;
    form: LeadForm;
    email: string;
    fields: ColumnType<Record<string, string | number>, string, string>;
    page: string | null;
    referrer: string | null;
    utm: ColumnType<Record<string, string>, string, string>;
    first_visit: ColumnType<Record<string, string>, string | undefined, string>;
    attempt_key: string | null;
    consent: boolean | null;
    hutk: string | null;
    visitor_address: string | null;
    content_hash: string;
    repeats: Generated<number>;
    created_at: Generated<Date>;
    relay_state: Generated<RelayState>;
    relay_attempts: Generated<number>;
    relay_error: string | null;
    relayed_at: Date | null;
  };

  deals: {
    payment_id: string;
    state: Generated<DealState>;
    revision: Generated<number>;
    deal_id: string | null;
    contact_id: string | null;
    stage: string | null;
    tries: Generated<number>;
    problem: string | null;
    created_at: Generated<Date>;
    tried_at: Date | null;
    synced_at: Date | null;
  };

  mails: {
    id: Generated<string>;
    kind: string;
    cause: string;
    recipient: string;
    reply_to: string | null;
    parameters: ColumnType<unknown, string, string>;
    state: Generated<MailState>;
    tries: Generated<number>;
    last_response: string | null;
    created_at: Generated<Date>;
    due_at: Generated<Date>;
    next_try_at: Generated<Date>;
    sent_at: Date | null;
  };

  team_notices: {
    id: Generated<string>;
    kind: string;
    cause: string;
    facts: ColumnType<unknown, string, string>;
    reply_to: string | null;
    created_at: Generated<Date>;
    due_at: Generated<Date>;
    told_at: Date | null;
    told_as: 'mail' | 'digest' | 'dropped' | null;
    over_at: Date | null;
  };

  redirects: {
    slug: string;
    target: string;
    note: string | null;
    created_at: Generated<Date>;
    /** A bigint, which pg returns as text. */
    hits: Generated<string>;
    last_hit_at: Date | null;
  };

  redirects_version: {
    only_row: Generated<boolean>;
    version: Generated<string>;
  };
}
