const MOST_WORDS = 8;

/** Splits what was typed into the words to search for, as `search_words` in the database splits texts. */
export function wordsOf(typed = ''): string[] {
  return (typed.match(/[\p{L}\p{N}\p{M}]+/gu) ?? []).slice(0, MOST_WORDS);
}

/** Returns a query in the language of `to_tsquery`: every typed word must begin one of the text's. Empty if none was typed. */
export function prefixesOf(typed: string): string {
  return wordsOf(typed)
    .map((word) => `${word}:*`)
    .join(' & ');
}
