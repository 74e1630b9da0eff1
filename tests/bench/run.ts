import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

/** `npm run bench -- NAME`: runs tests/bench/NAME.ts. Benchmarks only print numbers; they neither pass nor fail. */
const [name, ...rest] = process.argv.slice(2);
const file = join(import.meta.dirname, `${name}.ts`);
/** Files in this folder that are not benchmarks. */
const tools = ['run', 'measure', 'load', 'large-data', 'containers'];
if (!name || tools.includes(name) || !existsSync(file)) {
  const names = readdirSync(import.meta.dirname).map((entry) => entry.replace(/\.ts$/, ''));
  console.error(`Say which: npm run bench -- ${names.filter((entry) => !tools.includes(entry)).join(' | ')}`);
  process.exit(1);
}
process.argv.splice(2, process.argv.length, ...rest);
await import(file);
