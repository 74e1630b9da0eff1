import { takenPathsFor } from '../../content/current.ts';
import type { Env } from '../../platform/config/env.ts';
import { type Database, inTransaction } from '../../platform/database/database.ts';
import { AppError } from '../../platform/http/app-error.ts';
import type { LinkLabels } from '../../redirects/redirects.repository.ts';
import { type LinkSite, saveLink, type WantedLink } from '../../redirects/save-link.ts';
import { type Actor, addDeskAction } from '../desk-actions.repository.ts';

export const siteOf = (env: Env): LinkSite => ({ publicUrl: env.PUBLIC_URL, pagePaths: takenPathsFor(env) });

/** What the audit log keeps of a link. */
export const loggedLink = ({ target, note, tag, ends_at: endsAt }: { target: string } & Partial<LinkLabels>) => ({
  target,
  note: note ?? null,
  ...(tag && { tag }),
  ...(endsAt && { endsAt }),
});

/**
 * Adds a short link, or replaces one, and records it, for the desk and the command line.
 * @returns the link as it is stored
 * @throws RefusedLink; AppError 409 slug_taken
 */
export function putLink(db: Database, actor: Actor, site: LinkSite, wanted: WantedLink, replace = false) {
  return inTransaction(db, async (tx) => {
    const { before, outcome, ...link } = await saveLink(tx, site, wanted, replace);
    if (outcome === 'taken') throw new AppError(409, 'slug_taken', `"${link.slug}" is already a link.`);
    const given = Object.entries(wanted).filter(([, value]) => value !== undefined);
    const after = loggedLink({ ...before, ...Object.fromEntries(given), target: link.target });
    if (before?.target === link.target && before.note === after.note) return { ...link, outcome };
    await addDeskAction(tx, actor, {
      action: before ? 'link.change' : 'link.add',
      subject: { kind: 'link', id: link.slug },
      before: before ? loggedLink(before) : null,
      after,
    });
    return { ...link, outcome };
  });
}
