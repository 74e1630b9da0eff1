import express, { type RequestHandler, Router } from 'express';
import type { Pool } from 'pg';
import { createSchema } from '../database.ts';
import { type Keys, requireApiKey } from './access.ts';
import { AccessTokens, type Algorithm } from './access-tokens.ts';
import { type AuthOptions, authRouter } from './auth.ts';
import { projectRouter } from './project.ts';
import { restRouter } from './rest.ts';

export interface SupabaseStandInOptions extends Omit<AuthOptions, 'tokens' | 'issuer'> {
  /** URL at which the api reaches the stand-in; also the issuer of its tokens. */
  url: string;
  /** How access tokens are signed. Default ES256. */
  signing?: Algorithm | undefined;
}

/**
 * Creates the local stand-in for Supabase, as far as the product uses it through supabase-js. Mount the router at the
 * root of a server and point SUPABASE_URL at it.
 */
export async function createSupabaseStandIn(pool: Pool, options: SupabaseStandInOptions): Promise<Router> {
  await createSchema(pool, SCHEMA);
  const tokens = new AccessTokens(options.secretKey, options.signing);
  const keys = { ...options, tokens, issuer: `${options.url}/auth/v1` };
  const router = Router();
  // Open to everyone, without a key.
  router.get('/auth/v1/.well-known/jwks.json', (_request, response) => {
    response.set('Cache-Control', 'public, max-age=600').json(tokens.publicKeys());
  });
  router.post('/__local/supabase/control/signing-keys', express.json(), signingControl(keys));
  router.use(projectRouter(keys));
  router.use('/auth/v1', requireApiKey(keys), authRouter(pool, keys));
  router.use('/rest/v1', requireApiKey(keys), restRouter(pool, keys));
  return router;
}

/** Changes how tokens are signed: { "rotate": true, "revoke": true, "use": "HS256", "issuer": null }, each optional. */
function signingControl(keys: Keys): RequestHandler {
  return (request, response) => {
    const { tokens } = keys;
    const { rotate, revoke, use, issuer } = request.body ?? {};
    if (issuer !== undefined) keys.issuer = issuer ?? undefined;
    if (use) tokens.use(use);
    if (rotate) tokens.rotate(revoke === true);
    response.json(tokens.publicKeys());
  };
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
-- for databases created before the table had these columns
alter table users add column if not exists confirmation_token text;
alter table users add column if not exists recovery_sent_at timestamptz;
alter table users add column if not exists recovery_token text;
alter table users add column if not exists banned_until timestamptz;
alter table users add column if not exists provider text not null default 'email';
alter table users add column if not exists identity_email text;
alter table users add column if not exists factors jsonb not null default '[]';
create unique index if not exists users_email on users (lower(email));
create table if not exists sessions (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references users on delete cascade,
  created_at timestamptz not null default now()
);
alter table sessions add column if not exists aal text not null default 'aal1';
create table if not exists refresh_tokens (
  token text primary key,
  session_id uuid not null references sessions on delete cascade,
  revoked boolean not null default false,
  created_at timestamptz not null default now()
);
alter table refresh_tokens add column if not exists parent text;
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
