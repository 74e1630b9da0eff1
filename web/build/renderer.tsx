import { readFileSync } from 'node:fs';
import { renderToString } from 'react-dom/server';
import { createStaticRouter, parsePath, type StaticHandlerContext, StaticRouterProvider } from 'react-router-dom';
import { brandStyle } from '#contract/brand.values.ts';
import type { LiveData } from '#contract/page-data.ts';
import type { Published } from '#contract/published.ts';
import { DATA_ID, serialisePageData } from '../src/lib/page-data.ts';
import type { PageHandle } from '../src/lib/paths.ts';
import { contentPath, PUBLISHED_ID, published } from '../src/lib/published.ts';
import { loadLivePage, loadRoutes } from '../src/routes.tsx';
import type { PageAssets } from './page-assets.ts';

// Titles, metas and links of components, which React puts in front of the page when the tree has no <head>.
const lifted = /^(?:<(?:link|meta)\b[^>]*>|<title>[^<]*<\/title>)*/;
const parts: Record<string, Buffer[]> = {};
let assets: Record<string, PageAssets> | undefined;
const beside = (file: string) => readFileSync(new URL(file, import.meta.url), 'utf8');

/**
 * Renders an address of the site to an HTML document: the page inside the template, with its title, metas and links
 * moved into the head.
 * @param url path with optional query, e.g. /posts?page=2
 * @param data of a live page; also embedded in the document
 * @param script false for a document that is shown at another page's address, where the script would draw that page
 * over it
 * @param documentOf returns a page's document before anything is drawn, in place of the built one (`npm run dev`)
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
    parts[key] = cut(script ? withScripts(document, handle, Boolean(documentOf)) : document);
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
  const { styles = '', modules = '' } = assetsOf(page);
  const marks = `data-modules="${modules}" data-content="${contentPath(published.version, page)}"`;
  return beside('./template.html')
    .replace('<!--head-->', () => `<style>${brandStyle(published.content.brand)}</style>${styles}<!--head-->`)
    .replace(/<script (type="module"[^>]*><\/script>)/, (_, rest) =>
      script ? `<script ${marks}${restAttribute(handle)}${trialAttribute(page)} ${rest}` : '',
    );
}

function assetsOf(page: string): Partial<PageAssets> {
  assets ??= JSON.parse(beside('./page-assets.json')) as Record<string, PageAssets>;
  return assets[page] ?? {};
}

/**
 * Adds the script that loads third-party scripts (features/third-party), if there are any, with its settings. On private
 * pages it only shows the cookie settings. Under `npm run dev` the document has what scripts start from, too.
 * @param isSource true under `npm run dev`, where scripts come from their sources
 */
function withScripts(document: string, { behaviours }: PageHandle, isSource: boolean): string {
  const { site, thirdParty } = published;
  const block = isSource ? publishedBlock() : '';
  if (!thirdParty) return document.replace('</body>', () => `${block}</body>`);
  const src = isSource ? '/src/features/third-party/main.ts' : JSON.parse(beside('./third-party.json')).script;
  const { PUBLIC_URL, PRIVACY_URL } = site;
  const content = { consent: published.content.consent };
  const settings = JSON.stringify({ site: { PUBLIC_URL, PRIVACY_URL }, content, thirdParty });
  const value = settings.replaceAll('&', '&amp;').replaceAll('"', '&quot;');
  const marks = `data-third-party="${value}"${behaviours.includes('private') ? ' data-private' : ''}`;
  return document.replace(
    '</body>',
    () => `${block}<script type="module" async ${marks} src="${src}"></script></body>`,
  );
}

/** Returns what the scripts of a page start from: not the unlisted address. @param page its module in src/pages/ */
export function publishedFor(page: string): Published {
  const { TRIAL_PATH, ...site } = published.site;
  const { documents = [] } = assetsOf(page);
  const content = Object.fromEntries(documents.map((name) => [name, published.content[name]]));
  return { ...published, site, content: content as Published['content'] };
}

/** A data block with everything; its JSON has no '<', which could end the block. */
function publishedBlock(data = published): string {
  const json = JSON.stringify(data).replaceAll('<', '\\u003c');
  return `<script type="application/json" id="${PUBLISHED_ID}">${json}</script>`;
}

/** Returns the desk's document, with the settings. Its colours are in a file. @param document by default the built one */
export function renderDesk(document = beside('./desk.html')): Buffer {
  const block = publishedBlock(publishedFor('desk'));
  const colours = '<link rel="stylesheet" href="/brand.css">';
  return Buffer.from(document.replace('</head>', `${colours}</head>`).replace('</body>', () => `${block}</body>`));
}

/** Marks pages that wait for the visitor to act before they run the application (start.ts). */
function restAttribute({ behaviours }: PageHandle): string {
  if (behaviours.includes('form')) return ' data-rests="unless-embedded"';
  return behaviours.includes('active') ? '' : ' data-rests';
}

/** Gives the trial pages' address, only in their own documents (lib/paths.ts). */
function trialAttribute(page: string): string {
  const isTrial = page === 'free-trial' || page === 'free-trial-register';
  return isTrial ? ` data-trial="${published.site.TRIAL_PATH}"` : '';
}

/** The data follow the application's root, so that React does not hydrate them. */
function dataBlock({ page, data }: LiveData): string {
  return `<script type="application/json" id="${DATA_ID}">${serialisePageData(page, data)}</script>`;
}
