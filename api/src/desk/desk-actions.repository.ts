import { type Selectable, sql } from 'kysely';
import type { Database, Tx } from '../platform/database/database.ts';
import type { DeskTables } from '../platform/database/desk-tables.ts';

export type DeskAction = Selectable<DeskTables['desk_actions']>;

/** The author of an action: a staff member, or the command line. */
export interface Actor {
  email: string;
  /** The account at Supabase; null for the command line. */
  userId: string | null;
}

/** An operator with a shell on the server. */
export const commandLine: Actor = { email: 'command line', userId: null };

export interface NewDeskAction {
  /** A kind of record and a verb, e.g. staff.grant. */
  action: string;
  /** The record concerned: its kind, and its id as in the desk's URLs. */
  subject: { kind: string; id: string };
  /** The changed facts. No personal data of customers, because actions are kept when a person is erased. */
  before: Record<string, unknown> | null;
  after: Record<string, unknown> | null;
  reason?: string | undefined;
}

/** Records an action in the transaction that performs it. The record cannot be changed or deleted. */
export async function addDeskAction(tx: Tx, actor: Actor, added: NewDeskAction): Promise<void> {
  await addDeskActions(tx, actor, [added]);
}

/** Records several actions in one statement. */
export async function addDeskActions(tx: Tx, actor: Actor, added: readonly NewDeskAction[]): Promise<void> {
  if (added.length === 0) return;
  const rows = added.map(({ action, subject, before, after, reason }) => ({
    actor: actor.email,
    actor_id: actor.userId,
    action,
    subject_kind: subject.kind,
    subject_id: subject.id,
    before: before && JSON.stringify(before),
    after: after && JSON.stringify(after),
    reason: reason ?? null,
  }));
  await tx.insertInto('desk_actions').values(rows).execute();
}

/** The most actions of some records that are read; enough for all that people do by hand. */
const MOST = 1_000;

/** Lists the actions on some records of a kind, newest first. */
export function listActionsOn(db: Database | Tx, kind: string, ids: readonly string[]): Promise<DeskAction[]> {
  return db
    .selectFrom('desk_actions')
    .selectAll()
    .where('subject_kind', '=', kind)
    .where('subject_id', '=', sql<string>`any(${[...ids]}::text[])`)
    .orderBy('id', 'desc')
    .limit(MOST)
    .execute();
}
