import Table from 'cli-table3';
import { CommanderError, InvalidArgumentError } from 'commander';
import { readEnv } from '../platform/config/env.ts';
import { createDatabase, createPool, type Database } from '../platform/database/database.ts';
import { visible, visibleLines } from '../platform/visible-text.ts';

/** Runs a command's work on the configured database and closes it afterwards. */
export async function withDatabase(work: (db: Database) => Promise<void>): Promise<void> {
  const db = createDatabase(createPool(readEnv(), 2, () => {}));
  try {
    await work(db);
  } finally {
    await db.destroy();
  }
}

/** Reads an option as a whole number above 0. */
export function wholeNumber(text: string): number {
  const value = Number(text);
  if (!Number.isInteger(value) || value < 1) throw new InvalidArgumentError('must be a whole number above 0.');
  return value;
}

/** Where the text goes; tests put their own functions here. */
export const output = {
  out: (text: string): unknown => process.stdout.write(text),
  error: (text: string): unknown => process.stderr.write(text),
};

/** Prints lines. All output goes through here or printError, so that untrusted text cannot control the terminal. */
export function print(text: string): void {
  output.out(`${visibleLines(text)}\n`);
}

/** Prints lines on standard error. */
export function printError(text: string): void {
  output.error(`${visibleLines(text)}\n`);
}

/** Ends a command with exit status 1 when what it found is already printed. @throws CommanderError */
export function endWithFindings(): never {
  throw new CommanderError(1, 'ops.findings', '');
}

export type Row = Record<string, unknown>;

/** Prints rows as a table with their keys as headings, or as JSON. */
export function printRows(rows: Row[], asJson: boolean): void {
  if (asJson) print(JSON.stringify(rows, null, 2));
  else if (rows.length === 0) print('Nothing to show.');
  else {
    const head = [...new Set(rows.flatMap((row) => Object.keys(row)))];
    const table = new Table({ head, style: { head: [], border: [] } });
    for (const row of rows) table.push(head.map((key) => cell(row[key])));
    print(table.toString());
  }
}

/** Prints one row with one line per field, or as JSON. */
export function printOne(row: Row, asJson: boolean): void {
  if (asJson) print(JSON.stringify(row, null, 2));
  else {
    const table = new Table({ style: { head: [], border: [] } });
    for (const [key, value] of Object.entries(row)) table.push({ [key]: cell(value) });
    print(table.toString());
  }
}

/** Escapes a value before the table is drawn, which needs its width. A line break would look like another row. */
function cell(value: unknown): string {
  return visible(typeof value === 'object' && value !== null ? JSON.stringify(value) : String(value ?? '–'));
}
