import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../platform/database/database.ts';
import { prefixesOf } from '../platform/database/search-words.ts';

/** Matches of one kind that a search considers: a common word would find most of a large table. */
const MOST_MATCHES = 300;

/**
 * Tests whether each of the words begins a word of a text.
 * @param text the expression of an index on `search_words(…)`, exactly as in the migration
 * @param words of `wordsOf`, so that none is an operator
 */
export function hasWords(text: RawBuilder<unknown>, words: string[]): RawBuilder<boolean> {
  return sql<boolean>`search_words(${text}) @@ to_tsquery('simple', ${prefixesOf(words.join(' '))})`;
}

/**
 * Runs searches that find the same kind of thing in several ways.
 * @param searches each selects one column: ids
 * @returns the ids; `isCut` if a search found more than are considered, so that more words are needed
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

/** Tests whether a thing was found. */
export function isOneOf(ids: string[]): RawBuilder<boolean> {
  return sql<boolean>`id = any(${ids}::uuid[])`;
}
