import { sql } from 'kysely';
import type { Database, Tx } from '../platform/database/database.ts';
import { addressColumns, sameAddress } from '../platform/database/same-address.ts';
import { startsWith } from '../platform/database/starts-with.ts';

const BATCH = 10_000;

/** Returns the ids of the accounts with an address. */
export async function accountsWith(db: Database | Tx, address: string): Promise<string[]> {
  const profiles = db.selectFrom('profiles').select('id').where(sameAddress('profiles.email', address));
  return (await profiles.execute()).map(({ id }) => id);
}

/** The ids, of these, whose accounts have a profile that was not erased. */
export async function accountsInUse(db: Database, ids: string[]): Promise<string[]> {
  if (ids.length === 0) return [];
  const profiles = db.selectFrom('profiles').select('id').where('id', 'in', ids).where('erased_as', 'is', null);
  return (await profiles.execute()).map(({ id }) => id);
}

/**
 * Finds addresses that begin with a text. Returns them in lower case, sorted alphabetically.
 * @param limit the most addresses to return
 */
export async function findAddresses(db: Database, beginning: string, limit: number): Promise<string[]> {
  const found = new Set<string>();
  for (const name of addressColumns) {
    const [table = '', column = ''] = name.split('.');
    const address = sql`lower(${sql.ref(column)})`;
    const { rows } = await sql<{ address: string }>`
      select distinct ${address} as address from ${sql.table(table)}
      where ${startsWith(address, beginning.toLowerCase())} and position('@' in ${sql.ref(column)}) > 0
      order by 1 using ~<~ limit ${limit}`.execute(db);
    for (const row of rows) found.add(row.address);
  }
  return [...found].sort().slice(0, limit);
}

/** Yields every stored address in lower case. An address may occur several times. */
export async function* addressesIn(db: Database): AsyncGenerator<string> {
  for (const name of addressColumns) {
    const [table = '', column = ''] = name.split('.');
    const address = sql`lower(${sql.ref(column)})`;
    for (let last: string | undefined = ''; last !== undefined; ) {
      const { rows }: { rows: { address: string }[] } = await sql<{ address: string }>`
        select distinct ${address} as address from ${sql.table(table)}
        where ${address} ~>~ ${last} order by 1 using ~<~ limit ${BATCH}`.execute(db);
      for (const row of rows) yield row.address;
      last = rows.at(-1)?.address;
    }
  }
}
