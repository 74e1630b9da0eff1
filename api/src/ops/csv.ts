import { stringify } from 'csv-stringify/sync';
import { visibleLines } from '../platform/visible-text.ts';

/** What begins a formula, in the other widths too, which spreadsheets read as the same. */
const starter = '[=+\\-@＝＋－＠﹦﹢﹣﹫−]';
/** White space and quotes do not keep it from running. */
const begins = new RegExp(`^[\\s"'“”‘’]*${starter}|^[\\t\\r\\n]`, 'u');
/** What ends a cell where a spreadsheet expects other separators, as `;` in much of Europe, or reads lines without quotes. */
const beginsWithin = new RegExp(`[,;|\\n](?=[^\\S\\n]*["'“”‘’]*[^\\S\\n]*${starter})`, 'gu');

/**
 * Rows as comma-separated values with their keys as headings, without a line break at the end. Every cell is quoted, and no
 * spreadsheet finds a formula in one: an apostrophe before it makes it text. Control characters are written as in JSON, line breaks
 * stay.
 */
export function toCsv(rows: object[]): string {
  return stringify(rows, { header: true, quoted: true, quoted_empty: true, eof: false, cast: { string: harmless } });
}

function harmless(text: string): string {
  const lines = visibleLines(text.replace(/\r\n?/g, '\n')).replace(beginsWithin, "$&'");
  return begins.test(text) ? `'${lines}` : lines;
}
