import type Stripe from 'stripe';
import type { Queryable } from '../database.ts';
import { type Kind, type Kinds, now, type SessionSecrets } from './objects.ts';

export interface Stored<K extends Kind> {
  data: Kinds[K];
  secrets: K extends 'checkout.session' ? SessionSecrets : null;
}

export const STRIPE_SCHEMA = `
  create schema if not exists local_stripe;
  create table if not exists local_stripe.objects (
    id text primary key,
    kind text not null,
    created bigint not null,
    seq bigint generated always as identity,
    data jsonb not null,
    secrets jsonb
  );
  create index if not exists objects_newest on local_stripe.objects (kind, created desc, seq desc);
  create index if not exists sessions_open on local_stripe.objects (((data->>'expires_at')::bigint))
    where kind = 'checkout.session' and data->>'status' = 'open';
  create table if not exists local_stripe.idempotency_keys (
    key text primary key,
    endpoint text not null,
    params text not null,
    status int not null,
    body text not null,
    created_at timestamptz not null default now()
  );
  create table if not exists local_stripe.deliveries (
    id bigint generated always as identity primary key,
    event_id text not null references local_stripe.objects,
    state text not null,
    attempts int not null default 0,
    next_at timestamptz not null default now(),
    created_at timestamptz not null default now()
  );
  create index if not exists deliveries_due on local_stripe.deliveries (next_at) where state = 'pending';
`;

/** Reads one object; with `lock` its row stays locked until the transaction ends. */
export async function findObject<K extends Kind>(
  db: Queryable,
  kind: K,
  id: string,
  lock = false,
): Promise<Stored<K> | undefined> {
  // Postgres refuses NUL in text; no id has one.
  if (id.includes('\u0000')) return undefined;
  const sql = 'select data, secrets from local_stripe.objects where kind = $1 and id = $2';
  const { rows } = await db.query<Stored<K>>(sql + (lock ? ' for update' : ''), [kind, id]);
  return rows[0];
}

/** Inserts or replaces an object; its secrets stay the same unless given. */
export async function putObject<K extends Kind>(
  db: Queryable,
  kind: K,
  data: Kinds[K],
  secrets?: SessionSecrets,
): Promise<void> {
  const created = 'created' in data ? data.created : now();
  await db.query(
    `insert into local_stripe.objects (id, kind, created, data, secrets) values ($1, $2, $3, $4, $5)
     on conflict (id) do update set data = excluded.data, secrets = coalesce(excluded.secrets, objects.secrets)`,
    [data.id, kind, created, JSON.stringify(data), secrets === undefined ? null : JSON.stringify(secrets)],
  );
}

/**
 * Returns up to `limit` objects, newest first, that match `where` (a condition on `data`, `created`, `seq` and $3 …).
 */
export async function listObjects<K extends Kind>(
  db: Queryable,
  kind: K,
  limit: number,
  where = 'true',
  values: unknown[] = [],
): Promise<Stored<K>[]> {
  const { rows } = await db.query<Stored<K>>(
    `select data, secrets from local_stripe.objects where kind = $1 and ${where}
     order by created desc, seq desc limit $2`,
    [kind, limit, ...values],
  );
  return rows;
}

/** Returns the same as one page of a list in Stripe's API. */
export async function listPage<K extends Kind>(
  db: Queryable,
  kind: K,
  url: string,
  limit = 10,
  where?: string,
  values?: unknown[],
): Promise<Stripe.ApiList<Kinds[K]>> {
  const found = await listObjects(db, kind, limit + 1, where, values);
  return { object: 'list', url, has_more: found.length > limit, data: found.slice(0, limit).map(({ data }) => data) };
}
