import { sql } from 'kysely';
import type { Database, Tx } from '../platform/database/database.ts';
import { AppError } from '../platform/http/app-error.ts';
import { nameOfAction } from './action-names.ts';
import { commandLine, type NewDeskAction } from './desk-actions.repository.ts';

/** How recent another action must be to count as the reason for a refusal. */
const RECENT_MINUTES = 60;

/**
 * Creates the refusal of an action that the record's state does not allow.
 * @param actions actions that could have changed the state just before, e.g. payment.accept
 * @param otherwise the reason, worded for the operator
 * @returns AppError 409 changed_meanwhile with the name of the staff member who was faster, or 409 not_possible
 */
export async function tooLate(
  db: Database | Tx,
  { kind, id }: NewDeskAction['subject'],
  actions: string[],
  otherwise: string,
): Promise<AppError> {
  const done = await db
    .selectFrom('desk_actions')
    // Not now(), the transaction's start: the other action may have been committed while this one was waiting.
    .select(sql<number>`extract(epoch from clock_timestamp() - happened_at)::int`.as('seconds'))
    .selectAll()
    .where('subject_kind', '=', kind)
    .where('subject_id', '=', id)
    .where('action', 'in', actions)
    .where('happened_at', '>', sql<Date>`now() - make_interval(mins => ${RECENT_MINUTES})`)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (!done) return new AppError(409, 'not_possible', otherwise);
  const ago = done.seconds < 60 ? `${Math.max(0, done.seconds)} s` : `${Math.round(done.seconds / 60)} min`;
  const actor = done.actor === commandLine.email ? 'The command line' : done.actor;
  return new AppError(409, 'changed_meanwhile', `${otherwise} ${actor} did this ${ago} ago: ${nameOfAction(done)}.`);
}

/** Returns the record. @throws AppError 404 not_found if it is undefined */
export function known<T>(thing: T | undefined, what: string): T {
  if (thing === undefined) throw new AppError(404, 'not_found', `There is no ${what} with this id.`);
  return thing;
}
