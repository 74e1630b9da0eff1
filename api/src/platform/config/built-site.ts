import { readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { siteSchema } from '../../contract/site-settings.ts';
import { log } from '../log.ts';
import type { Env } from './env.ts';

/** Where the build writes: beside the built server, or, for tests and tools, as seen from the sources. */
const dist = path.join(import.meta.dirname, import.meta.filename.endsWith('.ts') ? '../../../../dist' : '..');

/** A file that the build wrote, absolute; it may not exist. @param name path below dist/ */
export function builtFile(name: string): string {
  return path.join(dist, name);
}

/** Hashes of the pages' style blocks (web/build/page-assets.ts), sha256-…; none where the site has not been built. */
export function readStyleHashes(): string[] {
  return readList('style-hashes.json');
}

/** Every path that the built site serves itself (web/build/build.ts); none where the site has not been built. */
export function readPagePaths(): string[] {
  return readList('pages.json');
}

function readList(name: string): string[] {
  try {
    return JSON.parse(readFileSync(builtFile(name), 'utf8')) as string[];
  } catch {
    return [];
  }
}

/**
 * Compares what is built into the pages with what the api is configured with (DESIGN, decision 10) and warns of each
 * difference: a page that links elsewhere than the api redirects confuses people, but should not take the site down.
 */
export async function warnOfOtherSite(env: Env): Promise<void> {
  const text = await readFile(builtFile('site.json'), 'utf8').catch(() => null);
  if (text === null) return;
  const built = siteSchema.partial().safeParse(JSON.parse(text)).data ?? {};
  const names = Object.keys(siteSchema.shape) as (keyof typeof siteSchema.shape)[];
  const isSet = (name: keyof typeof built) => built[name] !== undefined && env[name] !== undefined;
  const different = names.filter((name) => isSet(name) && built[name] !== env[name]);
  if (different.length > 0)
    log.warn({ different }, 'the pages were built with other settings than the api has; build again');
}
