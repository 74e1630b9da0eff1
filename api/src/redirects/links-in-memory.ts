import type { Database } from '../platform/database/database.ts';
import { readAllFrom, readChanges, readVersion } from './redirects.repository.ts';

/** All links as stored. */
export interface Links {
  /** The version of the table that they are, or contain. */
  version: string;
  /** Targets by slug in lower case. Only strings: 100,000 links take 17 MB, and as objects 24 MB. */
  targets: Map<string, string>;
  /** Slugs of links that are not followed, and for which this has been logged. */
  refused: Set<string>;
}

/** Rows that are read at once, which occupies the process for a few milliseconds. */
const PORTION = 1_000;
/** More changes than this since the last reading are read as all links, in portions. */
const MOST_CHANGES = 2_000;

/**
 * Returns the links as they are now: applies what has changed since the last reading, or reads all of them for the
 * first time, after TRUNCATE, or when too much has changed.
 * @param last what the last call returned, if there was one; it is changed
 */
export async function readLinks(db: Database, last: Links | undefined): Promise<Links> {
  const version = await readVersion(db);
  if (last?.version === version) return last;
  return (last && (await applyChanges(db, last))) ?? (await readAll(db, version));
}

/** @returns undefined if the changes are unknown or too many */
async function applyChanges(db: Database, links: Links): Promise<Links | undefined> {
  const changes = await readChanges(db, links.version, MOST_CHANGES + 1);
  if (!changes || changes.rows.length > MOST_CHANGES) return undefined;
  for (const { slug, target } of changes.rows)
    if (target === null) links.targets.delete(slug);
    else links.targets.set(slug, target);
  links.version = changes.version;
  // The target of a link may be another link, so a change may affect any of them.
  links.refused.clear();
  return links;
}

/** @param version read before: what changes while this reads is among the changes since then */
async function readAll(db: Database, version: string): Promise<Links> {
  const targets = new Map<string, string>();
  for (let after = ''; ; ) {
    const rows = await readAllFrom(db, after, PORTION);
    for (const { slug, target } of rows) targets.set(slug, target);
    const last = rows.at(-1);
    if (!last || rows.length < PORTION) return { version, targets, refused: new Set() };
    after = last.slug;
  }
}
