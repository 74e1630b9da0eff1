import { createHash, randomBytes } from 'node:crypto';
import { type Selectable, sql } from 'kysely';
import type { Answers } from '../../contract/organizations.ts';
import type { Database, Tx } from '../../platform/database/database.ts';
import type { Tables } from '../../platform/database/tables.ts';

type StoredToken = Selectable<Tables['ownership_tokens']>;
export type Purpose = StoredToken['purpose'];

interface NewToken {
  purpose: Purpose;
  paymentId: string;
  /** In lower case. */
  email: string;
  /** The account whose password was entered; null for a token sent by mail. */
  userId: string | null;
  answers?: Answers;
  /** How long it works, in minutes. */
  minutes: number;
}

/** Creates a token of 192 random bits. Only its hash is stored. */
export async function issueToken(db: Database, { purpose, paymentId, email, ...rest }: NewToken): Promise<string> {
  const token = `own_${randomBytes(24).toString('base64url')}`;
  await db
    .insertInto('ownership_tokens')
    .values({
      token_hash: hashOf(token),
      purpose,
      payment_id: paymentId,
      email,
      user_id: rest.userId,
      ...(rest.answers && { answers: JSON.stringify(rest.answers) }),
      expires_at: sql<Date>`now() + make_interval(mins => ${rest.minutes})`,
    })
    .execute();
  return token;
}

/** Finds an unexpired token, even a used one, so that the response can say what has become of it. */
export async function findToken(
  db: Database | Tx,
  token: string,
  purpose: Purpose,
): Promise<(StoredToken & { answers: Partial<Answers> }) | undefined> {
  return db
    .selectFrom('ownership_tokens')
    .selectAll()
    .where('token_hash', '=', hashOf(token))
    .where('purpose', '=', purpose)
    .where('expires_at', '>', sql<Date>`now()`)
    .executeTakeFirst();
}

/** Marks all of a payment's tokens for a purpose as used, in the transaction that uses one of them. */
export async function useTokens(tx: Tx, paymentId: string, purpose: Purpose): Promise<void> {
  await tx
    .updateTable('ownership_tokens')
    .set({ used_at: sql<Date>`now()` })
    .where('payment_id', '=', paymentId)
    .where('purpose', '=', purpose)
    .where('used_at', 'is', null)
    .execute();
}

function hashOf(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}
