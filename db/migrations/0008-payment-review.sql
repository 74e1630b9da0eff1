-- What was ordered, so that a payment can be compared with it whatever the configuration says by then. Null in older rows.
alter table payments add column product_id text;

-- A person may accept a payment that does not fit what was ordered. What was accepted is the problem as it stood: another one
-- needs another look.
alter table payments add column accepted_problem text;
alter table payments add column accepted_reason text;
alter table payments add column accepted_seats integer check (accepted_seats > 0);
alter table payments add column accepted_at timestamptz;
alter table payments add check (num_nulls(accepted_problem, accepted_reason, accepted_seats, accepted_at) in (0, 4));

-- Said once, as claimable is: what a person must look at before anybody gets seats.
alter table payments add column in_review boolean not null generated always as (
  paid_at is not null
  and customer_id is null
  and coalesce(amount_refunded_cents < amount_total_cents, true)
  and problem is not null
  and problem is distinct from accepted_problem
) stored;

alter table payments drop column claimable;
alter table payments add column claimable boolean not null generated always as (
  paid_at is not null
  and disputed_at is null
  and coalesce(amount_refunded_cents < amount_total_cents, true)
  and (problem is null or problem is not distinct from accepted_problem)
  and customer_id is null
) stored;
create index payments_claimable on payments (created_at) where claimable;

-- Whose claim was tried last. An account that an abandoned claim left behind is found by it when the same person buys again.
alter table payments add column claim_email text;
create index payments_claim_email on payments (lower(claim_email)) where claim_email is not null and customer_id is null;
