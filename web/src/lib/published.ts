import type { Published } from '#contract/published.ts';

declare global {
  /** Set by start.ts in the browser, by whoever renders pages (api/src/site/renderer.ts), and by tests. */
  var publishedSite: Published | undefined;
}

/** Id of the element with these data, in the documents of the desk and of `npm run dev`. */
export const PUBLISHED_ID = 'published';

/**
 * Settings, and the content documents that the page shows. Modules write `published.content.` and a document's name in one
 * piece, because that is how the build finds the documents of a page (web/build/page-assets.ts).
 */
export const published: Published =
  globalThis.publishedSite ?? JSON.parse(document.getElementById(PUBLISHED_ID)?.textContent ?? '');

/** Returns the address of what a page's scripts start from. @param page its module in src/pages/ */
export const contentPath = (version: string, page: string) => `/api/content/${version}/${page}`;

const loaded = new Map<string, Promise<void>>();

/**
 * Loads the documents of a page that a link leads to, before its module. If this version of the site is gone, it asks for
 * a reload as Vite does for a missing chunk (chunk-reload.ts).
 * @param page its module in src/pages/
 * @returns whether the page can be drawn; false while it is being reloaded
 */
export async function loadContent(page: string): Promise<boolean> {
  // The document's own page has them, and so has every page of `npm run dev`.
  const own = globalThis.document?.querySelector<HTMLScriptElement>('script[data-content]')?.dataset.content;
  if (own === undefined || own === contentPath(published.version, page)) return true;
  const loading = loaded.get(page) ?? fetchContent(page);
  loaded.set(page, loading);
  try {
    await loading;
    return true;
  } catch (error) {
    loaded.delete(page);
    const event = new Event('vite:preloadError', { cancelable: true });
    window.dispatchEvent(event);
    if (event.defaultPrevented) return false;
    throw error;
  }
}

async function fetchContent(page: string): Promise<void> {
  const response = await fetch(contentPath(published.version, page));
  if (!response.ok) throw new Error(`The content of ${page} could not be loaded`);
  const { content } = (await response.json()) as Published;
  Object.assign(published.content, content);
}
