import { z } from 'zod';
import { nameOfAction } from './action-names.ts';
import { type DeskAction, listActionsOn } from './desk-actions.repository.ts';
import { link, quiet, text, time } from './kit/cells.ts';
import type { AnyResource } from './kit/present.ts';
import { resource } from './kit/resource.ts';
import { readPage } from './paging.ts';
import { aboutAction } from './timeline.ts';

/** Kinds of subjects without pages of their own. */
const withoutPage = { leads: null, mails: null, deals: null, links: null, posts: null, post: null, person: null };

/** What staff members did, on the desk and on the command line. @param declared the resources that they change */
export function auditLog(declared: Pick<AnyResource, 'kind' | 'path'>[]) {
  /** Where the records of a kind are, below /desk. */
  const pathOf: Record<string, string | null> = {
    ...Object.fromEntries(declared.map(({ kind, path }) => [kind, path])),
    content: 'content',
    ...withoutPage,
  };
  return resource({
    kind: 'action',
    path: 'log',
    one: 'action',
    many: 'Audit log',
    lead: 'What staff members did. It cannot be changed or deleted.',
    none: 'Every action on the desk and on the command line appears here.',
    table: 'desk_actions',
    id: z.string().regex(/^[1-9]\d{0,17}$/, 'This is not the id of an action'),
    find: (db, id) => db.selectFrom('desk_actions').selectAll().where('id', '=', id).executeTakeFirst(),
    search: { label: 'Who, or the id of a record' },
    filters: {
      kind: {
        label: 'Any kind',
        isSelect: true,
        choices: Object.fromEntries(Object.keys(pathOf).map((kind) => [kind, { label: kind }])),
      },
    },
    sorts: { newest: ['id', 'desc'] },
    read(db, { q, kind, page }) {
      let select = db.selectFrom('desk_actions').selectAll().orderBy('id', 'desc');
      if (kind) select = select.where('subject_kind', '=', String(kind));
      if (q) select = select.where(({ eb, or }) => or([eb('actor', '=', q.toLowerCase()), eb('subject_id', '=', q)]));
      return readPage(db, select, page);
    },
    head: 'What',
    title: nameOfAction,
    second: ({ subject_kind: kind, subject_id: id, reason }: DeskAction) =>
      `${kind} ${id}${reason ? `: “${reason}”` : ''}`,
    columns: [
      { head: 'Who', cell: ({ actor }) => text(actor) },
      { head: 'When', cell: ({ happened_at: at }) => time(at), isNumeric: true },
    ],
    facts: async (db, action) => ({
      action,
      others: await listActionsOn(db, action.subject_kind, [action.subject_id]),
    }),
    page: {
      title: ({ action }) => nameOfAction(action),
      lead: ({ action }) => [text(`by ${action.actor},`), time(action.happened_at)],
      detailsTitle: 'What changed',
      details({ action: { subject_kind: kind, subject_id: id, before, after, reason } }) {
        const path = pathOf[kind];
        const names = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])];
        return [
          ['Record', path ? link(`/${path}/${encodeURIComponent(id)}`, `${kind} ${id}`) : text(`${kind} ${id}`)],
          ...names.map((name) => [name, quiet(shown(before?.[name])), text('→'), text(shown(after?.[name]))] as const),
          ['Reason', text(reason)],
        ];
      },
      timeline: ({ others }) => others.map(aboutAction),
    },
  });
}

const shown = (value: unknown) => (value === null || value === undefined ? 'nothing' : String(value));
