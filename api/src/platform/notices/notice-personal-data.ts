import { sql } from 'kysely';
import type { Database, Tx } from '../database/database.ts';
import { dropDigestLines } from '../mail/digest-lines.ts';
import {
  daysAgo,
  inParts,
  mentions,
  type Person,
  type PersonalData,
  type RetentionRule,
} from '../privacy/personal-data.ts';
import { lockTelling } from './notices.repository.ts';

/** Notices to the team that mention the person, whether sent or still waiting. */
export const noticePersonalData: PersonalData = {
  name: 'notices',
  nouns: ['notice to the team', 'notices to the team'],
  fate: { isKept: false, becomes: 'Deleted here', why: "Mails already sent must be deleted in the team's mailboxes" },
  async find(db, person) {
    return (await noticesAbout(db, person)).map((notice) => ({
      at: notice.created_at,
      title: `Notice to the team: ${notice.kind.replaceAll('-', ' ')}`,
      detail: notice.told_as ? `Handled as: ${notice.told_as}` : 'Waiting',
      link: null,
      data: notice,
    }));
  },
  async erase(tx, person) {
    // Prevents a notice from becoming a mail while it is being deleted.
    await lockTelling(tx);
    const notices = await noticesAbout(tx, person);
    for (const { kind, created_at, told_as, told_at } of notices)
      if (told_as === 'digest' && told_at) await dropDigestLines(tx, kind, told_at, created_at);
    const ids = notices.map(({ id }) => id);
    if (ids.length > 0) await tx.deleteFrom('team_notices').where('id', 'in', ids).execute();
    return ids.length;
  },
};

/** Kinds for lasting states. While a state lasts, its notice must stay: it prevents another notice. */
const lasting = ['import-stale', 'jobs-failing'];

export const noticeRetention: RetentionRule = {
  name: 'notices',
  variable: 'RETAIN_NOTICES_DAYS',
  async remove(tx: Tx, days: number, limit: number): Promise<number> {
    const old = tx
      .selectFrom('team_notices')
      .select('id')
      .where('told_at', '<', daysAgo(days))
      .where((or) => or.or([or('kind', 'not in', lasting), or('over_at', 'is not', null)]))
      .orderBy('told_at')
      .limit(limit);
    return Number((await tx.deleteFrom('team_notices').where('id', 'in', old).executeTakeFirst()).numDeletedRows);
  },
};

async function noticesAbout(db: Database | Tx, { address }: Person) {
  const text = sql`concat_ws(' ', cause, reply_to, facts::text)`;
  const notices = db.selectFrom('team_notices').selectAll().where(mentions(text, address));
  const found = await inParts((from, to) => notices.where('id', '>=', from).where('id', '<=', to).execute());
  return found.sort((one, other) => one.created_at.getTime() - other.created_at.getTime());
}
