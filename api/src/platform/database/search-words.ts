const MOST_WORDS = 8;

/** Splits a search text into at most eight words, in the same way as `search_words` in the database splits texts. */
export function wordsOf(typed = ''): string[] {
  return (typed.match(/[\p{L}\p{N}\p{M}]+/gu) ?? []).slice(0, MOST_WORDS);
}

/** Returns a query for `to_tsquery`: each typed word must begin some word of the text. Empty if there are no words. */
export function prefixesOf(typed: string): string {
  return wordsOf(typed)
    .map((word) => `${word}:*`)
    .join(' & ');
}
