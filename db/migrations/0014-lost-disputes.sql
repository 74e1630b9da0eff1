-- dispute_lost_at: when a lost dispute was first seen; null while an appeal is open.
-- dispute_handled_at: when a staff member marked the payment as handled, having decided about the organization's seats.
alter table payments add column dispute_lost_at timestamptz, add column dispute_handled_at timestamptz;
-- Whether a dispute still needs a person: until it ends, and if it was lost and an organization has the seats, until it is handled.
alter table payments add column dispute_pending boolean not null generated always as (
  disputed_at is not null and (
    dispute_lost_at is null
    or customer_id is not null and (dispute_handled_at > dispute_lost_at) is not true
  )
) stored;
