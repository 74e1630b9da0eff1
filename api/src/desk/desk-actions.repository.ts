import type { Selectable } from 'kysely';
import type { DeskActionsQuery } from '../contract/desk/staff.ts';
import type { Database, Tx } from '../platform/database/database.ts';
import type { DeskTables } from '../platform/database/desk-tables.ts';

export type DeskAction = Selectable<DeskTables['desk_actions']>;

/** Who does something: one of the staff, or the command line. */
export interface Actor {
  email: string;
  /** The account at Supabase; null for the command line. */
  userId: string | null;
}

/** Whoever has a shell on the server. */
export const commandLine: Actor = { email: 'command line', userId: null };

export interface NewDeskAction {
  /** What, e.g. staff.grant: the kind of thing, and a verb. */
  action: string;
  /** About which thing: its kind, and its id as the desk's addresses have it. */
  subject: { kind: string; id: string };
  /** What changed. No personal data of customers: an action is kept when a person is erased. */
  before: Record<string, unknown> | null;
  after: Record<string, unknown> | null;
  reason?: string | undefined;
}

/** Records what somebody did, in the transaction that does it. It can be neither changed nor deleted. */
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

/** Lists what was done, newest first; at most `limit` actions, and one more if there is a next page. */
export async function listDeskActions(db: Database, query: DeskActionsQuery): Promise<DeskAction[]> {
  let select = db
    .selectFrom('desk_actions')
    .selectAll()
    .orderBy('id', 'desc')
    .limit(query.limit + 1);
  if (query.subjectKind) select = select.where('subject_kind', '=', query.subjectKind);
  if (query.subjectId) select = select.where('subject_id', '=', query.subjectId);
  if (query.before) select = select.where('id', '<', query.before);
  return select.execute();
}
