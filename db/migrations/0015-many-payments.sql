-- Many payments may give seats to one organization. An organization's seats are those of its claimed payments, and the operator's
-- changes (organizations.repository.ts writes the sum, in the transaction of what changed it).
alter table payments drop constraint payments_customer_id_key;
create index payments_customer on payments (customer_id) where customer_id is not null;

create table seat_changes (
  id bigint generated always as identity primary key,
  customer_id uuid not null references customers (id),
  -- added; negative: taken away
  seats integer not null check (seats <> 0),
  reason text not null,
  created_at timestamptz not null default now()
);
create index seat_changes_customer on seat_changes (customer_id);

-- Whatever an organization has that its payment does not explain was decided by somebody, and stays.
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

-- When its administrator showed that the address is theirs; null for those who signed up and have not used the link in their mail.
alter table customers add column address_verified_at timestamptz;
-- Since when nobody can log in as its administrator, because the owner of the address says that they did not sign up.
alter table customers add column frozen_at timestamptz;

-- Passwords tried for a payment: whoever has paid must not be able to guess other people's passwords.
alter table payments add column password_tries integer not null default 0;
alter table payments add column password_tried_at timestamptz;

-- One-time proofs that an address is somebody's: sent there by mail, or given for the right password. Only a hash is stored.
create table ownership_tokens (
  token_hash text primary key,
  -- attach: gives the payment to the account; verify: the administrator whom the payment made answers for the address
  purpose text not null check (purpose in ('attach', 'verify')),
  payment_id uuid not null references payments (id) on delete cascade,
  -- in lower case, as Supabase stores it
  email text not null,
  -- the account whose password was right; null for a token that went out by mail
  user_id uuid,
  -- what the buyer typed, for an organization or a profile that does not exist yet
  answers jsonb not null default '{}',
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  used_at timestamptz
);
create index ownership_tokens_payment on ownership_tokens (payment_id);
