import { type RawBuilder, sql } from 'kysely';

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

/** SQL condition: a row is one of these, or its text mentions an address. */
export function isAbout(
  text: RawBuilder<unknown>,
  address: string,
  rows: readonly { id: string }[],
): RawBuilder<boolean> {
  return sql<boolean>`(${mentions(text, address)} or id = any (${rows.map(({ id }) => id)}))`;
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
