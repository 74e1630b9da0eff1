import { stringify } from 'csv-stringify/sync';
import { visibleLines } from './visible-text.ts';

/** The first character of a formula. Spreadsheets treat full-width and small variants in the same way. */
const starter = '[=+\\-@＝＋－＠﹦﹢﹣﹫−]';
/** A formula still runs after white space and quotes. */
const begins = new RegExp(`^[\\s"'“”‘’]*${starter}|^[\\t\\r\\n]`, 'u');
/** Where a cell would end if a spreadsheet ignores quotes or expects another separator, such as `;` in Europe. */
const beginsWithin = new RegExp(`[,;|\\n](?=[^\\S\\n]*["'“”‘’]*[^\\S\\n]*${starter})`, 'gu');

/**
 * Formats rows as CSV with their keys as headings, without a trailing line break. A byte-order mark tells spreadsheets that
 * it is UTF-8. Every cell is quoted. An apostrophe
 * before anything that looks like a formula makes it text, so that no spreadsheet runs it. Control characters are
 * escaped as in JSON; line breaks stay.
 * @param header false to omit the mark and the headings, for rows that continue an earlier call's
 */
export function toCsv(rows: object[], header = true): string {
  return stringify(rows, {
    bom: header,
    header,
    quoted: true,
    quoted_empty: true,
    eof: false,
    cast: { string: harmless },
  });
}

function harmless(text: string): string {
  const lines = visibleLines(text.replace(/\r\n?/g, '\n')).replace(beginsWithin, "$&'");
  return begins.test(text) ? `'${lines}` : lines;
}
