-- Several payments may give seats to one organization. Its seats are the sum of its claimed payments and the staff's changes.
-- organizations.repository.ts writes the sum, in the transaction of each change.
alter table payments drop constraint payments_customer_id_key;
create index payments_customer on payments (customer_id) where customer_id is not null;

create table seat_changes (
  id bigint generated always as identity primary key,
  customer_id uuid not null references customers (id),
  -- the number of seats added; negative if removed
  seats integer not null check (seats <> 0),
  reason text not null,
  created_at timestamptz not null default now()
);
create index seat_changes_customer on seat_changes (customer_id);

-- A difference between an organization's seats and its payment was decided by staff, so it is kept as a change.
insert into seat_changes (customer_id, seats, reason)
select id, difference, 'set before seats were added up'
from (
  select c.id, c.seats - coalesce((select sum(coalesce(p.accepted_seats, p.seats)) from payments p where p.customer_id = c.id), 0)
    as difference
  from customers c
) as compared
where difference <> 0;

-- After refunds, an organization may have no seats left.
alter table customers drop constraint customers_seats_check;
alter table customers add check (seats >= 0);

-- When the administrator confirmed the address; null for those who signed up and have not used the link in their mail.
alter table customers add column address_verified_at timestamptz;
-- When logins of the administrator were blocked, because the owner of the address says that they did not sign up.
alter table customers add column frozen_at timestamptz;

-- Passwords tried for a payment: a buyer must not be able to guess other people's passwords.
alter table payments add column password_tries integer not null default 0;
alter table payments add column password_tried_at timestamptz;

-- One-time tokens that prove who owns an address: sent there by mail, or given for the right password. Only a hash is stored.
create table ownership_tokens (
  token_hash text primary key,
  -- attach: attaches the payment to the account; verify: asks the new administrator whether the address is theirs
  purpose text not null check (purpose in ('attach', 'verify')),
  payment_id uuid not null references payments (id) on delete cascade,
  -- in lower case, as Supabase stores it
  email text not null,
  -- the account whose password was entered; null for a token sent by mail
  user_id uuid,
  -- what the buyer typed, for an organization or a profile that does not exist yet
  answers jsonb not null default '{}',
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  used_at timestamptz
);
create index ownership_tokens_payment on ownership_tokens (payment_id);
