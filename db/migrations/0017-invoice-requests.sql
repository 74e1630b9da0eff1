-- Companies that pay by invoice. A contact sends the form; a staff member approves or declines the request. Stripe sends an invoice
-- only after approval; its payment is a payment like any other.

-- Stripe's invoice (in_…), for payments without a Checkout Session.
alter table payments add column invoice_id text unique;
create index payments_unpaid_invoices on payments (facts_at) where invoice_id is not null and paid_at is null;

create table invoice_requests (
  id uuid primary key default gen_random_uuid(),
  created_at timestamptz not null default now(),
  -- the same answers within ten minutes count as one request
  content_hash text not null,
  repeats integer not null default 0,

  -- as typed
  company text not null,
  -- ISO 3166-1 alpha-2
  country text not null,
  street text not null,
  postal_code text,
  city text not null,
  region text,
  purchase_order text,
  tax_id text,
  seats integer not null check (seats > 0),
  -- the price of a seat that the form showed
  unit_amount_cents integer not null check (unit_amount_cents > 0),
  currency text not null,
  contact_name text not null,
  contact_email text not null,
  -- the page that it was sent from
  page text,

  -- The decision. The payment's row is written with the approval, before the first call to Stripe.
  approved_at timestamptz,
  payment_id uuid unique references payments (id),
  declined_at timestamptz,
  declined_reason text,

  -- What has been created at Stripe so far, so that an interrupted approval continues where it stopped.
  stripe_customer_id text,
  -- whether Stripe keeps the tax id with the customer; otherwise it is a line of text on the invoice
  tax_id_at_stripe boolean,
  -- part of the idempotency keys: after a refusal, the next attempt needs new keys, because Stripe repeats a refusal for a day
  refusals integer not null default 0,
  sent_at timestamptz,

  -- The invoice as last read from Stripe; the status is draft, open, paid, void or uncollectible.
  invoice_status text,
  invoice_number text,
  invoice_url text,
  due_at timestamptz,

  state text not null generated always as (
    case
      -- regardless of the decision: the money has arrived
      when invoice_status = 'paid' then 'paid'
      when declined_at is not null then 'declined'
      when approved_at is null then 'new'
      when invoice_status = 'void' then 'voided'
      when invoice_status = 'uncollectible' then 'uncollectible'
      when sent_at is null then 'approving'
      else 'sent'
    end
  ) stored,
  check (sent_at is null or declined_at is null),
  check ((approved_at is null) = (payment_id is null)),
  check ((declined_at is null) = (declined_reason is null))
);
create index invoice_requests_content on invoice_requests (content_hash, created_at);
create index invoice_requests_state on invoice_requests (state, created_at);
