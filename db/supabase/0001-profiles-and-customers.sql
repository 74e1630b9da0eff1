-- For the hosted Supabase project: run once in its SQL editor, or with its command-line tool. May be run again.
-- Only the server writes (with the secret key, which passes row-level security); users read their own rows.

create table if not exists public.profiles (
  id uuid primary key references auth.users (id) on delete cascade,
  first_name text,
  last_name text,
  email text,
  user_roles text not null default 'customer_admin',
  org_name text,
  cohort_id integer not null default 2
);

create table if not exists public.customers (
  id uuid primary key default gen_random_uuid(),
  name text not null,
  admin_id uuid not null unique references auth.users (id) on delete cascade,
  seats integer not null default 1
);

-- The api upserts customers on admin_id; a project whose table is older may lack the unique key.
create unique index if not exists customers_admin_id_key on public.customers (admin_id);

alter table public.profiles enable row level security;
alter table public.customers enable row level security;

revoke all on public.profiles, public.customers from anon, authenticated;
grant select on public.profiles, public.customers to authenticated;
grant select, insert, update, delete on public.profiles, public.customers to service_role;

drop policy if exists "users read their own profile" on public.profiles;
create policy "users read their own profile" on public.profiles
  for select to authenticated using ((select auth.uid()) = id);

drop policy if exists "administrators read their own organization" on public.customers;
create policy "administrators read their own organization" on public.customers
  for select to authenticated using ((select auth.uid()) = admin_id);
