import { readFileSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { LiveData } from '../../api/src/contract/page-data.ts';
import { pagePaths, paths } from '../src/lib/paths.ts';
import type { PageAssets } from './page-assets.ts';
import { type Rendered, render } from './render.tsx';

// Written by page-assets.ts.
const beside = (file: string) => readFileSync(new URL(file, import.meta.url), 'utf8');
const template = beside('./template.html');
const assets: Record<string, PageAssets> = JSON.parse(beside('./page-assets.json'));

/**
 * Renders one address of the site to a whole HTML document.
 * @param url path with optional query, e.g. /posts?page=2
 * @param data of a page that has some
 * @param script false for a document that is shown at an address not its own: its script would draw that address' page over it
 */
export function renderPage(url: string, data?: LiveData, { script = true } = {}): Promise<Rendered> {
  return render(url, data, (page) => {
    const { styles = '', modules = '' } = assets[page] ?? {};
    const styled = template.replace('<!--head-->', () => `${styles}<!--head-->`);
    return script
      ? styled.replace('<script type="module"', () => `<script data-modules="${modules}" type="module"`)
      : styled.replace(/<script type="module"[^>]*><\/script>/, '');
  });
}

/**
 * Writes every page whose content is known at build time into `folder`: /a/b becomes a/b.html.
 * @returns the paths that search engines may list
 */
export async function prerenderAll(folder: string): Promise<string[]> {
  const listed: string[] = [];
  for (const path of [...pagePaths, '/404', paths.unavailable]) {
    const { html, status } = await renderPage(path, undefined, { script: path !== paths.unavailable });
    const expected = path === '/404' ? 404 : path === paths.unavailable ? 503 : 200;
    if (status !== expected) throw new Error(`prerender: ${path} answered ${status}`);
    const file = join(folder, path === '/' ? 'index.html' : `${path}.html`);
    await mkdir(dirname(file), { recursive: true });
    await writeFile(file, html);
    if (!/<meta name="robots" content="noindex"/.test(html)) listed.push(path);
  }
  return listed;
}
