import { readFileSync } from 'node:fs';
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
  return (readBuilt('style-hashes.json') ?? []) as string[];
}

/** Every path that the built site serves itself (web/build/build.ts); none where the site has not been built. */
export function readPagePaths(): string[] {
  return (readBuilt('pages.json') ?? []) as string[];
}

function readBuilt(name: string): unknown {
  try {
    return JSON.parse(readFileSync(builtFile(name), 'utf8'));
  } catch {
    return undefined;
  }
}

/**
 * Compares what is built into the pages with what the api is configured with and warns of each
 * difference: a page that links elsewhere than the api redirects confuses people, but should not take the site down.
 */
export function warnOfOtherSite(env: Env): void {
  const built = siteSchema.partial().safeParse(readBuilt('site.json') ?? {}).data ?? {};
  const names = Object.keys(siteSchema.shape) as (keyof typeof siteSchema.shape)[];
  const isSet = (name: keyof typeof built) => built[name] !== undefined && env[name] !== undefined;
  const different = names.filter((name) => isSet(name) && built[name] !== env[name]);
  if (different.length > 0)
    log.warn({ different }, 'the pages were built with other settings than the api has; build again');
}
