import { readFileSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { pagePaths } from './src/page-list.ts';
import { type Rendered, renderPage, type Shell } from './src/render.tsx';

/** Vite's manifest, as far as it is read here. */
type Manifest = Record<string, { file: string; imports?: string[] }>;

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

/** Writes every page whose content is known at build time into `folder`: /a/b becomes a/b.html. */
export async function prerenderAll(folder: string): Promise<void> {
  for (const path of [...pagePaths, '/404']) {
    const { html, status } = await render(path);
    if ((path === '/404') !== (status === 404)) throw new Error(`prerender: ${path} answered ${status}`);
    const file = join(folder, path === '/' ? 'index.html' : `${path}.html`);
    await mkdir(dirname(file), { recursive: true });
    await writeFile(file, html);
  }
}

/** The files a page's own module needs, without those that the first script loads anyway. */
function modulesFrom(manifest: Manifest): Shell['modulesOf'] {
  const collect = (key: string, seen: Set<string>): Set<string> => {
    const entry = manifest[key];
    if (!entry || seen.has(entry.file)) return seen;
    seen.add(entry.file);
    for (const name of entry.imports ?? []) collect(name, seen);
    return seen;
  };
  const first = collect('index.html', new Set());
  return (page) => [...collect(`src/pages/${page}.tsx`, new Set())].filter((file) => !first.has(file));
}
