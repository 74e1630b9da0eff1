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
  replaceAddress,
} from '../privacy/personal-data.ts';
import { lockTelling } from './notices.repository.ts';

/** What the team was told, or is to be told, about the person. Erasing also takes the address out of notices about others. */
export const noticePersonalData: PersonalData = {
  name: 'notices',
  nouns: ['notice to the team', 'notices to the team'],
  fate: { isKept: false, becomes: 'Deleted here', why: "Mails already sent must be deleted in the team's mailboxes" },
  async find(db, person) {
    return (await noticesOf(db, person)).map((notice) => ({
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
    const found = await noticesAbout(tx, person);
    const stays = ({ is_own: isOwn, told_at: toldAt }: (typeof found)[number]) => !isOwn && !toldAt;
    const notices = found.filter((notice) => !stays(notice));
    for (const { kind, created_at, told_as, told_at } of notices)
      if (told_as === 'digest' && told_at) await dropDigestLines(tx, kind, told_at, created_at);
    const ids = notices.map(({ id }) => id);
    if (ids.length > 0) await tx.deleteFrom('team_notices').where('id', 'in', ids).execute();
    const others = found.filter(stays).map(({ id }) => id);
    if (others.length > 0) await removeMention(tx, others, person);
    return found.length;
  },
};

/** Kinds for lasting states. While a state lasts, its notice must stay: it prevents another notice. */
const lasting = ['import-stale', 'jobs-failing', 'certificate-failing', 'backup-failing'];

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

/** Finds notices whose subject is the person. */
function noticesOf(db: Database | Tx, { address }: Person) {
  const notices = db.selectFrom('team_notices').selectAll().where(isAbout(address));
  return oldestFirst((from, to) => notices.where('id', '>=', from).where('id', '<=', to).execute());
}

/** Finds every notice with the person's address. */
function noticesAbout(db: Database | Tx, { address }: Person) {
  const text = sql`concat_ws(' ', cause, reply_to, facts::text)`;
  const notices = db
    .selectFrom('team_notices')
    .select(['id', 'kind', 'created_at', 'told_as', 'told_at', isAbout(address).as('is_own')])
    .where(mentions(text, address));
  return oldestFirst((from, to) => notices.where('id', '>=', from).where('id', '<=', to).execute());
}

/** Whether a notice's own person has this address, wherever its kind of facts keeps that. */
function isAbout(address: string) {
  return sql<boolean>`coalesce(${address} in (lower(reply_to), lower(facts #>> '{fields,email}'), lower(facts ->> 'email'),
    lower(facts ->> 'payer'), lower(facts ->> 'to'), lower(facts ->> 'administrator')), false)`;
}

async function removeMention(tx: Tx, ids: string[], { address }: Person): Promise<void> {
  const without = (column: string) => replaceAddress(sql.ref(column), address);
  const change = { cause: without('cause'), facts: sql<string>`${without('facts')}::jsonb` };
  await tx.updateTable('team_notices').set(change).where('id', 'in', ids).execute();
}

async function oldestFirst<Row extends { created_at: Date }>(read: (from: string, to: string) => Promise<Row[]>) {
  return (await inParts(read)).sort((one, other) => one.created_at.getTime() - other.created_at.getTime());
}
