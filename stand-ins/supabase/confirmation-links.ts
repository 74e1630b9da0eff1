import { createHash, randomInt } from 'node:crypto';
import { Router } from 'express';
import type { Pool } from 'pg';
import type { Keys } from './access.ts';
import { EMAIL_EXISTS, requireServer } from './admin.ts';
import { AuthFault } from './auth-error.ts';
import { checkStrength, hashPassword } from './passwords.ts';
import { startSession } from './sessions.ts';
import { findByEmail, insertUser, parseEmail, type UserRow, userJson } from './users.ts';

/** Where a project's own mails lead after the confirmation. */
const SITE_URL = 'https://app.example.com';
/** Supabase's default (Email OTP Expiration). */
const LIFETIME_SECONDS = 3_600;

const EXPIRED = new AuthFault(403, 'otp_expired', 'Email link is invalid or has expired');

/**
 * POST /auth/v1/admin/generate_link: creates an unconfirmed account and a link that confirms it, without sending a mail
 * and without limits. For an existing unconfirmed account it creates a new link, merges the metadata and keeps the
 * password. Only the type "signup" is implemented.
 */
export function linkRouter(pool: Pool, keys: Keys): Router {
  const router = Router();
  router.use(requireServer(keys));
  router.post('/', async (request, response) => {
    const { type, password, data = {}, ...params } = request.body ?? {};
    const email = parseEmail(params.email);
    if (type !== 'signup') throw invalid(`Invalid email action link type requested: ${type}`);
    const known = await findByEmail(pool, email);
    if (known?.email_confirmed_at) throw EMAIL_EXISTS;
    const user = known ?? (await createUser(pool, email, password, data));
    const otp = String(randomInt(1_000_000)).padStart(6, '0');
    const token = createHash('sha224').update(`${email}${otp}`).digest('hex');
    const { rows } = await pool.query<UserRow>(
      `update local_supabase.users set confirmation_token = $2, confirmation_sent_at = now(), user_metadata = user_metadata || $3
       where id = $1 returning *`,
      [user.id, token, data],
    );
    const query = new URLSearchParams({ token, type, redirect_to: SITE_URL });
    response.json({
      ...userJson(rows[0] as UserRow),
      action_link: `${request.protocol}://${request.get('host')}/auth/v1/verify?${query}`,
      email_otp: otp,
      hashed_token: token,
      verification_type: type,
      redirect_to: SITE_URL,
    });
  });
  return router;
}

async function createUser(pool: Pool, email: string, password: unknown, userMetadata: Record<string, unknown>) {
  if (!password) throw invalid('Signup requires a valid password');
  checkStrength(String(password));
  const user = { email, passwordHash: hashPassword(String(password)), confirmed: false, userMetadata, appMetadata: {} };
  return insertUser(pool, user).catch(() => {
    throw new AuthFault(500, 'unexpected_failure', 'Database error saving new user');
  });
}

/**
 * POST /auth/v1/verify with the token of such a link: confirms the address, once, and signs its owner in.
 * @throws AuthFault 403 otp_expired for a token that was used, has expired, was superseded, or never existed
 */
export async function confirmEmail(pool: Pool, body: Record<string, unknown>, keys: Keys): Promise<object> {
  if (!body.type) throw invalid('Verify requires a verification type');
  if (typeof body.token_hash !== 'string' || !body.token_hash) throw invalid('Verify requires a token or a token hash');
  // Postgres rejects a parameter with a NUL, and no token has one.
  if (body.type !== 'signup' || body.token_hash.includes('\u0000')) throw EXPIRED;
  const { rows } = await pool.query<UserRow>(
    `update local_supabase.users set email_confirmed_at = now(), confirmation_token = null, updated_at = now(),
       user_metadata = user_metadata || '{"email_verified": true}'
     where confirmation_token = $1 and confirmation_sent_at > now() - make_interval(secs => $2) returning *`,
    [body.token_hash, LIFETIME_SECONDS],
  );
  if (!rows[0]) throw EXPIRED;
  return startSession(pool, rows[0], keys);
}

function invalid(message: string): AuthFault {
  return new AuthFault(400, 'validation_failed', message);
}
