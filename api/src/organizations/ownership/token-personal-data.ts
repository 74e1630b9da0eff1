import type { Database, Tx } from '../../platform/database/database.ts';
import { sameAddress } from '../../platform/database/same-address.ts';
import { daysAgo, type Person, type PersonalData, type RetentionRule } from '../../platform/privacy/personal-data.ts';

/** One-time tokens that prove an address, with the answers that the buyer typed. */
export const tokenPersonalData: PersonalData = {
  name: 'tokens',
  nouns: ['one-time link', 'one-time links'],
  fate: { isKept: false, becomes: 'Deleted here', why: 'The links stop working' },
  async find(db, person) {
    const tokens = await tokensOf(db, person).orderBy('created_at').execute();
    return tokens.map(({ token_hash, ...token }) => ({
      at: token.created_at,
      title: 'One-time link',
      detail: token.used_at ? 'Used' : 'Not used',
      link: `/payments/${token.payment_id}`,
      data: token,
    }));
  },
  async erase(tx, person) {
    const ids = (await tokensOf(tx, person).execute()).map(({ token_hash }) => token_hash);
    if (ids.length > 0) await tx.deleteFrom('ownership_tokens').where('token_hash', 'in', ids).execute();
    return ids.length;
  },
};

export const tokenRetention: RetentionRule = {
  name: 'tokens',
  variable: 'RETAIN_TOKENS_DAYS',
  async remove(tx: Tx, days: number, limit: number): Promise<number> {
    const old = tx.selectFrom('ownership_tokens').select('token_hash').where('expires_at', '<', daysAgo(days));
    const oldest = old.orderBy('expires_at').limit(limit);
    const gone = await tx.deleteFrom('ownership_tokens').where('token_hash', 'in', oldest).executeTakeFirst();
    return Number(gone.numDeletedRows);
  },
};

function tokensOf(db: Database | Tx, { address }: Person) {
  return db.selectFrom('ownership_tokens').selectAll().where(sameAddress('ownership_tokens.email', address));
}
