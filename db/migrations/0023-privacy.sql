-- Personal data is removed by age (retention_runs) and on request (erasures). docs/privacy.md lists what is kept where.

-- Requests to erase a person. Kept for good, without the address.
create table erasures (
  id uuid primary key default gen_random_uuid(),
  -- a keyed hash of the address, to find the person again after an older backup has been restored
  address_hash text not null,
  -- needed to find the remaining data; both are cleared when everything is done
  address text,
  account_ids uuid[] not null default '{}',
  requested_at timestamptz not null default now(),
  -- the e-mail of a staff member, or "command line"
  requested_by text not null,
  reason text,
  -- the completed steps, each with its result
  steps jsonb not null default '{}',
  -- the number of failed attempts since the last completed step, and the last reason
  tries integer not null default 0,
  problem text,
  finished_at timestamptz,
  check ((finished_at is null) = (address is not null))
);
-- Only one unfinished erasure per address.
create unique index erasures_running on erasures (address_hash) where finished_at is null;
create index erasures_newest on erasures (requested_at desc);

-- Runs of the nightly job that removes old data.
create table retention_runs (
  id bigint generated always as identity primary key,
  started_at timestamptz not null default now(),
  finished_at timestamptz,
  -- the number of rows by rule
  removed jsonb not null default '{}'
);
create unique index retention_runs_unfinished on retention_runs ((true)) where finished_at is null;

-- The erasure that removed the payer's address from a payment; the payer's address at Stripe is then not stored again.
alter table payments add column erased_as uuid;
-- The erasure of an administrator. The row remains because an organization refers to it, but is no longer copied to Supabase.
alter table profiles add column erased_as uuid;

-- People are found by their address, or by its beginning.
create index leads_address on leads (lower(email) text_pattern_ops);
create index profiles_address on profiles (lower(email) text_pattern_ops);
create index payments_payer_address on payments (lower(payer_email) text_pattern_ops);
create index payments_claim_address on payments (lower(claim_email) text_pattern_ops);
create index invoice_requests_address on invoice_requests (lower(contact_email) text_pattern_ops);
create index mails_address on mails (lower(recipient) text_pattern_ops);
create index ownership_tokens_address on ownership_tokens (lower(email) text_pattern_ops);

-- Retention removes the oldest rows first.
create index leads_done on leads (created_at) where relay_state in ('relayed', 'embedded');
create index leads_visitors on leads (created_at) where visitor_address is not null or hutk is not null;
create index mails_done on mails (created_at) where state in ('sent', 'dropped');
create index team_notices_told_at on team_notices (told_at) where told_at is not null;
create index stripe_events_done on stripe_events (processed_at) where processed_at is not null;
create index ownership_tokens_expired on ownership_tokens (expires_at);
