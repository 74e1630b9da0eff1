import express, { Router } from 'express';
import type { Pool } from 'pg';
import type { Keys } from './access.ts';
import { adminRouter } from './admin.ts';
import { AuthFault, sendAuthFault } from './auth-error.ts';
import { factorsRouter } from './factors.ts';
import { linkRouter } from './generated-links.ts';
import { AuthLimits, type Limits } from './limits.ts';
import { mailLink, useToken } from './mailed-links.ts';
import { checkStrength, hashPassword, matchesPassword } from './passwords.ts';
import { endSessions, refreshSession, signedIn, startSession } from './sessions.ts';
import {
  assertNotBanned,
  findByEmail,
  findById,
  insertUser,
  madeUpUserJson,
  parseEmail,
  type UserRow,
  userJson,
} from './users.ts';

export interface AuthOptions extends Keys {
  /** Whether accounts need no confirmation by e-mail. */
  autoconfirm: boolean;
  /** The site's origin, below which the mailed links lead to the course app. */
  publicUrl: string;
  /** Defaults to Supabase's own limits. */
  limits?: Partial<Limits>;
}

/** The identity service's routes below /auth/v1. */
export function authRouter(pool: Pool, options: AuthOptions): Router {
  const limits = new AuthLimits(options, options.limits);
  const router = Router();
  router.use(express.json({ limit: '1mb' }));
  router.use('/admin/users', adminRouter(pool, options));
  router.use('/admin/generate_link', linkRouter(pool, options));

  router.use('/factors', factorsRouter(pool, options));

  router.post('/signup', limits.middleware('signUps'), async (request, response) => {
    response.json(await signUp(pool, options, limits, request.body ?? {}));
  });

  router.post('/token', limits.middleware('tokens'), async (request, response) => {
    const { grant_type: grant } = request.query;
    const body = request.body ?? {};
    if (grant === 'password') response.json(await signIn(pool, options, body));
    else if (grant === 'refresh_token')
      response.json(await refreshSession(pool, String(body.refresh_token ?? ''), options));
    else throw new AuthFault(400, 'validation_failed', `unsupported_grant_type`);
  });

  // The same answer for every address, known or not.
  router.post('/recover', limits.middleware('tokens'), async (request, response) => {
    const user = await findByEmail(pool, parseEmail(request.body?.email));
    if (user) {
      limits.countMail(user.recovery_sent_at);
      const redirectTo = String(request.query.redirect_to ?? '');
      await mailLink(pool, user, 'recovery', { ...options, redirectTo });
    }
    response.json({});
  });

  router.post('/verify', limits.middleware('verifications'), async (request, response) => {
    response.json(await useToken(pool, request.body ?? {}, options));
  });

  router.get('/user', async (request, response) => {
    const claims = await signedIn(pool, request, options);
    const user = await findById(pool, claims.sub);
    if (!user) throw new AuthFault(403, 'user_not_found', 'User from sub claim in JWT does not exist');
    response.json(userJson(user));
  });

  router.put('/user', async (request, response) => {
    const { sub } = await signedIn(pool, request, options);
    const password = String(request.body?.password ?? '');
    checkStrength(password);
    await pool.query('update local_supabase.users set password_hash = $2, updated_at = now() where id = $1', [
      sub,
      hashPassword(password),
    ]);
    response.json(userJson((await findById(pool, sub)) as UserRow));
  });

  router.post('/logout', async (request, response) => {
    const claims = await signedIn(pool, request, options);
    await endSessions(pool, claims.sub, claims.session_id, String(request.query.scope ?? 'global'));
    response.status(204).end();
  });

  router.use((request) => {
    throw new AuthFault(404, 'not_found', `The local stand-in does not serve ${request.method} ${request.path}`);
  });
  router.use(sendAuthFault);
  return router;
}

/** Signs a user up. Never reveals whether a confirmed address is known, unless autoconfirm leaves no way to hide it. */
async function signUp(
  pool: Pool,
  options: AuthOptions,
  limits: AuthLimits,
  body: Record<string, unknown>,
): Promise<object> {
  if (!body.password) throw new AuthFault(400, 'validation_failed', 'Signup requires a valid password');
  const password = String(body.password);
  checkStrength(password);
  const email = parseEmail(body.email);
  const metadata = (body.data ?? {}) as Record<string, unknown>;
  const known = await findByEmail(pool, email);
  if (known?.email_confirmed_at) {
    if (options.autoconfirm) throw new AuthFault(422, 'user_already_exists', 'User already registered');
    return madeUpUserJson(email, metadata);
  }
  // An unconfirmed account stays as first registered: the person signing up now may not own the address.
  if (known && !options.autoconfirm) {
    limits.countMail(known.confirmation_sent_at);
    return userJson(await mailLink(pool, known, 'signup', options));
  }
  if (known) {
    await pool.query('update local_supabase.users set email_confirmed_at = now() where id = $1', [known.id]);
    return startSession(pool, known, options);
  }
  // Supabase sends the mail in the transaction that creates the account: no mail, no account.
  if (!options.autoconfirm) limits.countMail(null);
  const user = await insertUser(pool, {
    email,
    passwordHash: hashPassword(password),
    confirmed: options.autoconfirm,
    userMetadata: metadata,
    appMetadata: {},
  }).catch(() => {
    throw new AuthFault(500, 'unexpected_failure', 'Database error saving new user');
  });
  if (options.autoconfirm) return startSession(pool, user, options);
  return userJson(await mailLink(pool, user, 'signup', options));
}

async function signIn(pool: Pool, options: AuthOptions, body: Record<string, unknown>): Promise<object> {
  const email = typeof body.email === 'string' ? body.email.trim() : '';
  // Postgres rejects a parameter with a NUL, and no address has one.
  const user = email.includes('\u0000') ? undefined : await findByEmail(pool, email);
  if (user) assertNotBanned(user);
  if (user?.provider !== 'email' || !matchesPassword(String(body.password ?? ''), user.password_hash)) {
    throw new AuthFault(400, 'invalid_credentials', 'Invalid login credentials');
  }
  if (!user.email_confirmed_at) throw new AuthFault(400, 'email_not_confirmed', 'Email not confirmed');
  return startSession(pool, user, options);
}
