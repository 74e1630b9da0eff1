import { createHmac } from 'node:crypto';
import { Router } from 'express';
import pg from 'pg';
import { requireApiKey } from './access.ts';
import { authRouter } from './auth.ts';
import { restRouter } from './rest.ts';

export interface SupabaseStandInOptions {
  /** State lives in schema `local_supabase` of this Postgres. */
  databaseUrl: string;
  secretKey: string;
  publishableKey: string;
  /** Whether sign-up needs no confirmation by e-mail. */
  autoconfirm: boolean;
}

/**
 * The part of Supabase that the product uses, for supabase-js to talk to: mount the router at the root of a server and point
 * SUPABASE_URL at it.
 */
export async function createSupabaseStandIn(
  options: SupabaseStandInOptions,
): Promise<{ router: Router; close(): Promise<void> }> {
  const pool = new pg.Pool({ connectionString: options.databaseUrl, max: 5 });
  // Without a listener, a Postgres that goes away would take this process with it.
  pool.on('error', () => {});
  await pool.query(SCHEMA);
  const jwtSecret = createHmac('sha256', options.secretKey).update('access tokens').digest('hex');
  const keys = { ...options, jwtSecret };
  const router = Router();
  router.use('/auth/v1', requireApiKey(keys), authRouter(pool, keys));
  router.use('/rest/v1', requireApiKey(keys), restRouter(pool, keys));
  return { router, close: () => pool.end() };
}

/** One query and so one transaction; the lock holds back a second process that starts at the same time. */
const SCHEMA = `
select pg_advisory_xact_lock(7260411);
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
