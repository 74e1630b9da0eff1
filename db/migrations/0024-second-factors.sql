-- Whether the account had a confirmed second factor when it last signed in. The desk then accepts no token that was got without one,
-- however it was got.
alter table staff add column if not exists has_second_factor boolean not null default false;
