import type { RawBuilder } from 'kysely';
import { sql } from 'kysely';
import type { Env } from '../config/env.ts';
import type { Database, Tx } from '../database/database.ts';

/** A person, as identified for erasing and exporting. */
export interface Person {
  /** In lower case. */
  address: string;
  /** User ids of the accounts that the person has or had. */
  accountIds: string[];
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

/** The personal data in one feature's tables. privacy/personal-data-list.ts lists all of them. */
export interface PersonalData {
  /** The key in an export. */
  name: string;
  /** Singular and plural. */
  nouns: [string, string];
  /** What happens to the records when the person is erased; shown at the desk. */
  fate: { isKept: boolean; becomes: string; why: string };
  /** Finds all records about a person, oldest first. */
  find(db: Database | Tx, person: Person): Promise<Held[]>;
  /** Finds reasons why the person cannot be erased yet. */
  obstacles?(db: Database | Tx, person: Person): Promise<Obstacle[]>;
  /**
   * Deletes or pseudonymises all records about a person, and cancels their jobs. Safe to repeat.
   * @param erasureId replaces the person in rows that are kept
   * @returns the number of records
   */
  erase(tx: Tx, person: Person, erasureId: string, env: Env): Promise<number>;
}

/** Removes old records of one kind, but none that are undelivered or still needed. */
export interface RetentionRule {
  /** The rule's name in the log of retention runs. */
  name: string;
  variable: keyof Env & `RETAIN_${string}`;
  /** Removes at most `limit` records older than `days` days. @returns the number of removed (or changed) records */
  remove(tx: Tx, days: number, limit: number): Promise<number>;
}

/** SQL expression for the time `days` days ago. */
export function daysAgo(days: number): RawBuilder<Date> {
  return sql<Date>`now() - make_interval(days => ${days})`;
}

/**
 * SQL condition: a text, or a JSON document as text, contains an address as a whole word, so that ann@example.com is
 * not found in joann@example.com.
 * @param text an SQL expression
 * @param address in lower case
 */
export function mentions(text: RawBuilder<unknown>, address: string): RawBuilder<boolean> {
  const literal = address.replace(/[^\w@\u0080-\uffff]/g, (character) => `\\${character}`);
  const pattern = `(^|[^[:alnum:].!#$%&*+/=?^_\`{|}~'-])${literal}($|[^[:alnum:].-]|\\.($|[^[:alnum:]]))`;
  // In JSON, a line break is `\n`, whose letter would look like part of the address. The quick search for the plain
  // text saves matching the slow pattern against most rows.
  return sql<boolean>`coalesce(strpos(lower((${text})::text), ${address}) > 0
    and regexp_replace((${text})::text, '\\\\[nrtbf]', ' ', 'g') ~* ${pattern}, false)`;
}

/**
 * Reads a table in sixteen parts by its id, a random UUID, because searching the texts of a million rows takes longer
 * than the time limit of one statement.
 * @param read reads the rows with ids from `from` to `to`, inclusive
 */
export async function inParts<Row>(read: (from: string, to: string) => Promise<Row[]>): Promise<Row[]> {
  const rows: Row[] = [];
  for (const digit of '0123456789abcdef') {
    const fill = (rest: string) => `00000000-0000-0000-0000-000000000000`.replaceAll('0', rest).replace(/^./, digit);
    rows.push(...(await read(fill('0'), fill('f'))));
  }
  return rows;
}
