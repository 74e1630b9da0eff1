import { type RawBuilder, type Selectable, sql } from 'kysely';
import type { Env } from '../platform/config/env.ts';
import type { Database, Tx } from '../platform/database/database.ts';
import type { Tables } from '../platform/database/tables.ts';
import { AppError } from '../platform/http/app-error.ts';
import { inParts } from './mentions.ts';

/** A person, as identified for erasing and exporting. */
export interface Person {
  /** In lower case. */
  address: string;
  /** User ids of the accounts that the person has or had. */
  accountIds: string[];
  /** Later leads are kept: the person may have come back while the erasure was waiting. */
  until?: Date;
}

/** One record that is kept about a person. */
export interface Held {
  at: Date;
  /** A short description for staff. */
  title: string;
  detail: string | null;
  /** The desk's page about it, relative to /desk. */
  link: string | null;
  /** The record in the person's export: everything except secrets. */
  data: Record<string, unknown>;
}

/** A reason why a person cannot be erased yet, and what to do about it. */
export interface Obstacle {
  message: string;
  /** The desk's page about it, relative to /desk. */
  link: string | null;
}

type Row<T extends keyof Tables> = Selectable<Tables[T]>;

type Description = Pick<Held, 'title'> & Partial<Pick<Held, 'at' | 'detail' | 'link'>>;

/** What one table keeps about people. `T` is the table. */
interface PersonalTable<T extends keyof Tables> {
  table: T;
  /** The key in an export. */
  name: string;
  /** Singular and plural. */
  nouns: [string, string];
  /** What happens to the records when the person is erased; shown at the desk. */
  onErasure: { becomes: string; why: string };
  /** SQL condition that selects the person's own rows. */
  isOf(person: Person): RawBuilder<boolean>;
  /** The column that rows are ordered by. Default: created_at. */
  orderBy?: string;
  /** No index finds the rows. They are then looked for in parts, because one statement would take too long. */
  isScanned?: boolean;
  describe(row: Row<T>, db: Database | Tx): Description | Promise<Description>;
  /** Columns that an export leaves out: secrets, other people, our own bookkeeping. */
  hidden?: (keyof Row<T>)[];
  /** The record in an export, where leaving columns out is not enough. */
  toExport?(row: Row<T>, person: Person, db: Database | Tx): Record<string, unknown> | Promise<Record<string, unknown>>;
  /** What must be settled before the person may be erased. */
  obstacles?(rows: Row<T>[], person: Person, db: Database | Tx): Obstacle[] | Promise<Obstacle[]>;
  /**
   * Deletes or pseudonymises everything about a person, and cancels the jobs for it. Repeating it changes nothing.
   * @param erasureId stands in the rows that are kept
   * @param rows the person's own, locked
   * @returns the number of rows
   */
  erase(tx: Tx, person: Person, rows: Row<T>[], erasureId: string, env: Env): Promise<number>;
}

/** The same for any table. */
export interface PersonalData extends Pick<PersonalTable<keyof Tables>, 'name' | 'nouns' | 'onErasure'> {
  /** Finds everything about a person, oldest first. @param limit of many, only the newest */
  find(db: Database | Tx, person: Person, limit?: number): Promise<Held[]>;
  obstacles(db: Database | Tx, person: Person): Promise<Obstacle[]>;
  /** @throws AppError 409 erasure_blocked if something must be settled first, in rows that it has locked */
  erase(tx: Tx, person: Person, erasureId: string, env: Env): Promise<number>;
}

/** Makes an entry of the registry from what is particular about a table. */
export function personalTable<T extends keyof Tables>(entry: PersonalTable<T>): PersonalData {
  const { table, name, nouns, onErasure, orderBy = 'created_at', isScanned = false, hidden = [] } = entry;
  const timeOf = (row: Row<T>) => (row as Record<string, unknown>)[orderBy] as Date;
  const read = async (db: Database | Tx, person: Person, rest: RawBuilder<unknown> = sql``): Promise<Row<T>[]> => {
    const select = async (part: RawBuilder<boolean>) => {
      const where = sql`${entry.isOf(person)} and ${part} order by ${sql.ref(orderBy)} ${rest}`;
      return (await sql<Row<T>>`select * from ${sql.table(table)} where ${where}`.execute(db)).rows;
    };
    if (!isScanned) return select(sql`true`);
    const rows = await inParts((from, to) => select(sql`id between ${from} and ${to}`));
    return rows.sort((one, other) => timeOf(one).getTime() - timeOf(other).getTime());
  };
  const toExport = (row: Row<T>, person: Person, db: Database | Tx) =>
    entry.toExport
      ? entry.toExport(row, person, db)
      : Object.fromEntries(Object.entries(row).filter(([column]) => !hidden.includes(column as keyof Row<T>)));
  return {
    ...{ name, nouns, onErasure },
    async find(db, person, limit) {
      const isLimited = limit !== undefined && !isScanned;
      const rows = isLimited ? (await read(db, person, sql`desc limit ${limit}`)).reverse() : await read(db, person);
      return Promise.all(
        rows.map(async (row) => ({
          ...{ at: timeOf(row), detail: null, link: null },
          ...(await entry.describe(row, db)),
          data: await toExport(row, person, db),
        })),
      );
    },
    async obstacles(db, person) {
      return entry.obstacles ? entry.obstacles(await read(db, person), person, db) : [];
    },
    async erase(tx, person, erasureId, env) {
      const rows = await read(tx, person, sql`for update`);
      assertSettled((await entry.obstacles?.(rows, person, tx)) ?? []);
      return entry.erase(tx, person, rows, erasureId, env);
    },
  };
}

/** Removes old records of one kind. What is undelivered or still needed does not meet the condition. */
export interface RetentionRule {
  /** The rule's name in the log of retention runs. */
  name: string;
  variable: keyof Env & `RETAIN_${string}`;
  table: keyof Tables;
  /** The table's key. Default: id. */
  key?: string;
  /** The column that says how old a record is. */
  age: string;
  condition?: RawBuilder<boolean>;
  /** Changes the record instead of deleting it. */
  set?: RawBuilder<unknown>;
  /** The kind of record that its notes name. They are deleted with it, because no one would find them any more. */
  notesOn?: 'lead' | 'invoice';
}

/** Removes at most `limit` records older than `days` days. @returns the number of removed (or changed) records */
export async function removeOld(tx: Tx, rule: RetentionRule, days: number, limit: number): Promise<number> {
  const { table, key = 'id', age, condition = sql`true`, set, notesOn } = rule;
  const old = sql`select ${sql.ref(key)} from ${sql.table(table)}
    where ${sql.ref(age)} < now() - make_interval(days => ${days}) and ${condition}
    order by ${sql.ref(age)} limit ${limit}`;
  const verb = set ? sql`update ${sql.table(table)} set ${set}` : sql`delete from ${sql.table(table)}`;
  const changed = sql<{ id: string }>`${verb} where ${sql.ref(key)} in (${old}) returning ${sql.ref(key)}::text as id`;
  const ids = (await changed.execute(tx)).rows.map(({ id }) => id);
  if (notesOn && ids.length > 0)
    await tx.deleteFrom('desk_notes').where('subject_kind', '=', notesOn).where('subject_id', 'in', ids).execute();
  return ids.length;
}

/** @throws AppError 409 erasure_blocked, whose details say what to do first, if there are obstacles */
export function assertSettled(obstacles: readonly Obstacle[]): void {
  if (obstacles.length === 0) return;
  const details = obstacles.map(({ message, link }) => ({ field: 'email', message, ...(link && { link }) }));
  const message = `This person cannot be erased yet. ${obstacles.map((obstacle) => obstacle.message).join(' ')}`;
  throw new AppError(409, 'erasure_blocked', message, { details });
}
