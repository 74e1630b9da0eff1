-- A Checkout Session may be complete before its money arrives: bank debits take days, and may fail.
-- completed_at: when the session was first seen complete and unpaid; null for payments that were paid at once.
alter table payments add column completed_at timestamptz;
alter table payments add column failed_at timestamptz;

-- The parts of the total. Unknown (null) in older rows.
alter table payments add column amount_subtotal_cents integer;
alter table payments add column amount_discount_cents integer;
alter table payments add column amount_tax_cents integer;

-- The condition for "fully refunded". If a promotion code left nothing to pay, nothing was refunded, although 0 >= 0. Older rows,
-- whose subtotal is unknown, keep their meaning. It is repeated below, because generated columns cannot read each other.
--   amount_refunded_cents >= amount_total_cents and (amount_refunded_cents > 0 or amount_subtotal_cents is null)

alter table payments drop column status;
alter table payments add column status text not null generated always as (
  case
    when disputed_at is not null then 'disputed'
    when paid_at is not null and amount_refunded_cents >= amount_total_cents
      and (amount_refunded_cents > 0 or amount_subtotal_cents is null) then 'refunded'
    when paid_at is not null and amount_refunded_cents > 0 then 'partially_refunded'
    when paid_at is not null then 'paid'
    when failed_at is not null then 'failed'
    when completed_at is not null then 'pending'
    when expired_at is not null then 'expired'
    else 'open'
  end
) stored;

alter table payments drop column in_review;
alter table payments add column in_review boolean not null generated always as (
  paid_at is not null
  and customer_id is null
  and not coalesce(amount_refunded_cents >= amount_total_cents
    and (amount_refunded_cents > 0 or amount_subtotal_cents is null), false)
  and problem is not null
  and problem is distinct from accepted_problem
) stored;

alter table payments drop column claimable;
alter table payments add column claimable boolean not null generated always as (
  paid_at is not null
  and disputed_at is null
  and not coalesce(amount_refunded_cents >= amount_total_cents
    and (amount_refunded_cents > 0 or amount_subtotal_cents is null), false)
  and (problem is null or problem is not distinct from accepted_problem)
  and customer_id is null
) stored;
create index payments_claimable on payments (created_at) where claimable;

-- The reconciler reads these again until their money has arrived or failed.
create index payments_pending on payments (facts_at) where status = 'pending';
