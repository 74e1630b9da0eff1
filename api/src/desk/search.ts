import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../platform/database/database.ts';
import { prefixesOf } from '../platform/database/search-words.ts';

/** The most matches that one search considers, because a common word would match most of a large table. */
const MOST_MATCHES = 300;

/**
 * Returns an SQL condition: each of the words begins some word of the text.
 * @param text exactly the expression that the migration indexes with `search_words(…)`
 * @param words from `wordsOf`, so that none of them is an operator
 */
export function hasWords(text: RawBuilder<unknown>, words: string[]): RawBuilder<boolean> {
  return sql<boolean>`search_words(${text}) @@ to_tsquery('simple', ${prefixesOf(words.join(' '))})`;
}

/**
 * Runs several searches for the same kind of record.
 * @param searches queries that each select one column, `id`
 * @returns the ids; `isCut` if a search had more than MOST_MATCHES matches, so that a narrower search is needed
 */
export async function findIds(
  db: Database,
  searches: RawBuilder<unknown>[],
): Promise<{ ids: string[]; isCut: boolean }> {
  const limited = searches.map((search) => sql<{ id: string }>`${search} limit ${MOST_MATCHES + 1}`);
  const found = await Promise.all(limited.map((search) => search.execute(db)));
  const ids = found.flatMap(({ rows }) => rows.slice(0, MOST_MATCHES).map(({ id }) => id));
  return { ids: [...new Set(ids)], isCut: found.some(({ rows }) => rows.length > MOST_MATCHES) };
}

/** Returns an SQL condition: the row's id is one of these. */
export function isOneOf(ids: string[]): RawBuilder<boolean> {
  return sql<boolean>`id = any(${ids}::uuid[])`;
}
