import { readFileSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { LiveData } from '../../api/src/contract/page-data.ts';
import { paths } from '../src/lib/paths.ts';
import { pagePaths } from '../src/page-list.ts';
import { liveRenderer, type Rendered, type RenderedPieces, renderPage, type Shell } from './render.tsx';

/** Vite's manifest, as far as it is read here. */
type Manifest = Record<string, { file: string; css?: string[]; imports?: string[]; dynamicImports?: string[] }>;

const beside = (file: string) => readFileSync(new URL(file, import.meta.url), 'utf8');
const template = beside('./template.html');
const files: Manifest = JSON.parse(beside('./manifest.json'));
const sheets: Record<string, string> = JSON.parse(beside('./sheets.json'));
const shell: Shell = {
  template,
  modulesOf: modulesFrom(files),
  sheetsOf: (page) => (files[`src/pages/${page}.tsx`]?.css ?? []).map((file) => ({ file, css: sheets[file] ?? '' })),
};

const renderLive = liveRenderer(shell);

/**
 * Renders one address of the site to a whole HTML document.
 * @param url path with optional query, e.g. /posts?page=2
 * @param live the data of a page that has some
 */
export function render(url: string, live?: LiveData): Promise<Rendered> {
  return renderPage(url, shell, live);
}

/** The same document, byte by byte, in a fraction of the time: only the page itself is drawn, not the frame round it. */
export function renderFast(url: string, live: LiveData): Promise<RenderedPieces> {
  return renderLive(url, live);
}

/** A document without the script, which at an address that is not its own would draw another page over it. */
export async function renderStill(url: string, live?: LiveData): Promise<string> {
  const { html } = await render(url, live);
  return html.replace(/<script [^>]*type="module"[^>]*><\/script>/, '');
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
  await writeFile(join(folder, `${paths.unavailable}.html`), await renderStill(paths.unavailable));
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
  // The bundler puts the entry into a chunk of its own name, so only the page tells which it is.
  const script = /<script type="module"[^>]* src="\/([^"]+)"/.exec(template)?.[1];
  const entry = Object.keys(manifest).find((key) => manifest[key]?.file === script) ?? '';
  const first = collect(entry, new Set());
  const later = manifest[entry]?.dynamicImports ?? [];
  if (later.length === 0) throw new Error('prerender: the first script imports no application');
  return (page) => {
    const files = new Set<string>();
    for (const key of [...later, `src/pages/${page}.tsx`]) collect(key, files);
    return [...files].filter((file) => !first.has(file));
  };
}
