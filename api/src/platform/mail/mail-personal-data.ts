import { sql } from 'kysely';
import type { Tx } from '../database/database.ts';
import { sameAddress } from '../database/same-address.ts';
import { removeJob } from '../jobs/queue.ts';
import {
  daysAgo,
  inParts,
  mentions,
  type Person,
  type PersonalData,
  type RetentionRule,
  replaceAddress,
} from '../privacy/personal-data.ts';
import { sendJobKey } from './mail.ts';

/** Mails to the person. Erasing also deletes mails to others that mention the address; an export leaves those out. */
export const mailPersonalData: PersonalData = {
  name: 'mails',
  nouns: ['mail', 'mails'],
  fate: { isKept: false, becomes: 'Deleted here', why: 'Mails that are still waiting will not be sent' },
  async find(db, person, limit) {
    const mails = db.selectFrom('mails').selectAll().where(sameAddress('mails.recipient', person.address));
    const newestFirst = mails.orderBy('created_at', 'desc');
    const found = await (limit ? newestFirst.limit(limit) : newestFirst).execute();
    return found.reverse().map((mail) => ({
      at: mail.sent_at ?? mail.created_at,
      title: `Mail: ${mail.kind.replaceAll('-', ' ')}`,
      detail: mail.state,
      link: null,
      data: { ...mail, parameters: withoutSecrets(mail.parameters) },
    }));
  },
  async erase(tx, person) {
    // Waits for mails that are being sent, because these are locked.
    const mails = await mailsAbout(tx, person);
    const ids = mails.filter(({ stays }) => !stays).map(({ id }) => id);
    for (const id of ids) await removeJob(tx, sendJobKey(id));
    if (ids.length > 0) await tx.deleteFrom('mails').where('id', 'in', ids).execute();
    const others = mails.filter(({ stays }) => stays).map(({ id }) => id);
    if (others.length > 0) await removeMention(tx, others, person);
    return mails.length;
  },
};

/** Removes old mails that were sent or dropped. Waiting and refused mails are kept. */
export const mailRetention: RetentionRule = {
  name: 'mails',
  variable: 'RETAIN_MAILS_DAYS',
  async remove(tx: Tx, days: number, limit: number): Promise<number> {
    const old = tx
      .selectFrom('mails')
      .select('id')
      .where('state', 'in', ['sent', 'dropped'])
      .where('created_at', '<', daysAgo(days))
      .orderBy('created_at')
      .limit(limit);
    return Number((await tx.deleteFrom('mails').where('id', 'in', old).executeTakeFirst()).numDeletedRows);
  },
};

/**
 * Locks every mail to the person or with the person's address. Another person's mail that is still to be sent stays, without
 * the address.
 */
function mailsAbout(tx: Tx, { address }: Person): Promise<{ id: string; stays: boolean }[]> {
  const text = sql`concat_ws(' ', cause, recipient, reply_to, last_response, parameters::text)`;
  const isAnothers = sql<boolean>`lower(recipient) <> ${address} and lower(coalesce(reply_to, '')) <> ${address}`;
  const stays = sql<boolean>`${isAnothers} and state in ('waiting', 'refused')`.as('stays');
  const mails = tx.selectFrom('mails').select(['id', stays]).where(mentions(text, address)).forUpdate();
  return inParts((from, to) => mails.where('id', '>=', from).where('id', '<=', to).execute());
}

async function removeMention(tx: Tx, ids: string[], { address }: Person): Promise<void> {
  const without = (column: string) => replaceAddress(sql.ref(column), address);
  await tx
    .updateTable('mails')
    .set({
      cause: without('cause'),
      last_response: without('last_response'),
      parameters: sql<string>`${without('parameters')}::jsonb`,
    })
    .where('id', 'in', ids)
    .execute();
}

/** Removes tokens, because the holder of a claim token can claim the seats. */
function withoutSecrets(parameters: unknown): unknown {
  if (!(parameters instanceof Object)) return parameters;
  return Object.fromEntries(Object.entries(parameters).filter(([name]) => !/token/i.test(name)));
}
