import { type RawBuilder, sql } from 'kysely';

/**
 * Tests whether a text has a word that begins with this one.
 * @param text the expression of an index on `search_words(…)`, exactly as in the migration
 * @param word one of `wordsOf`
 */
export function hasWord(text: RawBuilder<unknown>, word: string): RawBuilder<boolean> {
  return sql<boolean>`search_words(${text}) @@ to_tsquery('simple', ${`${word}:*`})`;
}
