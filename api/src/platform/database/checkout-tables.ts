import type { ColumnType, Generated, GeneratedAlways } from 'kysely';

export type DealState = 'waiting' | 'synced' | 'refused';

/** For the transitions, see checkout/payment-states.ts. */
export type PaymentStatus =
  | 'open'
  | 'expired'
  | 'pending'
  | 'failed'
  | 'paid'
  | 'partially_refunded'
  | 'refunded'
  | 'disputed';

/** Payments, Stripe's events about them, and their deals at HubSpot. */
export interface CheckoutTables {
  payments: {
    id: string;
    attempt_key: string | null;
    seats: number;
    unit_amount_cents: number;
    currency: string;
    product_id: string | null;
    claim_token: string;
    checkout_session_id: string | null;
    invoice_id: string | null;
    created_at: Generated<Date>;
    opened_at: Generated<Date>;
    payment_intent_id: string | null;
    amount_subtotal_cents: number | null;
    amount_discount_cents: number | null;
    amount_tax_cents: number | null;
    amount_total_cents: number | null;
    amount_refunded_cents: Generated<number>;
    payer_email: string | null;
    completed_at: Date | null;
    failed_at: Date | null;
    paid_at: Date | null;
    expired_at: Date | null;
    disputed_at: Date | null;
    dispute_lost_at: Date | null;
    dispute_handled_at: Date | null;
    dispute_pending: GeneratedAlways<boolean>;
    facts_at: Date | null;
    problem: string | null;
    accepted_problem: string | null;
    accepted_reason: string | null;
    accepted_seats: number | null;
    accepted_at: Date | null;
    /** A bigint, which pg returns as text. */
    amount_cents: GeneratedAlways<string>;
    status: GeneratedAlways<PaymentStatus>;
    in_review: GeneratedAlways<boolean>;
    claimable: GeneratedAlways<boolean>;
    user_id: string;
    lease_holder: string | null;
    lease_until: ColumnType<Date | null, Date | null, Date | null>;
    claim_email: string | null;
    customer_id: string | null;
    claimed_at: Date | null;
    password_tries: Generated<number>;
    password_tried_at: Date | null;
    erased_as: string | null;
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
}
