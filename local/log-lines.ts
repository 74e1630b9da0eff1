import { globSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** `node local/log-lines.ts` writes the table of the api's log lines into docs/operations.md. */

const ROOT = join(import.meta.dirname, '..');
const PAGE = join(ROOT, 'docs/operations.md');
const CALL = /\blog\.(info|warn|error|fatal)\((?:\s*'([a-z_]+)',\s*(?:'(.+?)'|"(.+?)")[,)\s])?/g;

/** Returns the text of docs/operations.md. @throws Error if a log line's event or sentence is no literal, or an event has two */
export function makeOperationsPage(): string {
  const rows = new Map<string, string>();
  for (const file of globSync(join(ROOT, 'api/src/**/*.{ts,tsx}'))) {
    for (const [call, level, event, ...sentence] of readFileSync(file, 'utf8').matchAll(CALL)) {
      if (!event || rows.has(event)) throw new Error(`${file}: ${call} needs an event of its own and a sentence`);
      rows.set(event, `| \`${event}\` | ${level} | ${sentence.join('')} |\n`);
    }
  }
  const sorted = [...rows].sort().map(([, row]) => row);
  const table = `| event | level | the line says |\n|---|---|---|\n${sorted.join('')}`;
  return readFileSync(PAGE, 'utf8').replace(/(?<=<!-- log lines:.*-->\n\n)(\|.*\n)+/, table);
}

if (process.argv[1] === import.meta.filename) writeFileSync(PAGE, makeOperationsPage());
