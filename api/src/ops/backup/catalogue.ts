import pg from 'pg';

/** A table of ours as Postgres' catalogue describes it. */
export interface Table {
  name: string;
  /** Those that hold values of their own: generated columns are computed again. */
  columns: string[];
}

export const quote = pg.escapeIdentifier;

/** A table or sequence by its full name, whatever the connection's search path. */
export function inPublic(name: string): string {
  return `public.${quote(name)}`;
}

/** Names of the migrations that were applied; null where none ever ran. */
export async function findMigrations(client: pg.Client): Promise<string[] | null> {
  const { rows } = await client.query<{ there: boolean }>(
    "select to_regclass('public.kysely_migration') is not null as there",
  );
  if (!rows[0]?.there) return null;
  const applied = await client.query<{ name: string }>('select name from public.kysely_migration order by name');
  return applied.rows.map((row) => row.name);
}

/**
 * All tables of the public schema but the migrations' own and those of extensions, in an order in which each comes after the
 * tables that it refers to.
 */
export async function findTables(client: pg.Client): Promise<Table[]> {
  const { rows } = await client.query<Table & { needs: string[] }>(`
    select relname as name,
      array(select attname::text from pg_attribute
        where attrelid = t.oid and attnum > 0 and not attisdropped and attgenerated = '' order by attnum) as columns,
      array(select distinct other.relname::text from pg_constraint join pg_class other on other.oid = confrelid
        where conrelid = t.oid and contype = 'f' and confrelid <> t.oid) as needs
    from pg_class t
    where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relispartition
      and relname not in ('kysely_migration', 'kysely_migration_lock')
      and not exists (select 1 from pg_depend where classid = 'pg_class'::regclass and objid = t.oid and deptype = 'e')
    order by relname`);
  const sorted: Table[] = [];
  let left = rows;
  while (left.length > 0) {
    const free = left.filter((table) => !table.needs.some((name) => left.some((other) => other.name === name)));
    // Better said while the database is still there than when its backup is needed.
    if (free.length === 0) throw new Error(`these tables refer to one another: ${left.map((t) => t.name).join(', ')}`);
    sorted.push(...free.map(({ name, columns }) => ({ name, columns })));
    left = left.filter((table) => !free.includes(table));
  }
  return sorted;
}

/** What each sequence that was ever used gives next. Sequences know no transaction: never less than what the rows hold. */
export async function findSequences(client: pg.Client): Promise<{ name: string; next: string }[]> {
  const { rows } = await client.query<{ name: string; next: string }>(
    `select sequencename::text as name, (last_value + increment_by)::text as next
     from pg_sequences where schemaname = 'public' and last_value is not null order by 1`,
  );
  return rows;
}

/** Triggers of ours that fire when a row is inserted in the usual way. */
export async function findTriggers(client: pg.Client): Promise<{ table: string; name: string; always: boolean }[]> {
  const { rows } = await client.query<{ table: string; name: string; always: boolean }>(
    `select relname::text as table, tgname::text as name, tgenabled = 'A' as always
     from pg_trigger join pg_class t on t.oid = tgrelid
     where relnamespace = 'public'::regnamespace and not tgisinternal and tgenabled in ('O', 'A') and tgparentid = 0`,
  );
  return rows;
}
