-- Whether the account had a confirmed second factor at its last sign-in. If it had, the desk refuses its tokens from sign-ins without
-- one.
alter table staff add column has_second_factor boolean not null default false;

-- For the list of what needs attention, which an open desk reads every minute.
create index payments_disputed on payments (disputed_at, id) where status = 'disputed';
create index customers_unsettled on customers (created_at, id) where address_verified_at is null or frozen_at is not null;
create index profiles_unsynced on profiles (created_at) where synced_at is null or sync_error is not null;
