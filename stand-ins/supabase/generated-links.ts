import { Router } from 'express';
import type { Pool } from 'pg';
import type { Keys } from './access.ts';
import { EMAIL_EXISTS, requireServer } from './admin.ts';
import { AuthFault } from './auth-error.ts';
import { createToken } from './mailed-links.ts';
import { checkStrength, hashPassword } from './passwords.ts';
import { findByEmail, insertUser, parseEmail, userJson } from './users.ts';

/** Where a project's own mails lead after the confirmation. */
const SITE_URL = 'https://app.example.com';

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
    const account = known ?? (await createUser(pool, email, password, data));
    const merge = 'update local_supabase.users set user_metadata = user_metadata || $2 where id = $1';
    await pool.query(merge, [account.id, data]);
    const { otp, token, user } = await createToken(pool, account, type);
    const query = new URLSearchParams({ token, type, redirect_to: SITE_URL });
    response.json({
      ...userJson(user),
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

function invalid(message: string): AuthFault {
  return new AuthFault(400, 'validation_failed', message);
}
