import { readdir } from 'node:fs/promises';
import { redirects } from '../src/lib/redirects.ts';

/**
 * What the built site answers itself: its pages, its files and folders, and addresses that have moved. No short link may stand
 * in their way.
 * @param folder of the built site
 * @returns paths, e.g. /terms, /case-studies/skyfi, /assets, /robots.txt
 */
export async function writtenAddresses(folder: string): Promise<string[]> {
  const files = await readdir(folder, { recursive: true });
  const pages = files
    .filter((file) => file.endsWith('.html'))
    .map((file) => file.replace(/(^|\/)index\.html$|\.html$/, ''));
  const onTop = files.filter((file) => !/\/|\.html$/.test(file));
  const moved = redirects.map(({ from }) => from.replace(/\/:.*/, ''));
  return [...new Set([...[...pages, ...onTop].map((file) => `/${file}`), ...moved])].sort();
}
