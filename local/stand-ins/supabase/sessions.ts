import { randomBytes } from 'node:crypto';
import type { Pool } from 'pg';
import { signToken } from './access.ts';
import { AuthFault } from './auth-error.ts';
import { findById, type UserRow, userJson } from './users.ts';

/** Lifetime of an access token, in seconds. */
const LIFETIME = 3600;

/** Signs a user in: a new session with its first pair of tokens. */
export async function startSession(pool: Pool, user: UserRow, jwtSecret: string): Promise<object> {
  const { rows } = await pool.query<UserRow>(
    'update local_supabase.users set last_sign_in_at = now(), updated_at = now() where id = $1 returning *',
    [user.id],
  );
  const session = await pool.query<{ id: string }>(
    'insert into local_supabase.sessions (user_id) values ($1) returning id',
    [user.id],
  );
  return issueTokens(pool, rows[0] ?? user, session.rows[0]?.id as string, jwtSecret);
}

/**
 * Exchanges a refresh token for a new pair. A token works once; using it again ends its whole session.
 * @throws AuthFault 400 refresh_token_not_found or refresh_token_already_used
 */
export async function refreshSession(pool: Pool, token: string, jwtSecret: string): Promise<object> {
  const { rows } = await pool.query<{ session_id: string; user_id: string }>(
    `select session_id, user_id from local_supabase.refresh_tokens
     join local_supabase.sessions on sessions.id = session_id where token = $1`,
    [token],
  );
  const found = rows[0];
  const user = found && (await findById(pool, found.user_id));
  if (!found || !user)
    throw new AuthFault(400, 'refresh_token_not_found', 'Invalid Refresh Token: Refresh Token Not Found');
  const used = await pool.query(
    'update local_supabase.refresh_tokens set revoked = true where token = $1 and not revoked',
    [token],
  );
  if (used.rowCount === 0) {
    await pool.query('delete from local_supabase.sessions where id = $1', [found.session_id]);
    throw new AuthFault(400, 'refresh_token_already_used', 'Invalid Refresh Token: Already Used');
  }
  return issueTokens(pool, user, found.session_id, jwtSecret);
}

export async function sessionExists(pool: Pool, id: string): Promise<boolean> {
  return (await pool.query('select 1 from local_supabase.sessions where id = $1', [id])).rowCount === 1;
}

/** @param scope global: every session of the user; local: this one; others: all but this one */
export async function endSessions(pool: Pool, userId: string, sessionId: string, scope: string): Promise<void> {
  const which = scope === 'local' ? 'and id = $2' : scope === 'others' ? 'and id <> $2' : 'and ($2::uuid is not null)';
  await pool.query(`delete from local_supabase.sessions where user_id = $1 ${which}`, [userId, sessionId]);
}

export async function endAllSessions(pool: Pool, userId: string): Promise<void> {
  await pool.query('delete from local_supabase.sessions where user_id = $1', [userId]);
}

async function issueTokens(pool: Pool, user: UserRow, sessionId: string, jwtSecret: string): Promise<object> {
  const refreshToken = randomBytes(9).toString('base64url');
  const sql = 'insert into local_supabase.refresh_tokens (token, session_id) values ($1, $2)';
  await pool.query(sql, [refreshToken, sessionId]);
  const now = Math.floor(Date.now() / 1000);
  const claims = {
    aud: 'authenticated',
    exp: now + LIFETIME,
    iat: now,
    sub: user.id,
    email: user.email,
    phone: '',
    app_metadata: user.app_metadata,
    user_metadata: user.user_metadata,
    role: 'authenticated',
    aal: 'aal1',
    amr: [{ method: 'password', timestamp: now }],
    session_id: sessionId,
    is_anonymous: false,
  };
  return {
    access_token: signToken(claims, jwtSecret),
    token_type: 'bearer',
    expires_in: LIFETIME,
    expires_at: now + LIFETIME,
    refresh_token: refreshToken,
    user: userJson(user),
    weak_password: null,
  };
}
