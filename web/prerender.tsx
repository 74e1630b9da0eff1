import { readFileSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { pagePaths } from './src/page-list.ts';
import { type Rendered, renderPage, type Shell } from './src/render.tsx';

/** Vite's manifest, as far as it is read here. */
type Manifest = Record<string, { file: string; imports?: string[]; dynamicImports?: string[] }>;

const shell: Shell = {
  template: readFileSync(new URL('./template.html', import.meta.url), 'utf8'),
  modulesOf: modulesFrom(JSON.parse(readFileSync(new URL('./manifest.json', import.meta.url), 'utf8'))),
};

/**
 * Renders one address of the site to a whole HTML document.
 * @param url path with optional query, e.g. /posts?page=2
 */
export function render(url: string): Promise<Rendered> {
  return renderPage(url, shell);
}

/**
 * Writes every page whose content is known at build time into `folder`: /a/b becomes a/b.html.
 * @returns the paths that search engines may list
 */
export async function prerenderAll(folder: string): Promise<string[]> {
  const listed: string[] = [];
  for (const path of [...pagePaths, '/404']) {
    const { html, status } = await render(path);
    if ((path === '/404') !== (status === 404)) throw new Error(`prerender: ${path} answered ${status}`);
    const file = join(folder, path === '/' ? 'index.html' : `${path}.html`);
    await mkdir(dirname(file), { recursive: true });
    await writeFile(file, html);
    if (!/<meta name="robots" content="noindex"/.test(html)) listed.push(path);
  }
  return listed;
}

/** The files of the application (what the first script imports later) and of a page's own module, without the first script itself. */
function modulesFrom(manifest: Manifest): Shell['modulesOf'] {
  const collect = (key: string, seen: Set<string>): Set<string> => {
    const entry = manifest[key];
    if (!entry || seen.has(entry.file)) return seen;
    seen.add(entry.file);
    for (const name of entry.imports ?? []) collect(name, seen);
    return seen;
  };
  const first = collect('index.html', new Set());
  const later = manifest['index.html']?.dynamicImports ?? [];
  if (later.length === 0) throw new Error('prerender: the first script imports no application');
  return (page) => {
    const files = new Set<string>();
    for (const key of [...later, `src/pages/${page}.tsx`]) collect(key, files);
    return [...files].filter((file) => !first.has(file));
  };
}
