import { type RawBuilder, sql } from 'kysely';

const MOST_WORDS = 8;

/** Splits what was typed into the words to search for, as `desk_words` in the database splits texts. */
export function wordsOf(typed = ''): string[] {
  return (typed.match(/[\p{L}\p{N}\p{M}]+/gu) ?? []).slice(0, MOST_WORDS);
}

/**
 * Tests whether a text has a word that begins with this one.
 * @param text the expression of an index on `desk_words(…)`, exactly as in the migration
 * @param word one of `wordsOf`
 */
export function hasWord(text: RawBuilder<unknown>, word: string): RawBuilder<boolean> {
  return sql<boolean>`desk_words(${text}) @@ to_tsquery('simple', ${`${word}:*`})`;
}
