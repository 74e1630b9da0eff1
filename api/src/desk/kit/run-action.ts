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
 * @param values of the action's form, checked
 * @returns what was done
 * @throws AppError 404 not_found, 409 changed_meanwhile or not_possible, and what the action itself throws
 */
export async function runAction(
  resource: AnyResource,
  name: string,
  context: Context,
  id: string,
  values: object,
  actor: Actor,
): Promise<Acted['done']> {
  const { db } = context;
  const { one, find, lock = find } = resource;
  const action = resource.actions?.[name] as Action<unknown>;
  const subject = { kind: resource.kind, id };
  const own = `${resource.kind}.${name}`;
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
  const done = (facts: unknown, result: unknown) => describeDone(action, facts, result, values);
  const { alone, run } = action;
  if (alone) {
    const facts = await read(db, known(await find(db, id, context), one));
    await inTime(db, isOffered(facts) || notOffered);
    const result = await alone({ ...context, actor }, facts, values as never, (tx, result = null) =>
      record(tx, facts, result),
    );
    return done(facts, await inTime(db, result));
  }
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

/** Runs an action for a whole list; without a name, the one that adds a record. @throws what the action itself throws */
export async function runListAction(
  resource: AnyResource,
  name: string,
  context: Context,
  values: object,
  actor: Actor,
): Promise<Acted['done']> {
  const { path } = resource;
  const action = resource.listActions?.[name];
  if (!action?.alone) throw new Error('this cannot be done here');
  const result = await action.alone({ ...context, actor }, null, values as never, (tx, result) =>
    addDeskAction(tx, actor, {
      ...{ action: `${path}.${name}`, subject: { kind: path, id: name }, before: null, after: null },
      ...action.record?.(null, result, values as never),
    }),
  );
  return describeDone(action, null, result, values);
}

function describeDone<Facts>(action: Action<Facts>, facts: Facts, result: unknown, values: object): Acted['done'] {
  const done = action.done(facts, result, values as never);
  return typeof done === 'string' ? { text: done } : done;
}
