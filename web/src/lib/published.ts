/// <reference types="vite/client" />
import type { DocumentsPublished, PageContent, Published } from '#contract/published.ts';

declare global {
  /** Set by whoever renders pages (api/src/site/renderer.ts), and by tests. */
  var publishedSite: Published | undefined;
}

/** Id of the element with what a document is made from. */
export const PUBLISHED_ID = 'published';

/** Settings and content documents. In a browser, they stand in the document as JSON. */
export const published: Published & Partial<DocumentsPublished> =
  globalThis.publishedSite ?? JSON.parse(document.getElementById(PUBLISHED_ID)?.textContent ?? '');

const loaded = new Map<string, Promise<void>>([[published.page ?? '', Promise.resolve()]]);

/**
 * Loads the documents of a page that a link leads to, before its module. If they belong to another release, or cannot be
 * had, it asks for a reload as Vite does for a missing chunk (chunk-reload.ts).
 * @param page its module in src/pages/
 * @returns whether the page can be drawn; false while it is being reloaded
 */
export async function loadContent(page: string): Promise<boolean> {
  if (import.meta.env.SSR) return true;
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
  const response = await fetch(`/api/content/${page}`);
  if (!response.ok) throw new Error(`The content of ${page} could not be loaded`);
  const { build, content } = (await response.json()) as PageContent;
  if (build !== published.build) throw new Error('There is a newer release of the site');
  Object.assign(published.content, content);
}
