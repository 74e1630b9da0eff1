import { sql } from 'kysely';
import type { Database, Tx } from '../platform/database/database.ts';
import { AppError } from '../platform/http/app-error.ts';
import { commandLine, type NewDeskAction } from './desk-actions.repository.ts';

/** How recent an action must be to explain why another one comes too late. */
const RECENT_MINUTES = 60;

/**
 * Makes the refusal of an action that the thing's state no longer allows.
 * @param actions which would explain it, e.g. payment.accept
 * @param otherwise why not, in words for the operator
 * @returns AppError 409 changed_meanwhile, naming who was faster; or 409 not_possible
 */
export async function tooLate(
  db: Database | Tx,
  { kind, id }: NewDeskAction['subject'],
  actions: string[],
  otherwise: string,
): Promise<AppError> {
  const done = await db
    .selectFrom('desk_actions')
    // The clock, not the transaction's start: the other one may have been committed while this one waited.
    .select(['actor', sql<number>`extract(epoch from clock_timestamp() - happened_at)::int`.as('seconds')])
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
  return new AppError(409, 'changed_meanwhile', `${otherwise} ${actor} did this ${ago} ago.`);
}

/** @throws AppError 404 not_found unless the thing exists */
export function known<T>(thing: T | undefined, what: string): T {
  if (thing === undefined) throw new AppError(404, 'not_found', `There is no ${what} with this id.`);
  return thing;
}
