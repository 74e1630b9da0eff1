import { type Database, inTransaction } from '../../platform/database/database.ts';
import { AppError } from '../../platform/http/app-error.ts';
import { findRedirect, lockRedirects, removeRedirect } from '../../redirects/redirects.repository.ts';
import { type LinkSite, saveLink, type WantedLink } from '../../redirects/save-link.ts';
import { type Actor, addDeskAction } from '../desk-actions.repository.ts';

/** Whether an existing link may be replaced: never, always, or only if its target still is `was`. */
export type Replace = 'no' | 'yes' | { was: string };

/**
 * Adds or changes a short link and records the action, for the desk and the command line.
 * @returns the link as it is stored
 * @throws RefusedLink; AppError 404 not_found, 409 slug_taken or changed_meanwhile
 */
export function putLink(db: Database, actor: Actor, site: LinkSite, wanted: WantedLink, replace: Replace) {
  return inTransaction(db, async (tx) => {
    const { before, outcome, ...link } = await saveLink(tx, site, wanted, replace !== 'no');
    if (outcome === 'taken') throw new AppError(409, 'slug_taken', `"${link.slug}" is already a link.`);
    if (typeof replace === 'object') {
      if (!before) throw noSuchLink(link.slug);
      if (before.target !== replace.was)
        throw new AppError(
          409,
          'changed_meanwhile',
          `"${link.slug}" has been changed in the meantime, to ${before.target}`,
        );
    }
    const note = wanted.note ?? before?.note ?? null;
    if (before?.target === link.target && before.note === note) return { ...link, outcome };
    await addDeskAction(tx, actor, {
      action: before ? 'link.change' : 'link.add',
      subject: { kind: 'link', id: link.slug },
      before: before ? { target: before.target, note: before.note } : null,
      after: { target: link.target, note },
    });
    return { ...link, outcome };
  });
}

/** Removes a short link with its hits, and records the action. @throws AppError 404 not_found */
export function dropLink(db: Database, actor: Actor, slug: string): Promise<void> {
  return inTransaction(db, async (tx) => {
    await lockRedirects(tx);
    const before = await findRedirect(tx, slug);
    if (!before) throw noSuchLink(slug);
    await removeRedirect(tx, slug);
    await addDeskAction(tx, actor, {
      action: 'link.remove',
      subject: { kind: 'link', id: before.slug.toLowerCase() },
      before: { target: before.target, note: before.note, hits: Number(before.hits) },
      after: null,
    });
  });
}

export function noSuchLink(slug: string): AppError {
  return new AppError(404, 'not_found', `There is no link "${slug}".`);
}
