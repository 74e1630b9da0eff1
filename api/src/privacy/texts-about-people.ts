import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '../platform/database/database.ts';
import { sameAddress } from '../platform/database/same-address.ts';
import { removeJob } from '../platform/jobs/queue.ts';
import { dropDigestLines } from '../platform/mail/digest-lines.ts';
import { sendJobKey } from '../platform/mail/mail.ts';
import { lockNotifying } from '../platform/notices/notices.repository.ts';
import { inParts, mentions, replaceAddress } from './mentions.ts';
import { type Person, personalTable } from './personal-data.ts';

/** Mails to the person. Erasing also deletes mails to others that mention the address; an export leaves those out. */
export const mailData = personalTable({
  table: 'mails',
  name: 'mails',
  nouns: ['mail', 'mails'],
  onErasure: { becomes: 'Deleted here', why: 'Mails that are still waiting will not be sent' },
  isOf: ({ address }) => sameAddress('mails.recipient', address),
  describe: ({ kind, state, sent_at: sent, created_at: created }) => ({
    at: sent ?? created,
    title: `Mail: ${kind.replaceAll('-', ' ')}`,
    detail: state,
  }),
  toExport: (mail) => ({ ...mail, parameters: withoutTokens(mail.parameters) }),
  async erase(tx, person) {
    // Waits for mails that are being sent, because these are locked.
    const mails = await mailsAbout(tx, person);
    const ids = mails.filter(({ stays }) => !stays).map(({ id }) => id);
    for (const id of ids) await removeJob(tx, sendJobKey(id));
    if (ids.length > 0) await tx.deleteFrom('mails').where('id', 'in', ids).execute();
    const others = mails.filter(({ stays }) => stays).map(({ id }) => id);
    await removeMention(tx, 'mails', { text: ['cause', 'last_response'], json: ['parameters'] }, others, person);
    return mails.length;
  },
});

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

/** Removes tokens, because the holder of a claim token can claim the seats. */
function withoutTokens(parameters: unknown): unknown {
  if (!(parameters instanceof Object)) return parameters;
  return Object.fromEntries(Object.entries(parameters).filter(([name]) => !/token/i.test(name)));
}

/** What the team was told, or is to be told, about the person. Erasing also takes the address out of notices about others. */
export const noticeData = personalTable({
  table: 'team_notices',
  name: 'notices',
  nouns: ['notice to the team', 'notices to the team'],
  onErasure: { becomes: 'Deleted here', why: "Mails already sent must be deleted in the team's mailboxes" },
  isOf: isAbout,
  isScanned: true,
  describe: ({ kind, told_as: toldAs }) => ({
    title: `Notice to the team: ${kind.replaceAll('-', ' ')}`,
    detail: toldAs ? `Handled as: ${toldAs}` : 'Waiting',
  }),
  async erase(tx, person) {
    // Prevents a notice from becoming a mail while it is being deleted.
    await lockNotifying(tx);
    const found = await noticesAbout(tx, person);
    const stays = ({ is_own: isOwn, told_at: toldAt }: (typeof found)[number]) => !isOwn && !toldAt;
    const gone = found.filter((notice) => !stays(notice));
    for (const { kind, created_at, told_as, told_at } of gone)
      if (told_as === 'digest' && told_at) await dropDigestLines(tx, kind, told_at, created_at);
    const ids = gone.map(({ id }) => id);
    if (ids.length > 0) await tx.deleteFrom('team_notices').where('id', 'in', ids).execute();
    const others = found.filter(stays).map(({ id }) => id);
    await removeMention(tx, 'team_notices', { text: ['cause'], json: ['facts'] }, others, person);
    return found.length;
  },
});

/** Finds every notice with the person's address. */
function noticesAbout(tx: Tx, person: Person) {
  const notices = tx
    .selectFrom('team_notices')
    .select(['id', 'kind', 'created_at', 'told_as', 'told_at', isAbout(person).as('is_own')])
    .where(mentions(sql`concat_ws(' ', cause, reply_to, facts::text)`, person.address))
    .orderBy('created_at');
  return inParts((from, to) => notices.where('id', '>=', from).where('id', '<=', to).execute());
}

/** Whether a notice's own person has this address, wherever its kind of facts keeps that. */
function isAbout({ address }: Person): RawBuilder<boolean> {
  return sql<boolean>`coalesce(${address} in (lower(reply_to), lower(facts #>> '{fields,email}'), lower(facts ->> 'email'),
    lower(facts ->> 'payer')), false)`;
}

/** Takes the person's address out of rows about others. */
async function removeMention(
  tx: Tx,
  table: 'mails' | 'team_notices',
  columns: { text: string[]; json: string[] },
  ids: string[],
  { address }: Person,
): Promise<void> {
  if (ids.length === 0) return;
  const changes = [
    ...columns.text.map((name) => sql`${sql.ref(name)} = ${replaceAddress(sql.ref(name), address)}`),
    ...columns.json.map((name) => sql`${sql.ref(name)} = (${replaceAddress(sql.ref(name), address)})::jsonb`),
  ];
  await sql`update ${sql.table(table)} set ${sql.join(changes)} where id = any(${ids}::uuid[])`.execute(tx);
}
