import { randomUUID } from 'node:crypto';
import type { Pool } from 'pg';
import { AuthFault } from './auth-error.ts';

type Metadata = Record<string, unknown>;

/** A second factor. A user's JSON shows all of it except the last two fields. */
export interface Factor {
  id: string;
  friendly_name: string;
  factor_type: 'totp';
  status: 'verified' | 'unverified';
  created_at: string;
  updated_at: string;
  /** In base32. */
  secret: string;
  /** `expires_at` in Unix seconds. */
  challenge?: { id: string; expires_at: number };
}

export interface UserRow {
  id: string;
  email: string;
  password_hash: string;
  email_confirmed_at: Date | null;
  confirmation_sent_at: Date | null;
  /** The token in a link; a later mail or link of its kind invalidates it. */
  confirmation_token: string | null;
  recovery_sent_at: Date | null;
  recovery_token: string | null;
  last_sign_in_at: Date | null;
  banned_until: Date | null;
  /** How the user signs in: with a password (email), or through another service such as google. */
  provider: string;
  /** The address that the other service knows, if it is not the account's. */
  identity_email: string | null;
  user_metadata: Metadata;
  app_metadata: Metadata;
  factors: Factor[];
  created_at: Date;
  updated_at: Date;
}

export interface NewUser {
  /** An id chosen by the caller. */
  id?: string | undefined;
  email: string;
  passwordHash: string;
  confirmed: boolean;
  userMetadata: Metadata;
  appMetadata: Metadata;
}

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;
const PROVIDER = { provider: 'email', providers: ['email'] };

/** Parses a UUID sent by a client. @throws AuthFault 404 */
export function parseUserId(text: string): string {
  if (!UUID.test(text)) throw new AuthFault(404, 'validation_failed', 'user_id must be an UUID');
  return text.toLowerCase();
}

/** Returns an address in the form in which it is stored. @throws AuthFault 400 */
export function parseEmail(value: unknown): string {
  const email = typeof value === 'string' ? value.trim().toLowerCase() : '';
  if (!/^[^\s@\p{Cc}]+@[^\s@\p{Cc}]+$/u.test(email) || email.length > 255) {
    throw new AuthFault(400, 'validation_failed', 'Unable to validate email address: invalid format');
  }
  return email;
}

export async function findById(pool: Pool, id: string): Promise<UserRow | undefined> {
  return (await pool.query<UserRow>('select * from local_supabase.users where id = $1', [id])).rows[0];
}

export async function findByEmail(pool: Pool, email: string): Promise<UserRow | undefined> {
  const sql = 'select * from local_supabase.users where lower(email) = lower($1)';
  return (await pool.query<UserRow>(sql, [email])).rows[0];
}

/** @throws the driver's error 23505 when the id or the address is taken */
export async function insertUser(pool: Pool, user: NewUser): Promise<UserRow> {
  const { rows } = await pool.query<UserRow>(
    `insert into local_supabase.users
       (id, email, password_hash, email_confirmed_at, confirmation_sent_at, user_metadata, app_metadata)
     values ($1, $2, $3, case when $4 then now() end, case when $4 then null else now() end, $5, $6) returning *`,
    [
      user.id ?? randomUUID(),
      user.email,
      user.passwordHash,
      user.confirmed,
      { ...user.userMetadata, email_verified: user.confirmed },
      { ...PROVIDER, ...user.appMetadata },
    ],
  );
  return rows[0] as UserRow;
}

/**
 * Returns users whose address contains this text. `_` and `%` are wildcards, as in Supabase's own query.
 * @param page from 1
 */
export async function filterUsers(pool: Pool, filter: string, page: number, perPage: number) {
  const { rows } = await pool.query<UserRow & { total: string }>(
    `select *, count(*) over () as total from local_supabase.users where email like $1 order by created_at desc, id
     limit $2 offset $3`,
    [`%${filter}%`, perPage, (page - 1) * perPage],
  );
  return { users: rows, total: Number(rows[0]?.total ?? 0) };
}

/** @throws AuthFault 400 user_banned */
export function assertNotBanned({ banned_until: until }: UserRow): void {
  if (until && until > new Date()) throw new AuthFault(400, 'user_banned', 'User is banned');
}

/** Returns the user as the service shows it. */
export function userJson(user: UserRow): Metadata {
  return {
    id: user.id,
    aud: 'authenticated',
    role: 'authenticated',
    email: user.email,
    phone: '',
    // JSON omits undefined values.
    email_confirmed_at: user.email_confirmed_at ?? undefined,
    confirmed_at: user.email_confirmed_at ?? undefined,
    confirmation_sent_at: user.confirmation_sent_at ?? undefined,
    recovery_sent_at: user.recovery_sent_at ?? undefined,
    last_sign_in_at: user.last_sign_in_at ?? undefined,
    banned_until: user.banned_until ?? undefined,
    app_metadata: user.app_metadata,
    user_metadata: user.user_metadata,
    factors: user.factors.length > 0 ? user.factors.map(({ secret, challenge, ...shown }) => shown) : undefined,
    identities: [
      {
        identity_id: user.id,
        id: user.id,
        user_id: user.id,
        identity_data: {
          email: user.identity_email ?? user.email,
          email_verified: user.email_confirmed_at !== null,
          phone_verified: false,
          sub: user.id,
        },
        provider: user.provider,
        created_at: user.created_at,
        updated_at: user.updated_at,
        email: user.identity_email ?? user.email,
      },
    ],
    created_at: user.created_at,
    updated_at: user.updated_at,
    is_anonymous: false,
  };
}

/** Returns the response to signing up with a confirmed address: a made-up user without identities. */
export function madeUpUserJson(email: string, metadata: Metadata): Metadata {
  const now = new Date();
  const row = {
    id: randomUUID(),
    email,
    password_hash: '',
    email_confirmed_at: null,
    confirmation_sent_at: now,
    confirmation_token: null,
    recovery_sent_at: null,
    recovery_token: null,
    last_sign_in_at: null,
    banned_until: null,
    provider: 'email',
    identity_email: null,
    user_metadata: metadata,
    app_metadata: PROVIDER,
    factors: [],
    created_at: now,
    updated_at: now,
  };
  return { ...userJson(row), role: '', identities: [] };
}
