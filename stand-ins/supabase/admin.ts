import { randomBytes } from 'node:crypto';
import { type RequestHandler, Router } from 'express';
import type { Pool } from 'pg';
import { callerOf, type Keys } from './access.ts';
import { AuthFault } from './auth-error.ts';
import { checkLength, checkStrength, hashPassword } from './passwords.ts';
import { endAllSessions } from './sessions.ts';
import {
  filterUsers,
  findByEmail,
  findById,
  insertUser,
  parseEmail,
  parseUserId,
  type UserRow,
  userJson,
} from './users.ts';

export const EMAIL_EXISTS = new AuthFault(
  422,
  'email_exists',
  'A user with this email address has already been registered',
);

/** Routes below /auth/v1/admin/users: create, read, change and delete users with the secret key. */
export function adminRouter(pool: Pool, keys: Keys): Router {
  const router = Router();
  router.use(requireServer(keys));

  router.post('/', async (request, response) => {
    const params = request.body ?? {};
    if (!params.email) {
      throw new AuthFault(400, 'validation_failed', 'Cannot create a user without either an email or phone');
    }
    const email = parseEmail(params.email);
    if (params.id !== undefined) parseUserId(String(params.id));
    if (await findByEmail(pool, email)) throw EMAIL_EXISTS;
    const password = String(params.password || randomBytes(24).toString('base64url'));
    checkLength(password);
    const user = await insertUser(pool, {
      id: params.id,
      email,
      passwordHash: hashPassword(password),
      confirmed: params.email_confirm === true,
      userMetadata: params.user_metadata ?? {},
      appMetadata: params.app_metadata ?? {},
    }).catch(() => {
      // The id was taken, or the address has been taken since we looked. The service says no more than this.
      throw new AuthFault(500, 'unexpected_failure', 'Database error creating new user');
    });
    response.json(userJson(user));
  });

  router.get('/', async (request, response) => {
    const { filter, page, per_page: perPage } = request.query;
    const { users, total } = await filterUsers(pool, String(filter ?? ''), Number(page) || 1, Number(perPage) || 50);
    response.set('X-Total-Count', String(total)).json({ users: users.map(userJson), aud: 'authenticated' });
  });

  router.get('/:id', async (request, response) => {
    response.json(userJson(await getUser(pool, request.params.id)));
  });

  router.put('/:id', async (request, response) => {
    const user = await getUser(pool, request.params.id);
    response.json(userJson(await changeUser(pool, user, request.body ?? {})));
  });

  router.delete('/:id/factors/:factor', async (request, response) => {
    const { id, factors } = await getUser(pool, request.params.id);
    const found = factors.find((factor) => factor.id === request.params.factor);
    if (!found) throw new AuthFault(404, 'mfa_factor_not_found', 'Factor not found');
    const kept = JSON.stringify(factors.filter((factor) => factor !== found));
    await pool.query('update local_supabase.users set factors = $2 where id = $1', [id, kept]);
    const { secret, challenge, ...shown } = found;
    response.json(shown);
  });

  router.delete('/:id', async (request, response) => {
    const user = await getUser(pool, request.params.id);
    await pool.query('delete from local_supabase.users where id = $1', [user.id]);
    response.json({});
  });
  return router;
}

async function getUser(pool: Pool, id: string): Promise<UserRow> {
  const user = await findById(pool, parseUserId(id));
  if (!user) throw new AuthFault(404, 'user_not_found', 'User not found');
  return user;
}

/**
 * Changes a user. Metadata is merged key by key, and a key set to null is removed. A new password ends every session. A
 * ban ("24h", or "none") stops sign-ins and refreshes. A taken address is left for the database to refuse.
 */
async function changeUser(pool: Pool, user: UserRow, params: Record<string, unknown>): Promise<UserRow> {
  const email = params.email ? parseEmail(params.email) : user.email;
  if (typeof params.password === 'string') checkStrength(params.password);
  const passwordHash = typeof params.password === 'string' ? hashPassword(params.password) : user.password_hash;
  const { rows } = await pool
    .query<UserRow>(
      `update local_supabase.users set email = $2, password_hash = $3,
       email_confirmed_at = case when $4 then coalesce(email_confirmed_at, now()) else email_confirmed_at end,
       user_metadata = jsonb_strip_nulls(user_metadata || $5::jsonb), app_metadata = jsonb_strip_nulls(app_metadata || $6::jsonb),
       banned_until = case when $7::text is null then banned_until when $7 = 'none' then null else now() + $7::interval end,
       updated_at = now()
     where id = $1 returning *`,
      [
        user.id,
        email,
        passwordHash,
        params.email_confirm === true,
        params.user_metadata ?? {},
        params.app_metadata ?? {},
        typeof params.ban_duration === 'string' ? params.ban_duration.replace('h', ' hours') : null,
      ],
    )
    .catch(() => {
      throw new AuthFault(500, 'unexpected_failure', 'Error updating user');
    });
  if (typeof params.password === 'string') await endAllSessions(pool, user.id);
  return rows[0] as UserRow;
}

/** Lets only callers with the secret key in. */
export function requireServer(keys: Keys): RequestHandler {
  return (request, _response, next) => {
    const caller = callerOf(request, keys);
    if (caller.role === 'rejected') throw new AuthFault(403, 'bad_jwt', caller.fault);
    if (caller.role !== 'service_role') throw new AuthFault(403, 'not_admin', 'User not allowed');
    next();
  };
}
