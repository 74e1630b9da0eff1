import { type RawBuilder, sql } from 'kysely';

/**
 * SQL condition: the text begins with another one, literally: `_` and `%` are no wildcards. An index with text_pattern_ops serves it.
 * @param text an SQL expression
 */
export function startsWith(text: RawBuilder<unknown>, beginning: string): RawBuilder<boolean> {
  return sql<boolean>`${text} like ${`${beginning.replace(/[\\%_]/g, '\\$&')}%`}`;
}
