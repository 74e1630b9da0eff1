import { randomBytes } from 'node:crypto';
import type { Request } from 'express';
import type { Pool } from 'pg';
import { callerOf, type Keys } from './access.ts';
import type { Claims } from './access-tokens.ts';
import { AuthFault } from './auth-error.ts';
import { assertNotBanned, findById, type UserRow, userJson } from './users.ts';

/** Lifetime of an access token, in seconds. */
const LIFETIME = 3600;

/** Signs a user in: a new session with its first pair of tokens. */
export async function startSession(pool: Pool, user: UserRow, keys: Keys): Promise<object> {
  const { rows } = await pool.query<UserRow>(
    'update local_supabase.users set last_sign_in_at = now(), updated_at = now() where id = $1 returning *',
    [user.id],
  );
  const session = await pool.query<{ id: string }>(
    'insert into local_supabase.sessions (user_id) values ($1) returning id',
    [user.id],
  );
  return issueTokens(pool, rows[0] ?? user, session.rows[0]?.id as string, keys);
}

/**
 * Exchanges a refresh token for a new pair. A token works once; the one before the active one yields the active one again, in case
 * its response was lost. Using an earlier one ends the whole session.
 * @throws AuthFault 400 refresh_token_not_found or refresh_token_already_used
 */
export async function refreshSession(pool: Pool, token: string, keys: Keys): Promise<object> {
  const { rows } = await pool.query<{ session_id: string; user_id: string }>(
    `select session_id, user_id from local_supabase.refresh_tokens
     join local_supabase.sessions on sessions.id = session_id where token = $1`,
    [token],
  );
  const found = rows[0];
  const user = found && (await findById(pool, found.user_id));
  if (!found || !user)
    throw new AuthFault(400, 'refresh_token_not_found', 'Invalid Refresh Token: Refresh Token Not Found');
  assertNotBanned(user);
  const next = newRefreshToken();
  // In one statement: of two calls at once, the second must find the token that the first one has made.
  const rotated = await pool.query(
    `with used as (
       update local_supabase.refresh_tokens set revoked = true where token = $1 and not revoked returning session_id
     ) insert into local_supabase.refresh_tokens (token, session_id, parent) select $2, session_id, $1 from used`,
    [token, next],
  );
  if (rotated.rowCount === 1) return issueAccessToken(pool, user, found.session_id, next, keys);
  const active = await pool.query<{ token: string }>(
    'select token from local_supabase.refresh_tokens where parent = $1 and not revoked',
    [token],
  );
  if (active.rows[0]) return issueAccessToken(pool, user, found.session_id, active.rows[0].token, keys);
  await pool.query('delete from local_supabase.sessions where id = $1', [found.session_id]);
  throw new AuthFault(400, 'refresh_token_already_used', 'Invalid Refresh Token: Already Used');
}

async function sessionExists(pool: Pool, id: string): Promise<boolean> {
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

/** Returns the user who makes the request. @throws AuthFault 401 or 403, also if the session has ended */
export async function signedIn(pool: Pool, request: Request, keys: Keys): Promise<Claims> {
  if (!request.get('authorization')) {
    throw new AuthFault(401, 'no_authorization', 'This endpoint requires a valid Bearer token');
  }
  const caller = callerOf(request, keys);
  if (caller.role === 'rejected') throw new AuthFault(403, 'bad_jwt', caller.fault);
  if (caller.role !== 'authenticated') throw new AuthFault(403, 'bad_jwt', 'invalid claim: missing sub claim');
  if (!(await sessionExists(pool, caller.claims.session_id))) {
    throw new AuthFault(403, 'session_not_found', 'Session from session_id claim in JWT does not exist');
  }
  return caller.claims;
}

/** Records that a session used a second factor. The user's sessions without one end, as they do at Supabase. */
export async function raiseSession(pool: Pool, user: UserRow, sessionId: string, keys: Keys): Promise<object> {
  await pool.query("update local_supabase.sessions set aal = 'aal2' where id = $1", [sessionId]);
  await pool.query("delete from local_supabase.sessions where user_id = $1 and aal = 'aal1'", [user.id]);
  return issueTokens(pool, user, sessionId, keys);
}

const newRefreshToken = () => randomBytes(9).toString('base64url');

async function issueTokens(pool: Pool, user: UserRow, sessionId: string, keys: Keys): Promise<object> {
  const refreshToken = newRefreshToken();
  const sql = 'insert into local_supabase.refresh_tokens (token, session_id) values ($1, $2)';
  await pool.query(sql, [refreshToken, sessionId]);
  return issueAccessToken(pool, user, sessionId, refreshToken, keys);
}

async function issueAccessToken(
  pool: Pool,
  user: UserRow,
  sessionId: string,
  refreshToken: string,
  keys: Keys,
): Promise<object> {
  const found = await pool.query<{ aal: string }>('select aal from local_supabase.sessions where id = $1', [sessionId]);
  const aal = found.rows[0]?.aal ?? 'aal1';
  const now = Math.floor(Date.now() / 1000);
  const claims = {
    iss: keys.issuer,
    aud: 'authenticated',
    exp: now + LIFETIME,
    iat: now,
    sub: user.id,
    email: user.email,
    phone: '',
    app_metadata: user.app_metadata,
    user_metadata: user.user_metadata,
    role: 'authenticated',
    aal,
    amr: ['password', ...(aal === 'aal2' ? ['totp'] : [])].map((method) => ({ method, timestamp: now })),
    session_id: sessionId,
    is_anonymous: false,
  };
  return {
    access_token: keys.tokens.sign(claims),
    token_type: 'bearer',
    expires_in: LIFETIME,
    expires_at: now + LIFETIME,
    refresh_token: refreshToken,
    user: userJson(user),
    weak_password: null,
  };
}
