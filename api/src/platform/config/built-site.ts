import { readFileSync } from 'node:fs';
import path from 'node:path';
import { siteSchema } from '../../contract/site-settings.ts';
import { log } from '../log.ts';
import type { Env } from './env.ts';

/** The build's output folder: next to the built server or, for tests and tools, relative to the sources. */
const dist = path.join(import.meta.dirname, import.meta.filename.endsWith('.ts') ? '../../../../dist' : '..');

/** Returns the absolute path of a file that the build writes; it may not exist. @param name path below dist/ */
export function builtFile(name: string): string {
  return path.join(dist, name);
}

/** Reads the hashes (sha256-…) of the pages' style blocks (web/build/page-assets.ts); none without a built site. */
export function readStyleHashes(): string[] {
  return (readBuilt('style-hashes.json') ?? []) as string[];
}

/** Reads the paths that the built site serves itself (web/build/build.ts); none without a built site. */
export function readPagePaths(): string[] {
  return (readBuilt('pages.json') ?? []) as string[];
}

/** Reads the paths of the built HTML files, those of error pages included; none without a built site. */
export function readDocumentPaths(): string[] {
  return (readBuilt('documents.json') ?? []) as string[];
}

/** Reads the paths that third-party scripts must not know about (web/build/build.ts); none without a built site. */
export function readPrivatePaths(): string[] {
  return (readBuilt('private-paths.json') ?? []) as string[];
}

function readBuilt(name: string): unknown {
  try {
    return JSON.parse(readFileSync(builtFile(name), 'utf8'));
  } catch {
    return undefined;
  }
}

/**
 * Logs a warning if the pages were built with other settings than the api has. Such differences confuse visitors, for
 * example when a page and the api lead to different addresses, but should not take the site down.
 */
export function warnOfOtherSite(env: Env): void {
  const built = siteSchema.partial().safeParse(readBuilt('site.json') ?? {}).data ?? {};
  const names = Object.keys(siteSchema.shape) as (keyof typeof siteSchema.shape)[];
  const isSet = (name: keyof typeof built) => built[name] !== undefined && env[name] !== undefined;
  const different = names.filter((name) => isSet(name) && built[name] !== env[name]);
  if (different.length > 0)
    log.warn('site_settings_differ', 'the pages have other settings than the api; build them again', { different });
}
