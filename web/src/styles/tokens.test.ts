import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

const sheets = readdirSync(import.meta.dirname)
  .filter((file) => file.endsWith('.css'))
  .map((file) => readFileSync(path.join(import.meta.dirname, file), 'utf8'));
const tokens = readFileSync(path.join(import.meta.dirname, 'tokens.css'), 'utf8');
const names = [...new Set([...tokens.matchAll(/^\s+(--[a-z0-9-]+):/gm)].map(([, name]) => name ?? ''))];

test("every token of the specification's theme, and of our own, is used", () => {
  const theme = ['black', 'dark-gray', 'gray', 'light-gray', 'very-light-gray', 'white', 'deep-blue', 'cyan', 'green'];
  const depth = ['shadow-small', 'shadow-medium', 'glow-cyan', 'glow-green'];
  expect(names).toEqual(expect.arrayContaining([...theme, ...depth].map((name) => `--${name}`)));
  const used = new Set(sheets.flatMap((css) => [...css.matchAll(/var\((--[a-z0-9-]+)/g)].map(([, name]) => name)));
  expect(names.filter((name) => !used.has(name))).toEqual([]);
});
