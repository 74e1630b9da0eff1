import { stringify } from 'csv-stringify/sync';
import { visibleLines } from './visible-text.ts';

/** What a formula starts with; spreadsheets treat the characters of other widths alike. */
const starter = '[=+\\-@＝＋－＠﹦﹢﹣﹫−]';
/** White space and quotes before a formula do not keep it from running. */
const begins = new RegExp(`^[\\s"'“”‘’]*${starter}|^[\\t\\r\\n]`, 'u');
/** Where a cell ends if a spreadsheet expects other separators, such as `;` in much of Europe, or ignores quotes. */
const beginsWithin = new RegExp(`[,;|\\n](?=[^\\S\\n]*["'“”‘’]*[^\\S\\n]*${starter})`, 'gu');

/**
 * Formats rows as comma-separated values with their keys as headings, without a trailing line break. Every cell is
 * quoted, and no spreadsheet finds a formula in one: an apostrophe before it makes it text. Control characters are
 * written as in JSON; line breaks stay.
 * @param header false for rows that continue those before
 */
export function toCsv(rows: object[], header = true): string {
  return stringify(rows, { header, quoted: true, quoted_empty: true, eof: false, cast: { string: harmless } });
}

function harmless(text: string): string {
  const lines = visibleLines(text.replace(/\r\n?/g, '\n')).replace(beginsWithin, "$&'");
  return begins.test(text) ? `'${lines}` : lines;
}
