import { createHash } from 'node:crypto';
import { readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Rolldown } from 'vite';
import type { Content } from '#contract/content/documents.ts';

/**
 * The styles and scripts of each page.
 *
 * A page (web/src/pages) imports the sheets that it needs (web/src/styles/sheets), and start.ts imports the common one.
 * The bundler turns each sheet into a file (`sheetGroup`). When a link is followed inside the site, Vite fetches those
 * files. A document instead carries its styles inline, so that nothing delays the first paint. The security policy
 * lists the hash of each style block and does without 'unsafe-inline'. The only script that a document requests at once
 * is the small first one, which fetches those in `data-modules` once the page is painted (start.ts).
 */
export interface PageAssets {
  /** Style blocks of the page, besides the common one. */
  styles: string;
  /** Addresses of the application and of the page's own module, separated by spaces, each after its dependencies. */
  modules: string;
  /** The content documents that the page's modules name. */
  documents: (keyof Content)[];
}

const sheet = /web\/src\/styles\/sheets\/(\w+)\.css/;

/** Makes the bundler write each sheet to its own file, however many pages share it. */
export const sheetGroup = { name: (id: string) => sheet.exec(id)?.[1] ?? null, test: sheet, priority: 3 };

/** The parts of Vite's manifest that are read here. */
type Manifest = Record<string, { file: string; css?: string[]; imports?: string[]; dynamicImports?: string[] }>;

/**
 * Takes index.html, the manifest and the common sheet out of the built client, and writes what the renderer builds
 * documents from: template.html with the common styles inlined, and page-assets.json.
 * @returns hashes of all style blocks in the form that the policy needs: sha256-…
 * @throws Error unless index.html links exactly one stylesheet and the first script imports the application
 */
export async function writePageAssets(clientFolder: string, rendererFolder: string, output: Output): Promise<string[]> {
  const index = await readFile(join(clientFolder, 'index.html'), 'utf8');
  const manifest: Manifest = JSON.parse(await readFile(join(clientFolder, 'manifest.json'), 'utf8'));
  const links = [...index.matchAll(/<link rel="stylesheet"[^>]* href="\/(assets\/[^"]+\.css)">/g)];
  const [link = '', common = ''] = links[0] ?? [];
  if (links.length !== 1) throw new Error('The built index.html must link one stylesheet');
  const files = [...new Set(Object.values(manifest).flatMap(({ css = [] }) => css))];
  const sheets = new Map(
    await Promise.all(files.map(async (file) => [file, await readSheet(clientFolder, file)] as const)),
  );
  // The disabled link fetches nothing. It is there because Vite's loader looks for it before fetching a page's sheet.
  const block = (file: string) =>
    `<style>${sheets.get(file) ?? ''}</style><link rel="stylesheet" href="/${file}" disabled>`;
  const template = index.replace(link, '').replace('<!--head-->', () => `${block(common)}\n    <!--head-->`);
  const modulesOf = modulesFrom(manifest, index);
  const documentsIn = await documentsByFile(output);
  const pages = Object.keys(manifest).flatMap((key): [string, PageAssets][] => {
    const page = /^src\/pages\/(.*)\.tsx$/.exec(key)?.[1];
    const styles = (manifest[key]?.css ?? []).map(block).join('');
    if (!page) return [];
    const modules = modulesOf(key);
    const documents = new Set(modulesOf(key, true).flatMap((file) => documentsIn.get(file) ?? []));
    return [[page, { styles, modules: modules.map((file) => `/${file}`).join(' '), documents: [...documents].sort() }]];
  });
  await writeFile(join(rendererFolder, 'template.html'), template);
  await writeFile(join(rendererFolder, 'page-assets.json'), JSON.stringify(Object.fromEntries(pages)));
  await rename(join(clientFolder, 'manifest.json'), join(rendererFolder, 'manifest.json'));
  for (const file of ['index.html', common]) await rm(join(clientFolder, file));
  return [...sheets.values()].map((css) => `sha256-${createHash('sha256').update(css).digest('base64')}`);
}

async function readSheet(folder: string, file: string): Promise<string> {
  const css = (await readFile(join(folder, file), 'utf8')).trim();
  // The hash covers every character, and the browser would end the style block here.
  if (css.includes('</')) throw new Error(`${file} contains a closing tag`);
  return css;
}

/**
 * Collects the files of the application (what the first script imports later) and of a page's own module, without the
 * first script itself, each after its dependencies. With `all`, also what these import when it is needed, except pages.
 */
function modulesFrom(manifest: Manifest, index: string): (pageKey: string, all?: boolean) => string[] {
  const collect = (key: string, all: boolean, files = new Set<string>(), visited = new Set<string>()): Set<string> => {
    const entry = manifest[key];
    if (!entry || visited.has(key)) return files;
    visited.add(key);
    const { imports = [], dynamicImports = [] } = entry;
    const later = all ? dynamicImports.filter((name) => !name.startsWith('src/pages/')) : [];
    for (const name of [...imports, ...later]) collect(name, all, files, visited);
    return files.add(entry.file);
  };
  // The bundler names the entry's chunk itself, so only index.html shows which one it is.
  const script = /<script type="module"[^>]* src="\/([^"]+)"/.exec(index)?.[1];
  const entry = Object.keys(manifest).find((key) => manifest[key]?.file === script) ?? '';
  const first = collect(entry, false);
  const later = manifest[entry]?.dynamicImports ?? [];
  if (later.length === 0) throw new Error('The first script imports no application');
  return (pageKey, all = false) => {
    const files = new Set([...later, pageKey].flatMap((key) => [...collect(key, all)]));
    return [...files].filter((file) => !first.has(file));
  };
}

type Output = readonly (Rolldown.OutputChunk | Rolldown.OutputAsset)[];

/** Finds the content documents that the modules of each file name. */
async function documentsByFile(output: Output): Promise<Map<string, (keyof Content)[]>> {
  const named = new Map<string, (keyof Content)[]>();
  for (const file of output) {
    if (file.type !== 'chunk') continue;
    const sources = file.moduleIds.filter((id) => id.includes('/web/src/'));
    const texts = await Promise.all(sources.map((id) => readFile(id.replace(/\?.*$/, ''), 'utf8')));
    const names = texts.flatMap((text) => Array.from(text.matchAll(/published\.content\.(\w+)/g), ([, name]) => name));
    named.set(file.fileName, names as (keyof Content)[]);
  }
  return named;
}
