import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { type ContentVersion, findPublished, findScheduled } from '../../content/content-versions.repository.ts';
import { ownFiles, problemsWith } from '../../content/current.ts';
import type { Edited } from '../../content/read-content.ts';
import { knownUploads } from '../../content/uploads.repository.ts';
import { uploadsIn } from '../../content/uploads.ts';
import type { FieldError } from '../../contract/errors.ts';
import type { Env } from '../../platform/config/env.ts';
import type { Database, Tx } from '../../platform/database/database.ts';

/** When a version is published: null for a draft. */
export type Publish = 'now' | Date | null;

/**
 * Checks a version with what is published at its moment, and with what is scheduled after it.
 * @param tx holds the lock, so that what a colleague has just published counts, even if this process does not show it yet
 */
export async function problemsOf(tx: Tx, env: Env, name: string, value: unknown, publish: Publish) {
  const edited = new Map<string, unknown>();
  for (const { document, value: shown, problem } of await findPublished(tx))
    if (problem === null) edited.set(document, shown);
  // If this release does not accept one of them, and no process has noticed yet, the files are what counts.
  if (problemsWith(env, edited).length > 0) edited.clear();
  const accepted = publish ? await acceptedSchedule(tx, env, edited) : [];
  const scheduled = accepted.filter(({ document }) => document !== name);
  const isEarlier = ({ published_at: at }: ContentVersion) => at !== null && publish instanceof Date && at <= publish;
  for (const one of scheduled.filter(isEarlier)) edited.set(one.document, one.value);
  let problems = problemsWith(env, edited.set(name, value));
  for (const later of scheduled.filter((one) => !isEarlier(one))) {
    if (problems.length > 0) break;
    const since = `once "${later.document}" changes, which is scheduled`;
    const found = problemsWith(env, edited.set(later.document, later.value));
    problems = found.map((problem) => ({ ...problem, message: `${since}: ${problem.message}` }));
  }
  return problems;
}

/**
 * Returns what is scheduled, in order, except for versions that this release does not accept: they change nothing. What a
 * colleague published while we waited for the lock is among it, because the transaction's time is that of its beginning.
 */
async function acceptedSchedule(tx: Tx, env: Env, published: Edited): Promise<ContentVersion[]> {
  const edited = new Map(published);
  return (await findScheduled(tx)).filter(({ document, value }) => {
    const isAccepted = problemsWith(env, new Map([...edited, [document, value]])).length === 0;
    if (isAccepted) edited.set(document, value);
    return isAccepted;
  });
}

/** Returns an error for each uploaded file that a value refers to and that does not exist. */
export async function missingUploads(db: Database | Tx, env: Env, value: unknown): Promise<FieldError[]> {
  const named = uploadsIn(value);
  const known = await knownUploads(db, named);
  return named
    .filter((path) => !known.has(path) && !existsSync(join(ownFiles(env), path)))
    .map((path) => ({ field: path, message: 'This file does not exist. Upload it again.' }));
}
