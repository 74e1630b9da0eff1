import { createHash, randomInt } from 'node:crypto';
import type { Pool } from 'pg';
import { addMail } from '../smtp/mail-store.ts';
import type { Keys } from './access.ts';
import { AuthFault } from './auth-error.ts';
import { startSession } from './sessions.ts';
import type { UserRow } from './users.ts';

/** Supabase's default (Email OTP Expiration). */
const LIFETIME_SECONDS = 3_600;
/** Who sends a project's mails as long as it has no mail server of its own. */
export const AUTH_SENDER = 'noreply@mail.app.supabase.io';

const EXPIRED = new AuthFault(403, 'otp_expired', 'Email link is invalid or has expired');

/** What a link is for: Supabase's name in `type`, our columns, and the texts of the project's mail. */
const kinds = {
  signup: { column: 'confirmation', subject: 'Confirm Your Signup', text: 'Follow this link to confirm your user:' },
  recovery: {
    column: 'recovery',
    subject: 'Reset Your Password',
    text: 'Follow this link to reset the password for your user:',
  },
} as const;
type Kind = keyof typeof kinds;

/** Creates a link's code and token, which invalidates the previous link of that kind. */
export async function createToken(pool: Pool, user: UserRow, kind: Kind) {
  const otp = String(randomInt(1_000_000)).padStart(6, '0');
  const token = createHash('sha224').update(`${user.email}${otp}`).digest('hex');
  const { column } = kinds[kind];
  const { rows } = await pool.query<UserRow>(
    `update local_supabase.users set ${column}_token = $2, ${column}_sent_at = now() where id = $1 returning *`,
    [user.id, token],
  );
  return { otp, token, user: rows[0] as UserRow };
}

interface Destination {
  /** The site's origin. */
  publicUrl: string;
  /** Where the app goes on afterwards. */
  redirectTo?: string | undefined;
}

/**
 * Sends a link as Supabase does, to the local mailbox. It leads to the course app, which exchanges the token for a
 * session: the way that Supabase's templates go for an app that signs in on its server.
 */
export async function mailLink(
  pool: Pool,
  to: UserRow,
  kind: Kind,
  { publicUrl, redirectTo }: Destination,
): Promise<UserRow> {
  const { token, user } = await createToken(pool, to, kind);
  const { subject, text } = kinds[kind];
  const query = new URLSearchParams({ token_hash: token, type: kind, ...(redirectTo && { redirect_to: redirectTo }) });
  const link = `${publicUrl}/__local/app/confirm?${query}`;
  const source = [
    ...[`From: Supabase Auth <${AUTH_SENDER}>`, `To: ${user.email}`, `Subject: ${subject}`, 'Content-Type: text/plain'],
    ...['', text, '', link, ''],
  ].join('\r\n');
  await addMail(pool, AUTH_SENDER, [user.email], Buffer.from(source));
  return user;
}

/**
 * POST /auth/v1/verify with the token of a link: confirms the address and signs its owner in. A token works once.
 * @throws AuthFault 403 otp_expired for a token that was used, has expired, was superseded, or never existed
 */
export async function useToken(pool: Pool, body: Record<string, unknown>, keys: Keys): Promise<object> {
  const { type, token_hash: token } = body;
  if (!type) throw new AuthFault(400, 'validation_failed', 'Verify requires a verification type');
  if (typeof token !== 'string' || !token)
    throw new AuthFault(400, 'validation_failed', 'Verify requires a token or a token hash');
  const kind = Object.hasOwn(kinds, String(type)) ? kinds[type as Kind] : undefined;
  // Postgres rejects a parameter with a NUL, and no token has one.
  if (!kind || token.includes('\u0000')) throw EXPIRED;
  const { rows } = await pool.query<UserRow>(
    `update local_supabase.users set email_confirmed_at = coalesce(email_confirmed_at, now()), ${kind.column}_token = null,
       updated_at = now(), user_metadata = user_metadata || '{"email_verified": true}'
     where ${kind.column}_token = $1 and ${kind.column}_sent_at > now() - make_interval(secs => $2) returning *`,
    [token, LIFETIME_SECONDS],
  );
  if (!rows[0]) throw EXPIRED;
  return startSession(pool, rows[0], keys);
}
