import { pathToFileURL } from 'node:url';
import type { LiveData } from '../contract/page-data.ts';
import { builtFile } from '../platform/config/built-site.ts';

/** The web's renderer as built from web/build/renderer.tsx, the same one that wrote the site's files. */
interface Renderer {
  renderPage(url: string, data?: LiveData, options?: { script?: boolean }): Promise<{ html: Buffer }>;
}

let loading: Promise<Renderer> | undefined;

/**
 * Renders a page of the site to HTML, in UTF-8. The renderer is loaded for the first page, so that an api that renders
 * nothing does not pay for it.
 * @param url path with optional query, e.g. /posts?page=2
 * @param data the page's data, if it has any
 * @param script false for a document shown at another address: its script would draw that address's page over it
 * @throws Error if the site has not been built, or the page fails
 */
export async function renderPage(url: string, data?: LiveData, script = true): Promise<Buffer> {
  loading ??= (import(pathToFileURL(builtFile('prerender/renderer.js')).href) as Promise<Renderer>).catch(
    (error: unknown) => {
      loading = undefined;
      throw error;
    },
  );
  const { html } = await (await loading).renderPage(url, data, { script });
  return html;
}
