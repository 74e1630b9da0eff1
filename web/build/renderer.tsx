import { readFileSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { renderToString } from 'react-dom/server';
import { createStaticRouter, parsePath, type StaticHandlerContext, StaticRouterProvider } from 'react-router-dom';
import type { LiveData } from '#contract/page-data.ts';
import { DATA_ID, serialisePageData } from '../src/lib/page-data.ts';
import { livePages, type PageHandle, pageList, pagePaths, paths } from '../src/lib/paths.ts';
import { trialPath } from '../src/lib/trial-path.ts';
import { loadLivePage, loadRoutes } from '../src/routes.tsx';
import type { PageAssets } from './page-assets.ts';

// Titles, metas and links of components, which React puts in front of the page when the tree has no <head>.
const lifted = /^(?:<(?:link|meta)\b[^>]*>|<title>[^<]*<\/title>)*/;
const parts: Record<string, Buffer[]> = {};
const beside = (file: string) => readFileSync(new URL(file, import.meta.url), 'utf8');

/**
 * Renders an address of the site to an HTML document: the page inside the template, with its title, metas and links
 * moved into the head.
 * @param url path with optional query, e.g. /posts?page=2
 * @param data of a live page; also embedded in the document
 * @param script false for a document that is shown at another page's address, where the script would draw that page
 * over it
 * @param documentOf returns a page's document before anything is drawn, in place of the built one
 * @returns its status, and the HTML as UTF-8
 * @throws Error when no page has the address, or it fails to render
 */
export async function renderPage(
  url: string,
  data?: LiveData,
  { script = true, documentOf }: { script?: boolean; documentOf?: typeof builtDocument } = {},
): Promise<{ status: number; html: Buffer }> {
  const matches = await (data ? loadLivePage(data.page) : loadRoutes(url));
  const handle: PageHandle | undefined = matches.at(-1)?.route.handle;
  if (!handle) throw new Error(`render: ${url} matches no page`);
  // The router would get this by running the loaders, which is too slow for every request. The data are already here.
  const context = {
    basename: '/',
    location: { pathname: '/', search: '', hash: '', state: null, key: 'default', ...parsePath(url) },
    matches,
    loaderData: data ? { [data.page]: data.data } : {},
    actionData: null,
    errors: null,
    statusCode: handle.status,
    loaderHeaders: {},
    actionHeaders: {},
  } as StaticHandlerContext;
  const router = createStaticRouter([], context);
  const markup = renderToString(<StaticRouterProvider router={router} context={context} hydrate={false} />);
  const head = lifted.exec(markup)?.[0] ?? '';
  const key = `${handle.page} ${script}`;
  if (documentOf || !parts[key]) {
    const document = (documentOf ?? builtDocument)(handle, script);
    parts[key] = cut(__THIRD_PARTY__ && script ? withThirdParty(document, handle, Boolean(documentOf)) : document);
  }
  const [start, beforePage, afterPage, end] = parts[key] as [Buffer, Buffer, Buffer, Buffer];
  const page = Buffer.from(markup.slice(head.length));
  const block = Buffer.from(data ? dataBlock(data) : '');
  const html = Buffer.concat([start, Buffer.from(head), beforePage, page, afterPage, block, end]);
  return { status: handle.status, html };
}

/**
 * Splits a document where head, page and data go. Returns bytes, because most of a document is the same on every page
 * and need not be encoded each time.
 */
function cut(document: string): Buffer[] {
  return document.split(/<!--head-->|<!--page-->|(?=<\/body>)/).map((part) => Buffer.from(part));
}

/** Returns a page's document before anything is drawn: the template with its styles and scripts (page-assets.ts). */
function builtDocument(handle: PageHandle, script: boolean): string {
  const { page } = handle;
  const assets: Record<string, PageAssets> = JSON.parse(beside('./page-assets.json'));
  const { styles = '', modules = '' } = assets[page] ?? {};
  return beside('./template.html')
    .replace('<!--head-->', () => `${styles}<!--head-->`)
    .replace(/<script (type="module"[^>]*><\/script>)/, (_, rest) =>
      script ? `<script data-modules="${modules}"${restAttribute(handle)}${trialAttribute(page)} ${rest}` : '',
    );
}

/**
 * Adds the script that loads third-party scripts (features/third-party), with their settings. On private pages it only
 * shows the cookie settings.
 * @param isSource true under `npm run dev`, where scripts come from their sources
 */
function withThirdParty(document: string, { behaviours }: PageHandle, isSource: boolean): string {
  const src = isSource ? '/src/features/third-party/main.ts' : JSON.parse(beside('./third-party.json')).script;
  const settings = JSON.stringify(__THIRD_PARTY__).replaceAll('&', '&amp;').replaceAll('"', '&quot;');
  const marks = `data-third-party="${settings}"${behaviours.includes('private') ? ' data-private' : ''}`;
  return document.replace('</body>', () => `<script type="module" async ${marks} src="${src}"></script></body>`);
}

/** Paths of the pages that third-party scripts must not know about, without what varies: /posts/preview. */
export const privatePaths: readonly string[] = [...pageList, ...livePages]
  .filter(({ behaviours }) => behaviours.includes('private'))
  .map(({ path }) => path.replace(/\/:.*/, ''));

/** Marks pages that wait for the visitor to act before they run the application (start.ts). */
function restAttribute({ behaviours }: PageHandle): string {
  if (behaviours.includes('form')) return ' data-rests="unless-embedded"';
  return behaviours.includes('active') ? '' : ' data-rests';
}

/** Gives the trial pages' address, only in their own documents (lib/trial-path.ts). */
function trialAttribute(page: string): string {
  return page === 'free-trial' || page === 'free-trial-register' ? ` data-trial="${trialPath}"` : '';
}

/** The data follow the application's root, so that React does not hydrate them. */
function dataBlock({ page, data }: LiveData): string {
  return `<script type="application/json" id="${DATA_ID}">${serialisePageData(page, data)}</script>`;
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
    if (status !== expected) throw new Error(`prerender: ${path} is a ${status}`);
    const file = join(folder, path === '/' ? 'index.html' : `${path}.html`);
    await mkdir(dirname(file), { recursive: true });
    await writeFile(file, html);
    if (!html.includes('<meta name="robots" content="noindex"')) listed.push(path);
  }
  return listed;
}
