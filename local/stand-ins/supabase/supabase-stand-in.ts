import { createHmac } from 'node:crypto';
import { Router } from 'express';
import type { Pool } from 'pg';
import { createSchema } from '../database.ts';
import { requireApiKey } from './access.ts';
import { type AuthOptions, authRouter } from './auth.ts';
import { projectRouter } from './project.ts';
import { restRouter } from './rest.ts';

export type SupabaseStandInOptions = Omit<AuthOptions, 'jwtSecret'>;

/**
 * Creates the local stand-in for Supabase, as far as the product uses it through supabase-js. Mount the router at the
 * root of a server and point SUPABASE_URL at it.
 */
export async function createSupabaseStandIn(pool: Pool, options: SupabaseStandInOptions): Promise<Router> {
  await createSchema(pool, SCHEMA);
  const jwtSecret = createHmac('sha256', options.secretKey).update('access tokens').digest('hex');
  const keys = { ...options, jwtSecret };
  const router = Router();
  router.use(projectRouter(keys));
  router.use('/auth/v1', requireApiKey(keys), authRouter(pool, keys));
  router.use('/rest/v1', requireApiKey(keys), restRouter(pool, keys));
  return router;
}

const SCHEMA = `
create schema if not exists local_supabase;
set local search_path = local_supabase;
create table if not exists users (
  id uuid primary key,
  email text not null,
  password_hash text not null,
  email_confirmed_at timestamptz,
  confirmation_sent_at timestamptz,
  confirmation_token text,
  last_sign_in_at timestamptz,
  user_metadata jsonb not null default '{}',
  app_metadata jsonb not null default '{}',
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
-- for databases of before it was in the table
alter table users add column if not exists confirmation_token text;
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
