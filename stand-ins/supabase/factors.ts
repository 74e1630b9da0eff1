import { randomUUID } from 'node:crypto';
import { type Request, Router } from 'express';
import type { Pool } from 'pg';
import type { Keys } from './access.ts';
import { AuthFault } from './auth-error.ts';
import { raiseSession, signedIn } from './sessions.ts';
import { makeTotpSecret, matchesTotp } from './totp.ts';
import { type Factor, findById, type UserRow } from './users.ts';

/** How long a challenge can be answered, in ms. */
const CHALLENGE_MS = 300_000;

/**
 * Routes below /auth/v1/factors, for second factors of the kind TOTP. Once there is one, only a session that has used it
 * can add another.
 */
export function factorsRouter(pool: Pool, keys: Keys): Router {
  const router = Router();

  router.post('/', async (request, response) => {
    const { user, isRaised } = await caller(pool, request, keys);
    const { friendly_name: name = '', factor_type: type, issuer = 'localhost' } = request.body ?? {};
    if (type !== 'totp') throw new AuthFault(400, 'validation_failed', 'factor_type needs to be totp');
    if (user.factors.some(isVerified) && !isRaised)
      throw new AuthFault(403, 'insufficient_aal', 'AAL2 required to enroll a new factor');
    if (name && user.factors.some((factor) => factor.friendly_name === name))
      throw new AuthFault(422, 'mfa_factor_name_conflict', `A factor with the friendly name "${name}" already exists`);
    const now = new Date().toISOString();
    const secret = makeTotpSecret();
    const state = { status: 'unverified' as const, created_at: now, updated_at: now };
    const factor: Factor = { id: randomUUID(), friendly_name: name, factor_type: 'totp', ...state, secret };
    await save(pool, user, [...user.factors, factor]);
    const label = `${encodeURIComponent(issuer)}:${encodeURIComponent(user.email)}`;
    const uri = `otpauth://totp/${label}?secret=${secret}&issuer=${encodeURIComponent(issuer)}`;
    response.json({ id: factor.id, type, friendly_name: name, totp: { qr_code: QR_CODE, secret, uri } });
  });

  router.post('/:id/challenge', async (request, response) => {
    const { user } = await caller(pool, request, keys);
    const factor = factorOf(user, request);
    const challenge = { id: randomUUID(), expires_at: Math.floor((Date.now() + CHALLENGE_MS) / 1000) };
    await save(pool, user, replaced(user, { ...factor, challenge }));
    response.json({ ...challenge, type: 'totp' });
  });

  router.post('/:id/verify', async (request, response) => {
    const { user, sessionId } = await caller(pool, request, keys);
    const { challenge, ...factor } = factorOf(user, request);
    const { challenge_id: answered, code } = request.body ?? {};
    if (!challenge || challenge.id !== answered || challenge.expires_at * 1000 < Date.now())
      throw new AuthFault(422, 'mfa_challenge_expired', 'MFA challenge has expired, verify against another challenge');
    if (!matchesTotp(factor.secret, code))
      throw new AuthFault(422, 'mfa_verification_failed', 'Invalid TOTP code entered');
    const verified = { ...factor, status: 'verified' as const, updated_at: new Date().toISOString() };
    const saved = await save(pool, user, replaced(user, verified));
    response.json(await raiseSession(pool, saved, sessionId, keys));
  });

  router.delete('/:id', async (request, response) => {
    const { user, isRaised } = await caller(pool, request, keys);
    const factor = factorOf(user, request);
    if (isVerified(factor) && !isRaised)
      throw new AuthFault(422, 'insufficient_aal', 'AAL2 required to unenroll verified factor');
    const others = user.factors.filter(({ id }) => id !== factor.id);
    await save(pool, user, others);
    response.json({ id: factor.id });
  });
  return router;
}

/** The real service draws the URI as a QR code. */
const QR_CODE = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 1"><rect width="1" height="1"/></svg>';

async function caller(pool: Pool, request: Request, keys: Keys) {
  const claims = await signedIn(pool, request, keys);
  const user = await findById(pool, claims.sub);
  if (!user) throw new AuthFault(403, 'user_not_found', 'User from sub claim in JWT does not exist');
  return { user, sessionId: claims.session_id, isRaised: claims.aal === 'aal2' };
}

function factorOf(user: UserRow, request: Request): Factor {
  const found = user.factors.find(({ id }) => id === request.params.id);
  if (!found) throw new AuthFault(404, 'mfa_factor_not_found', 'Factor not found');
  return found;
}

function isVerified({ status }: Factor): boolean {
  return status === 'verified';
}

function replaced({ factors }: UserRow, changed: Factor): Factor[] {
  return factors.map((factor) => (factor.id === changed.id ? changed : factor));
}

async function save(pool: Pool, user: UserRow, factors: Factor[]): Promise<UserRow> {
  const sql = 'update local_supabase.users set factors = $2, updated_at = now() where id = $1 returning *';
  return (await pool.query<UserRow>(sql, [user.id, JSON.stringify(factors)])).rows[0] as UserRow;
}
