import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

/**
 * A page carries the common sheet and those that its module imports. Visitors who move on collect more of them, in any
 * order. So a page must import what it uses, and no sheet may depend on which others are loaded.
 */
const styles = import.meta.dirname;
const source = path.join(styles, '..');
const text = (file: string) => readFileSync(file, 'utf8');

/** Returns a sheet's selectors, inside any at-rule. */
function selectorsOf(sheet: string): string[] {
  const parts = [...text(path.join(styles, 'sheets', `${sheet}.css`)).matchAll(/@import "\.\.\/([^"]+)"/g)];
  const css = parts.map(([, part]) => text(path.join(styles, part ?? ''))).join('\n');
  const plain = css
    .replace(/\/\*[\s\S]*?\*\//g, '')
    .replace(/@(keyframes|font-face)[^{]*\{(?:[^{}]|\{[^{}]*\})*\}/g, '');
  const heads = [...plain.matchAll(/([^{};]+)\{/g)].map(([, head]) => (head ?? '').trim());
  // The formatter puts each selector of a list on its own line.
  return heads.filter((head) => !head.startsWith('@')).flatMap((head) => head.split(/,\n\s*/));
}

const classesIn = (selector: string) => [...selector.matchAll(/\.([a-z][\w-]*)/g)].map(([, name]) => name ?? '');

const names = readdirSync(path.join(styles, 'sheets')).map((file) => path.basename(file, '.css'));
const sheets = new Map(names.map((name) => [name, selectorsOf(name)]));
const common = new Set((sheets.get('common') ?? []).flatMap(classesIn));
const own = new Map(names.filter((name) => name !== 'common').map((name) => [name, sheets.get(name) ?? []]));

/** The sheets that own each class: those with a selector that begins with it. */
const owners = new Map<string, Set<string>>();
for (const [name, selectors] of own)
  for (const selector of selectors) {
    const first = classesIn(selector)[0];
    if (first && !common.has(first)) owners.set(first, (owners.get(first) ?? new Set()).add(name));
  }

/** Collects a module and its imports, recursively, without types. */
function importsOf(file: string, seen = new Set<string>()): Set<string> {
  if (seen.has(file) || !existsSync(file)) return seen;
  seen.add(file);
  for (const [, from] of text(file).matchAll(/^(?:import (?!type)|\} from |export .* from )[^;]*?'(\.[^']+)';/gm))
    importsOf(path.join(path.dirname(file), from ?? ''), seen);
  return seen;
}

function classesUsed(file: string): string[] {
  const attributes = [...text(file).matchAll(/className=(?:"([^"]*)"|\{([^}]*(?:\$\{[^}]*\}[^}]*)*)\})/g)];
  const quoted = (code: string) => [...code.matchAll(/['"`]([^'"`]*)['"`]/g)].map(([, one]) => one ?? '').join(' ');
  return attributes.flatMap(([, plain, code]) => (plain ?? quoted(code ?? '')).split(/[^\w-]+/).filter(Boolean));
}

describe('stylesheets of the pages', () => {
  it('are found, with the classes that they style', () => {
    expect(own.size).toBeGreaterThan(3);
    expect(owners.size).toBeGreaterThan(100);
  });

  it('style only classes or elements of a form, so that no sheet affects other pages', () => {
    const bare = [...own].flatMap(([name, selectors]) =>
      selectors
        .filter((selector) => !/\.[a-z]|:where\(form\)/.test(selector))
        .map((selector) => `${name}: ${selector}`),
    );
    expect(bare).toEqual([]);
  });

  it('share no class, so that a page looks the same wherever its visitor came from', () => {
    const shared = [...owners].filter(([, where]) => where.size > 1).map(([name, where]) => [name, ...where].join(' '));
    expect(shared).toEqual([]);
  });

  /** Returns the sheets that modules use, directly or through their imports. */
  function sheetsUsed(modules: string[]): string[] {
    const used = modules.filter((file) => file.endsWith('.tsx')).flatMap(classesUsed);
    return [...new Set(used.flatMap((name) => [...(owners.get(name) ?? [])]))].sort();
  }

  it('are not needed by the layout, or by what it shows while a page loads', () => {
    const frame = [...importsOf(path.join(source, 'main.tsx'))];
    expect(frame).toContain(path.join(source, 'components/layout/pending-page.tsx'));
    expect(sheetsUsed(frame)).toEqual([]);
  });

  const pages = readdirSync(path.join(source, 'pages')).filter((file) => file.endsWith('.tsx'));

  it.each(pages)('match the needs of %s', (page) => {
    const modules = [...importsOf(path.join(source, 'pages', page))];
    const carried = new Set(modules.filter((file) => file.endsWith('.css')).map((file) => path.basename(file, '.css')));
    expect([...carried].sort()).toEqual(sheetsUsed(modules));
  });
});
