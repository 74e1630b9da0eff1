import type { Queryable } from '../database.ts';
import type { Context } from './context.ts';
import { asFault, keyInUse, keyReused, StripeFault } from './errors.ts';
import { canonicalForm } from './params.ts';

interface Result {
  status: number;
  body: string;
  replayed: boolean;
}
type Work = (tx: Queryable) => Promise<object>;
interface Remembered {
  endpoint: string;
  params: string;
  status: number;
  body: string;
}

/**
 * Executes a POST and stores its idempotency key in one transaction, so that a crash leaves neither.
 * @param call `encoded` is the raw request body
 * @throws StripeFault 409 while the key's first request runs, 400 when the key was used for something else
 */
export async function execute(
  context: Context,
  { key, path, encoded }: { key: string | undefined; path: string; encoded: string },
  work: Work,
): Promise<Result> {
  return context.transaction(async (tx) => {
    if (key === undefined) return success(await work(tx));
    const locked = await tx.query<{ held: boolean }>(
      'select pg_try_advisory_xact_lock(hashtextextended($1, 7301)) as held',
      [key],
    );
    if (!locked.rows[0]?.held) throw keyInUse(key);
    const remembered = await recall(tx, key);
    const params = canonicalForm(encoded);
    if (remembered) {
      const { endpoint, status, body } = remembered;
      if (endpoint !== path) {
        throw keyReused(key, `for the same endpoint they were first used for ('${path}' vs '${endpoint}')`);
      }
      if (remembered.params !== params) throw keyReused(key, 'with the same parameters they were first used with');
      return { status, body, replayed: true };
    }
    const result = await attempt(tx, work);
    await tx.query(
      'insert into local_stripe.idempotency_keys (key, endpoint, params, status, body) values ($1, $2, $3, $4, $5)',
      [key, path, params, result.status, result.body],
    );
    return result;
  });
}

/** Looks up a key. Forgets it once it is a day old, as Stripe may. */
async function recall(tx: Queryable, key: string): Promise<Remembered | undefined> {
  await tx.query(
    `delete from local_stripe.idempotency_keys where key = $1 and created_at < now() - interval '24 hours'`,
    [key],
  );
  const sql = 'select endpoint, params, status, body from local_stripe.idempotency_keys where key = $1';
  return (await tx.query<Remembered>(sql, [key])).rows[0];
}

/** Runs the work. A refusal that Stripe would save is rolled back and returned as a result. */
async function attempt(tx: Queryable, work: Work): Promise<Result> {
  await tx.query('savepoint execution');
  try {
    return success(await work(tx));
  } catch (error) {
    if (error instanceof StripeFault && !error.saved) throw error;
    await tx.query('rollback to savepoint execution');
    const fault = asFault(error);
    return { status: fault.status, body: JSON.stringify(fault.body), replayed: false };
  }
}

function success(object: object): Result {
  return { status: 200, body: JSON.stringify(object, null, 2), replayed: false };
}
