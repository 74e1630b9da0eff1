import { describe, expect, it } from '@jest/globals';
import { toCsv } from './csv.ts';

/** Splits CSV like a spreadsheet that expects another separator and ignores quotes. */
const splitBy = (csv: string, separator: string | RegExp) =>
  csv.split(separator).map((cell) => cell.replace(/^["\s]+/, ''));
/** Reads CSV as RFC 4180 specifies. */
const read = (csv: string) =>
  csv
    .split(/\n(?=(?:[^"]*"[^"]*")*[^"]*$)/)
    .map((line) => [...line.matchAll(/"((?:[^"]|"")*)"(?:,|$)/g)].map(([, cell = '']) => cell.replaceAll('""', '"')));

describe('toCsv', () => {
  it('quotes every cell, including headings, empty cells and numbers', () => {
    expect(toCsv([{ a: 'x', b: null, c: 3, d: '', e: 'say "hi", please' }])).toBe(
      '\uFEFF"a","b","c","d","e"\n"x","","3","","say ""hi"", please"',
    );
  });

  it.each([
    ...['=1+1', '+1', '-1', '@SUM(A1)', '\t=1', '\r=1', '\n=1', '\n', '\r\n=1', '  =1', '\u00a0=1', '\u3000=1', '"=1'],
    ...['"=1+1"', "'=1", '“=1', ' " =1', '＝1', '＋1', '－1', '＠SUM(1)', '﹦1', '−1'],
    ...['\u200b=1', '\ufeff=1', '\u0000=1', '\u0001=1', '=HYPERLINK("http://x","y")', "=cmd|' /C calc'!A0"],
  ])('keeps %j from running as a formula', (text) => {
    const [, [cell = ''] = []] = read(toCsv([{ a: text }]));
    expect(cell).not.toMatch(/^["\s“”‘]*[=+\-@＝＋－＠﹦﹢﹣﹫−]|^[\t\r\n]/);
  });

  it.each([
    ...['x;=1+1', 'x,=1+1', 'x\t=1+1', 'x|=1+1', 'x; "=1+1', 'x\n=1+1', 'x\r\n+1', 'x;\n"; @SUM(1)', '";=1+1;"'],
    ...[';;=1', 'x;＝1'],
  ])('keeps %j from running as a formula where the cell ends early', (text) => {
    const csv = toCsv([{ a: 'first', b: text, c: 'last' }]);
    for (const separator of [';', ',', '\t', '|', '\n', /[;,\t|\n]/])
      for (const cell of splitBy(csv, separator)) expect(cell).not.toMatch(/^[=+\-@＝＋－＠]/);
  });

  it('leaves ordinary text unchanged', () => {
    const texts = [
      ...['Zoë, 李 🎓', 'two\nlines, "quoted"', 'a-b+c=d@e.f', '5 - 3', "it's; fine", 'a@example.com', 'ends with "'],
    ];
    expect(read(toCsv(texts.map((text) => ({ text }))))).toEqual([['text'], ...texts.map((text) => [text])]);
  });

  // A pattern with catastrophic backtracking would time out here.
  it.each([';', '"', ' ', '\n', '; ', ';"', '='])('handles %j repeated 100,000 times', (part) => {
    expect(toCsv([{ a: part.repeat(100_000) }]).length).toBeGreaterThan(100_000);
  });
});
