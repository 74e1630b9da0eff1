import type { Pool } from 'pg';

/** Any number that nothing else locks: two processes that start at once make the schema one after the other. */
const LOCK = 7_260_411;

const SCHEMA = `
create schema if not exists local_supabase;
set local search_path = local_supabase;
create table if not exists users (
  id uuid primary key,
  email text not null,
  password_hash text not null,
  email_confirmed_at timestamptz,
  confirmation_sent_at timestamptz,
  last_sign_in_at timestamptz,
  user_metadata jsonb not null default '{}',
  app_metadata jsonb not null default '{}',
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create unique index if not exists users_email on users (lower(email));
create table if not exists sessions (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references users on delete cascade,
  created_at timestamptz not null default now()
);
create table if not exists refresh_tokens (
  token text primary key,
  session_id uuid not null references sessions on delete cascade,
  revoked boolean not null default false,
  created_at timestamptz not null default now()
);
create table if not exists profiles (
  id uuid primary key references users on delete cascade,
  first_name text,
  last_name text,
  email text,
  user_roles text not null default 'customer_admin',
  org_name text,
  cohort_id integer not null default 2,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create table if not exists customers (
  id uuid primary key default gen_random_uuid(),
  name text not null,
  admin_id uuid not null unique references users on delete cascade,
  seats integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
`;

/** Makes the stand-in's own schema when it is missing; safe when run twice at once. */
export async function ensureSchema(pool: Pool): Promise<void> {
  const client = await pool.connect();
  try {
    await client.query('begin');
    await client.query('select pg_advisory_xact_lock($1)', [LOCK]);
    await client.query(SCHEMA);
    await client.query('commit');
  } catch (error) {
    await client.query('rollback').catch(() => {});
    throw error;
  } finally {
    client.release();
  }
}
