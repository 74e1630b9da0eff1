-- Profiles and customers carry the specification's columns; the same two tables exist at Supabase (db/supabase/).

create table profiles (
  id uuid primary key,
  first_name text not null,
  last_name text not null,
  email text not null,
  user_roles text not null default 'customer_admin',
  org_name text,
  cohort_id integer not null default 2,
  created_at timestamptz not null default now(),
  -- copying to Supabase: when it last held, how often it failed since, and the last reason
  synced_at timestamptz,
  sync_attempts integer not null default 0,
  sync_error text
);

create table customers (
  id uuid primary key default gen_random_uuid(),
  name text not null,
  admin_id uuid not null unique references profiles (id),
  seats integer not null default 1 check (seats > 0),
  created_at timestamptz not null default now()
);

-- One row a Checkout Session. It is written before Stripe is asked, so that its id is Stripe's idempotency key and a request
-- that is sent twice finds the session it made before.
create table payments (
  id uuid primary key,
  attempt_key uuid,
  seats integer not null check (seats > 0),
  unit_amount_cents integer not null check (unit_amount_cents > 0),
  currency text not null,
  claim_token text not null unique,
  checkout_session_id text unique,
  created_at timestamptz not null default now(),
  -- when the buyer last saw this session
  opened_at timestamptz not null default now(),

  -- Facts read from Stripe. Being paid or expired never ends; refunds and disputes may, so they are those of the read that began
  -- last (facts_at): an older answer that arrives late changes nothing.
  facts_at timestamptz,
  payment_intent_id text unique,
  amount_total_cents integer,
  amount_refunded_cents integer not null default 0,
  payer_email text,
  paid_at timestamptz,
  expired_at timestamptz,
  disputed_at timestamptz,
  -- paid, but not as our checkout sells: a person must look before anybody gets seats
  problem text,
  status text not null generated always as (
    case
      when disputed_at is not null then 'disputed'
      when paid_at is not null and amount_refunded_cents >= amount_total_cents then 'refunded'
      when paid_at is not null and amount_refunded_cents > 0 then 'partially_refunded'
      when paid_at is not null then 'paid'
      when expired_at is not null then 'expired'
      else 'open'
    end
  ) stored,

  -- The claim: the user's id is chosen before the identity provider is asked; the lease lets one request work at a time.
  user_id uuid not null unique,
  lease_holder uuid,
  lease_until timestamptz,
  customer_id uuid unique references customers (id),
  claimed_at timestamptz,

  unique (attempt_key, seats),
  check ((customer_id is null) = (claimed_at is null)),
  check (customer_id is null or paid_at is not null)
);
create index payments_unclaimed on payments (paid_at) where paid_at is not null and customer_id is null;

-- Ledger of webhook events. A row exists before Stripe hears 2xx.
create table stripe_events (
  id text primary key,
  type text not null,
  object_id text,
  payment_intent_id text,
  created_at timestamptz not null,
  received_at timestamptz not null default now(),
  deliveries integer not null default 1,
  processed_at timestamptz,
  error text
);
