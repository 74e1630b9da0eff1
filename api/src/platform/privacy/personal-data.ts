import type { RawBuilder } from 'kysely';
import { sql } from 'kysely';
import type { Env } from '../config/env.ts';
import type { Database, Tx } from '../database/database.ts';
import { AppError } from '../http/app-error.ts';

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
  /**
   * Finds everything about a person, oldest first.
   * @param limit where there may be many, only the newest
   */
  find(db: Database | Tx, person: Person, limit?: number): Promise<Held[]>;
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

/** Removes old records of one kind, but none that are undelivered or still needed. */
export interface RetentionRule {
  /** The rule's name in the log of retention runs. */
  name: string;
  variable: keyof Env & `RETAIN_${string}`;
  /** Removes at most `limit` records older than `days` days. @returns the number of removed (or changed) records */
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
 * SQL condition: a text, or a JSON document as text, contains an address as a whole word, so that ann@example.com is
 * not found in joann@example.com.
 * @param text an SQL expression
 * @param address in lower case
 */
export function mentions(text: RawBuilder<unknown>, address: string): RawBuilder<boolean> {
  const pattern = `(^|${BEFORE})${literally(address)}(${AFTER})`;
  // In JSON, a line break is a letter behind a backslash. The search for the plain text spares most rows the pattern.
  return sql<boolean>`coalesce(strpos(lower((${text})::text), ${address}) > 0
    and regexp_replace((${text})::text, '\\\\[nrtbf]', ' ', 'g') ~* ${pattern}, false)`;
}

/**
 * Replaces an address wherever `mentions` finds it.
 * @param text an SQL expression: a text, or a JSON document as text, which stays one
 */
export function replaceAddress(text: RawBuilder<unknown>, address: string): RawBuilder<string> {
  const pattern = `(^|\\\\[nrtbf]|${BEFORE})${literally(address)}(?=${AFTER})`;
  return sql<string>`regexp_replace((${text})::text, ${pattern}, '\\1erased', 'gi')`;
}

/** What may stand before and after an address, so that it is not a part of a longer one. */
const BEFORE = "[^[:alnum:].!#$%&*+/=?^_`{|}~'-]";
const AFTER = '$|[^[:alnum:].-]|\\.($|[^[:alnum:]])';

function literally(address: string): string {
  return address.replace(/[^\w@\u0080-\uffff]/g, (character) => `\\${character}`);
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
