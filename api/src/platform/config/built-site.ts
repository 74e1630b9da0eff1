import { readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { siteSchema } from '../../contract/site-settings.ts';
import { log } from '../log.ts';
import type { Env } from './env.ts';

/** Hashes of the pages' style blocks, written by the build; nothing where the site has not been built. */
export function readStyleHashes(): string[] {
  try {
    return JSON.parse(readFileSync(path.join(import.meta.dirname, '../style-hashes.json'), 'utf8')) as string[];
  } catch {
    return [];
  }
}

/**
 * First segments and paths of everything that the built site answers itself, as the build wrote them (web/build/addresses.ts); empty
 * where the site has not been built.
 */
export function readPagePaths(): string[] {
  // Beside the built server, or, for the tests, where the sources are.
  for (const file of ['../pages.json', '../../../../dist/pages.json']) {
    try {
      return JSON.parse(readFileSync(path.join(import.meta.dirname, file), 'utf8')) as string[];
    } catch {
      // Not built here.
    }
  }
  return [];
}

/** Written by the build beside the server: the brand, address and links that the pages were built with. */
const builtSite = path.join(import.meta.dirname, '../site.json');

/**
 * Compares what is built into the pages with what the api is configured with (DESIGN, decision 10) and warns of each
 * difference: a page that links elsewhere than the api redirects confuses people, but should not take the site down.
 */
export async function warnOfOtherSite(env: Env): Promise<void> {
  const text = await readFile(builtSite, 'utf8').catch(() => null);
  if (text === null) return;
  const built = siteSchema.partial().safeParse(JSON.parse(text)).data ?? {};
  const names = Object.keys(siteSchema.shape) as (keyof typeof siteSchema.shape)[];
  const isSet = (name: keyof typeof built) => built[name] !== undefined && env[name] !== undefined;
  const different = names.filter((name) => isSet(name) && built[name] !== env[name]);
  if (different.length > 0)
    log.warn({ different }, 'the pages were built with other settings than the api has; build again');
}
