import { readFileSync } from 'node:fs';
import path from 'node:path';
import { type Page, pagesOf } from '../contract/pages.values.ts';
import type { Published } from '../contract/published.ts';
import { builtFile, readTakenPaths } from '../platform/config/built-site.ts';
import type { Env } from '../platform/config/env.ts';
import { log } from '../platform/log.ts';
import { OWN_FILES, readPublished } from './published.ts';
import { ContentError } from './read-content.ts';

/** Settings and documents that pages were last written from (site/publish.ts), in PAGES_DIR. */
export const LAST_PUBLISHED = 'published.json';

/** What is made beside the pages (site/site-files.ts). */
const filesBesidePages = [
  ...['/desk', '/robots.txt', '/sitemap.xml', '/sitemap-pages.xml', '/manifest.webmanifest'],
  ...['/brand.css', '/favicon.svg', '/favicon.ico', '/apple-touch-icon.png'],
];
/** Pages that are only shown as errors, at other addresses. */
const errorPages = ['/404', '/unavailable'];

const read = new WeakMap<Env, Published>();

/**
 * Returns what pages are made from, read once for each environment. Documents that cannot be shown are reported in the
 * log, and the site goes on with those that it last published.
 * @throws ContentError if it has not published any
 */
export function publishedFor(env: Env): Published {
  const known = read.get(env) ?? readOrLast(env);
  read.set(env, known);
  return known;
}

function readOrLast(env: Env): Published {
  try {
    return readPublished(contentFolder(env), env);
  } catch (error) {
    const last = error instanceof ContentError && env.PAGES_DIR ? lastIn(env.PAGES_DIR) : undefined;
    if (!last) throw error;
    log.error('content_refused', 'the content cannot be shown; the site goes on with what it last published', {
      problems: (error as Error).message.split('\n'),
    });
    return last;
  }
}

function lastIn(folder: string): Published | undefined {
  try {
    return JSON.parse(readFileSync(path.join(folder, LAST_PUBLISHED), 'utf8'));
  } catch {
    return undefined;
  }
}

/** Returns the folder of the owner's pictures and films. It may not exist. */
export function ownFiles(env: Env): string {
  return path.join(contentFolder(env), OWN_FILES);
}

// Not from where the api was started: it is started from anywhere.
const contentFolder = (env: Env) => path.resolve(builtFile('..'), env.CONTENT_DIR);

/** Returns the pages that have no data of the api's, and their paths, e.g. /terms. */
export function pagesFor(env: Env): Page[] {
  const { site, content } = publishedFor(env);
  return pagesOf({ ...site, caseSlugs: content.caseSlugs });
}

/** Returns every path that the site serves itself: pages, files, folders and moved addresses. */
export function takenPathsFor(env: Env): string[] {
  const pages = pagesFor(env).map(({ path }) => path);
  return [...new Set([...pages, ...filesBesidePages, ...errorPages, ...readTakenPaths()])].sort();
}
