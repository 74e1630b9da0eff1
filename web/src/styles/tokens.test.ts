import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { parse } from 'yaml';

const sheets = readdirSync(import.meta.dirname)
  .filter((file) => file.endsWith('.css'))
  .map((file) => readFileSync(path.join(import.meta.dirname, file), 'utf8'));
const tokens = readFileSync(path.join(import.meta.dirname, 'tokens.css'), 'utf8');
const names = [...new Set([...tokens.matchAll(/^\s+(--[a-z0-9-]+):/gm)].map(([, name]) => name ?? ''))];

test("every token of the specification's theme, and of our own, is used", () => {
  const theme = ['black', 'dark-gray', 'gray', 'light-gray', 'very-light-gray', 'white', 'brand', 'accent', 'success'];
  const depth = ['shadow-small', 'shadow-medium', 'glow-accent', 'glow-success'];
  expect(names).toEqual(expect.arrayContaining([...theme, ...depth].map((name) => `--${name}`)));
  const used = new Set(sheets.flatMap((css) => [...css.matchAll(/var\((--[a-z0-9-]+)/g)].map(([, name]) => name)));
  expect(names.filter((name) => !used.has(name))).toEqual([]);
});

test("no source has the brand's colours: pages get those of content/brand", () => {
  const { brand, accent } = parse(readFileSync('content/brand/brand.yaml', 'utf8'));
  const sources = ['web/src', 'web/build', 'desk', 'api/src', 'local', 'nginx'].flatMap((folder) =>
    readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && /\.(css|tsx?|html|conf|sh)$/.test(entry.name))
      .map((entry) => path.join(entry.parentPath, entry.name)),
  );
  // The one place that knows what colours the drawings of web/public/img are in.
  const others = sources.filter((file) => !/brand-files\.ts$|\.test\.ts$/.test(file));
  expect(others.length).toBeGreaterThan(500);
  expect(others.filter((file) => new RegExp(`${brand}|${accent}`, 'i').test(readFileSync(file, 'utf8')))).toEqual([]);
});
