import { existsSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import type { LiveData, Piece } from '../contract/page-data.ts';

/** The web's renderer as the build made it (web/build/prerender.tsx): the very one that wrote the site's files. */
export interface Renderer {
  render(url: string, live?: LiveData): Promise<{ status: number; html: string }>;
  /** The same for a page with data, faster. */
  renderFast(url: string, live: LiveData): Promise<{ status: number; pieces: Piece[] }>;
  /** A document without the script, for an address that is not its own. */
  renderStill(url: string, live?: LiveData): Promise<string>;
}

let loading: Promise<Renderer> | undefined;

/**
 * The renderer, loaded when the first page is asked for: an api that renders nothing does not pay for it.
 * @throws Error when the site has not been built
 */
export function renderer(): Promise<Renderer> {
  loading ??= (import(pathToFileURL(find()).href) as Promise<Renderer>).catch((error: unknown) => {
    loading = undefined;
    throw error;
  });
  return loading;
}

function find(): string {
  // Beside the built server, or, for the tests, where the sources are.
  const places = ['../prerender/prerender.js', '../../../dist/prerender/prerender.js'];
  const files = places.map((place) => path.join(import.meta.dirname, place));
  const found = files.find((file) => existsSync(file));
  if (!found) throw new Error(`The site has not been built: ${files.join(' and ')} are not there`);
  return found;
}
