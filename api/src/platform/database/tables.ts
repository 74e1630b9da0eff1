import type { ColumnType, Generated, GeneratedAlways } from 'kysely';
import type { LeadForm } from '../../contract/leads.values.ts';
import type { BlogTables } from './blog-tables.ts';
import type { CheckoutTables } from './checkout-tables.ts';
import type { ContentTables } from './content-tables.ts';
import type { DeskTables } from './desk-tables.ts';
import type { InvoiceTables } from './invoice-tables.ts';
import type { PrivacyTables } from './privacy-tables.ts';
import type { UpkeepTables } from './upkeep-tables.ts';
import type { ViewTables } from './view-tables.ts';

export const relayStates = ['waiting', 'relayed', 'refused', 'embedded', 'handled'] as const;
export type RelayState = (typeof relayStates)[number];

export type MailState = 'waiting' | 'sent' | 'refused' | 'dropped';

/** All our tables; for constraints and reasons, see db/migrations. */
export interface Tables
  extends BlogTables,
    CheckoutTables,
    ContentTables,
    DeskTables,
    InvoiceTables,
    PrivacyTables,
    UpkeepTables,
    ViewTables {
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
    erased_as: string | null;
  };

  customers: {
    id: Generated<string>;
    name: string;
    admin_id: string;
    seats: Generated<number>;
    created_at: Generated<Date>;
    address_verified_at: Date | null;
    frozen_at: Date | null;
  };

  seat_changes: {
    id: Generated<string>;
    customer_id: string;
    seats: number;
    reason: string;
    created_at: Generated<Date>;
  };

  ownership_tokens: {
    token_hash: string;
    purpose: 'attach' | 'verify';
    payment_id: string;
    email: string;
    user_id: string | null;
    answers: ColumnType<Record<string, string>, string | undefined, string>;
    created_at: Generated<Date>;
    expires_at: Date;
    used_at: Date | null;
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
    /** The search index's words; a trigger sets it. */
    words: GeneratedAlways<string>;
    /** The names of analytics/origin.ts. */
    source: string | null;
    campaign: string | null;
    /** E-mail address of the staff member whom it is assigned to. */
    owner: string | null;
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
    told_at: Date | null;
    told_as: 'mail' | 'digest' | null;
  };

  conditions: {
    name: string;
    key: string;
    since: Generated<Date>;
    mailed_at: Date | null;
  };

  condition_looks: {
    only_row: Generated<boolean>;
    looked_at: Generated<Date>;
  };

  redirects: {
    /** A bigint, which pg returns as text. */
    id: GeneratedAlways<string>;
    slug: string;
    target: string;
    note: string | null;
    tag: string | null;
    ends_at: Date | null;
    created_at: Generated<Date>;
    /** A bigint, which pg returns as text. */
    hits: Generated<string>;
    last_hit_at: Date | null;
  };

  redirect_hits: {
    redirect_id: string;
    /** YYYY-MM-DD. */
    day: string;
    hits: number;
  };

  redirect_checks: {
    redirect_id: string;
    target: string;
    checked_at: Generated<Date>;
    is_alive: boolean;
    status: number | null;
    reason: string | null;
  };

  redirect_check_runs: {
    id: Generated<string>;
    requested_at: Generated<Date>;
    finished_at: Date | null;
    total: number;
    checked: Generated<number>;
    broken: Generated<number>;
    last_id: Generated<string>;
  };
}
