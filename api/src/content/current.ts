import { readFileSync } from 'node:fs';
import path from 'node:path';
import { type Page, pagesOf } from '../contract/pages.values.ts';
import type { Published } from '../contract/published.ts';
import { parseSite } from '../contract/site-settings.ts';
import { builtFile, readTakenPaths } from '../platform/config/built-site.ts';
import type { Env } from '../platform/config/env.ts';
import { log } from '../platform/log.ts';
import { OWN_FILES, type TextDocument, textDocumentsIn } from './content-files.ts';
import { ContentError, type ContentProblem } from './content-problem.ts';
import type { Figures } from './figures.ts';
import { readPublished } from './published.ts';
import { type Edited, readFigures } from './read-content.ts';

/** Settings and documents that pages were last written from (site/publish.ts), in PAGES_DIR. */
export const LAST_PUBLISHED = 'published.json';

/** What is made beside the pages (site/site-files.ts). */
const filesBesidePages = [
  ...['/desk', '/robots.txt', '/sitemap.xml', '/sitemap-pages.xml', '/manifest.webmanifest'],
  ...['/brand.css', '/favicon.svg', '/favicon.ico', '/apple-touch-icon.png', '/uploads'],
];
/** Pages that are only shown as errors, at other addresses. */
const errorPages = ['/404', '/unavailable'];

const read = new WeakMap<Env, Published>();
const shown = new WeakMap<Env, Edited>();

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

/**
 * Shows what editors have published in place of the files.
 * @returns the documents that this release does not accept, with the reason; their files are shown instead
 */
export function showEdited(env: Env, edited: Edited): Map<string, string> {
  const accepted = new Map(edited);
  const refused = new Map<string, string>();
  // At a start, when nothing has been edited, the files have just been read.
  if (edited.size === 0 && read.has(env) && !shown.has(env)) return refused;
  for (;;) {
    try {
      read.set(env, readPublished(contentFolder(env), env, accepted));
      shown.set(env, accepted);
      return refused;
    } catch (error) {
      if (!(error instanceof ContentError)) throw error;
      // The files themselves cannot be shown, which has been reported: what was last published stays.
      if (accepted.size === 0) return refused;
      const wrong = textDocuments(env)
        .filter(({ name, file }) => accepted.has(name) && error.problems.some((problem) => problem.file === file))
        .map(({ name }) => name);
      for (const name of wrong.length > 0 ? wrong : contradicting(env, accepted, error)) {
        accepted.delete(name);
        refused.set(name, error.message);
      }
    }
  }
}

/**
 * Finds the edited document that contradicts a file, if only the file is named: without it, the fewest problems are left.
 * @returns all documents if it makes no difference which one is left out
 */
function contradicting(env: Env, edited: Edited, { message }: ContentError): string[] {
  const without = [...edited.keys()].map((name) => {
    const others = new Map([...edited].filter(([other]) => other !== name));
    return { name, problems: problemsOf(() => readPublished(contentFolder(env), env, others)) };
  });
  const [least] = without
    .filter(({ problems }) => new ContentError(problems).message !== message)
    .sort((one, other) => one.problems.length - other.problems.length);
  return least ? [least.name] : [...edited.keys()];
}

/**
 * Returns what pages would be made from if documents were published with these values.
 * @throws ContentError if it cannot be shown
 */
export function publishedWith(env: Env, changes: Edited): Published {
  const edited = new Map([...(shown.get(env) ?? []), ...changes]);
  return { ...readPublished(contentFolder(env), env, edited), documentFiles: publishedFor(env).documentFiles };
}

/** Checks documents with these values, together with all others. @returns what keeps them from being shown */
export function problemsWith(env: Env, changes: Edited): readonly ContentProblem[] {
  return problemsOf(() => publishedWith(env, changes));
}

function problemsOf(read: () => Published): readonly ContentProblem[] {
  try {
    read();
    return [];
  } catch (error) {
    if (error instanceof ContentError) return error.problems;
    throw error;
  }
}

/** Returns what texts can name in braces, with what the site shows in its place. */
export function figuresFor(env: Env): Figures {
  return readFigures(contentFolder(env), parseSite(env), shown.get(env) ?? new Map());
}

/** Lists the documents that editors change at the desk. */
export function textDocuments(env: Env): TextDocument[] {
  return textDocumentsIn(contentFolder(env));
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
export const contentFolder = (env: Env) => path.resolve(builtFile('..'), env.CONTENT_DIR);

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
