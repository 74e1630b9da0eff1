import type { Generated, GeneratedAlways } from 'kysely';

/** The tables for paying by invoice; for constraints and reasons, see db/migrations/0001-schema.sql. */
export interface InvoiceTables {
  invoice_requests: {
    id: Generated<string>;
    created_at: Generated<Date>;
    content_hash: string;
    repeats: Generated<number>;
    company: string;
    country: string;
    street: string;
    postal_code: string | null;
    city: string;
    region: string | null;
    purchase_order: string | null;
    tax_id: string | null;
    seats: number;
    unit_amount_cents: number;
    currency: string;
    contact_name: string;
    contact_email: string;
    page: string | null;
    approved_at: Date | null;
    payment_id: string | null;
    declined_at: Date | null;
    declined_reason: string | null;
    stripe_customer_id: string | null;
    tax_id_at_stripe: boolean | null;
    refusals: Generated<number>;
    sent_at: Date | null;
    invoice_status: string | null;
    invoice_number: string | null;
    invoice_url: string | null;
    due_at: Date | null;
    /** For the transitions, see checkout/invoices/invoice-states.ts. */
    state: GeneratedAlways<'new' | 'approving' | 'sent' | 'paid' | 'voided' | 'uncollectible' | 'declined'>;
  };
}
