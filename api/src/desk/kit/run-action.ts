import { z } from 'zod';
import type { Acted } from '../../contract/desk/resource.ts';
import { type Database, inTransaction, type Tx } from '../../platform/database/database.ts';
import { AppError } from '../../platform/http/app-error.ts';
import { type Actor, addDeskAction } from '../desk-actions.repository.ts';
import { known, tooLate } from '../refusals.ts';
import type { AnyResource } from './present.ts';
import type { Action, Context, Form } from './resource.ts';

/** The schema of what a form sends. */
export function formSchemaOf({ form = {} }: { form?: Form<never> }): z.ZodType<object> {
  return z.strictObject(Object.fromEntries(Object.entries(form).map(([name, { schema }]) => [name, schema])));
}

/**
 * Runs an action, while its record is locked if it can be, and records who took it.
 * @param id of the record; null for an action on the whole list
 * @param values of the action's form, checked
 * @returns what was done
 * @throws AppError 404 not_found, 409 changed_meanwhile or not_possible, and what the action itself throws
 */
export async function runAction(
  resource: AnyResource,
  name: string,
  context: Context,
  id: string | null,
  values: object,
  actor: Actor,
): Promise<Acted['done']> {
  const { db } = context;
  const { one, find, lock } = resource;
  const { actions, kind } = id === null ? { actions: resource.listActions, kind: resource.path } : resource;
  const action = actions?.[name] as Action<unknown>;
  const subject = { kind, id: id ?? name };
  const own = `${kind}.${name}`;
  const { reason } = values as { reason?: string };
  const inTime = async <Result>(db: Database | Tx, result: Result | string): Promise<Result> => {
    if (typeof result !== 'string') return result;
    throw await tooLate(db, subject, [own, ...(action.rivals ?? [])], result);
  };
  const read = async (db: Database | Tx, row: unknown) => {
    const facts = await resource.facts(db, row, context);
    await inTime(db, action.tooLate?.(facts, values as never) || null);
    return facts;
  };
  const isOffered = (facts: unknown) => action.when?.(facts, actor) ?? true;
  const notOffered = `“${action.label}” is not possible now.`;
  const record = (tx: Tx, facts: unknown, result: unknown) =>
    addDeskAction(tx, actor, {
      ...{ action: own, subject, before: null, after: null, reason },
      ...action.record?.(facts, result, values as never),
    });
  const done = (facts: unknown, result: unknown) => {
    const said = action.done(facts, result, values as never);
    return typeof said === 'string' ? { text: said } : said;
  };
  const { alone, run } = action;
  if (alone) {
    const facts = id === null ? null : await read(db, known(await find(db, id, context), one));
    await inTime(db, isOffered(facts) || notOffered);
    const result = await alone({ ...context, actor }, facts, values as never, (tx, result = null) =>
      record(tx, facts, result),
    );
    return done(facts, await inTime(db, result));
  }
  if (id === null || !lock) throw new Error(`${own} needs a record that can be locked, or has to run alone`);
  return inTransaction(db, async (tx) => {
    known(await find(tx, id, context), one);
    const facts = await read(tx, known(await lock(tx, id, context), one));
    const offered = isOffered(facts);
    const running = run?.(tx, facts, values as never, { ...context, actor });
    const ran = await running?.catch((error: unknown) => {
      if (offered || !(error instanceof AppError) || error.status !== 409) throw error;
      return error.message;
    });
    const result = await inTime(tx, ran);
    // Only now, because the action itself gives a better reason; what it did is rolled back.
    await inTime(tx, offered || notOffered);
    await record(tx, facts, result);
    return done(facts, result);
  });
}
