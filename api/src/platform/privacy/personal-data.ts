import type { RawBuilder } from 'kysely';
import { sql } from 'kysely';
import type { Env } from '../config/env.ts';
import type { Database, Tx } from '../database/database.ts';
import { AppError } from '../http/app-error.ts';

/** A person, as far as erasing and exporting need to know. */
export interface Person {
  /** In lower case. */
  address: string;
  /** The accounts that the person has or had. */
  accountIds: string[];
}

/** One thing that is kept about a person. */
export interface Held {
  at: Date;
  /** What it is, in a few words for a staff member. */
  title: string;
  detail: string | null;
  /** Where the desk shows it, below /desk. */
  link: string | null;
  /** What the person gets in an export: everything but secrets. */
  data: Record<string, unknown>;
}

/** What keeps a person from being erased, and what to do first. */
export interface Obstacle {
  message: string;
  /** Where the desk shows it, below /desk. */
  link: string | null;
}

/** What one feature keeps about people, in tables that only it writes. privacy/ has the list of them. */
export interface PersonalData {
  /** The name in an export. */
  name: string;
  /** Singular and plural. */
  nouns: [string, string];
  /** What erasing does with it. */
  fate: { isKept: boolean; becomes: string; why: string };
  /** Finds everything about a person, oldest first. */
  find(db: Database | Tx, person: Person): Promise<Held[]>;
  /** Finds what must be settled before the person may be erased. */
  obstacles?(db: Database | Tx, person: Person): Promise<Obstacle[]>;
  /**
   * Deletes or pseudonymises everything about a person, and cancels the jobs for it. Repeating it changes nothing.
   * @param erasureId stands in the rows that are kept
   * @returns the number of rows
   * @throws AppError 409 erasure_blocked if something must be settled first, in rows that it has locked
   */
  erase(tx: Tx, person: Person, erasureId: string, env: Env): Promise<number>;
}

/** Something that is removed when it is old. Removes nothing that has not been delivered or is still needed. */
export interface RetentionRule {
  /** The rule's name in the record of a run. */
  name: string;
  variable: keyof Env & `RETAIN_${string}`;
  /** Removes at most `limit` rows that are older. @returns how many */
  remove(tx: Tx, days: number, limit: number): Promise<number>;
}

/** @throws AppError 409 erasure_blocked, whose details say what to do first, if there are obstacles */
export function assertSettled(obstacles: readonly Obstacle[]): void {
  if (obstacles.length === 0) return;
  const details = obstacles.map(({ message, link }) => ({ field: 'email', message, ...(link && { link }) }));
  const message = `This person cannot be erased yet. ${obstacles.map((obstacle) => obstacle.message).join(' ')}`;
  throw new AppError(409, 'erasure_blocked', message, { details });
}

/** SQL for the moment that many days ago. */
export function daysAgo(days: number): RawBuilder<Date> {
  return sql<Date>`now() - make_interval(days => ${days})`;
}

/**
 * Tests whether a text, or a JSON document as text, contains an address: as a whole, so that ann@example.com is not found
 * in joann@example.com.
 * @param text an SQL expression
 */
export function mentions(text: RawBuilder<unknown>, address: string): RawBuilder<boolean> {
  const literal = address.replace(/[^\w@\u0080-\uffff]/g, (character) => `\\${character}`);
  const pattern = `(^|[^[:alnum:].!#$%&*+/=?^_\`{|}~'-])${literal}($|[^[:alnum:].-]|\\.($|[^[:alnum:]]))`;
  // In JSON, a line break is a letter behind a backslash. The search for the plain text spares most rows the pattern.
  return sql<boolean>`coalesce(strpos(lower((${text})::text), ${address}) > 0
    and regexp_replace((${text})::text, '\\\\[nrtbf]', ' ', 'g') ~* ${pattern}, false)`;
}

/**
 * Reads a table in sixteen parts by its id, which is a random UUID: looking for an address in every text of a million rows
 * takes longer than one statement may.
 * @param read reads the rows whose ids are between two
 */
export async function inParts<Row>(read: (from: string, to: string) => Promise<Row[]>): Promise<Row[]> {
  const rows: Row[] = [];
  for (const digit of '0123456789abcdef') {
    const fill = (rest: string) => `00000000-0000-0000-0000-000000000000`.replaceAll('0', rest).replace(/^./, digit);
    rows.push(...(await read(fill('0'), fill('f'))));
  }
  return rows;
}
