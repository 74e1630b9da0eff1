import type { DeskRecord, DeskResource, RecordAction, RecordRow } from '../../contract/desk/resource.ts';
import { isAllowed, type StaffRole } from '../../contract/desk/roles.values.ts';
import type { Database } from '../../platform/database/database.ts';
import { type Actor, listActionsOn } from '../desk-actions.repository.ts';
import { listNotes } from '../notes.repository.ts';
import { aboutAction, aboutNote, toTimeline } from '../timeline.ts';
import type { Action, Context, Filter, Resource } from './resource.ts';

// biome-ignore lint/suspicious/noExplicitAny: a resource of any kind
export type AnyResource = Resource<any, any, any>;

/** Describes a resource for a role: what the desk needs to draw its list before any record has been read. */
export async function describeResource(resource: AnyResource, db: Database, role: StaffRole): Promise<DeskResource> {
  const { path, one, many, lead, none, head, headSort = null, inRows = '' } = resource;
  const { hasPanel = false, isRemote = false, bulk, listActions = {} } = resource;
  const inRow = resource.actions?.[inRows];
  const [first] = Object.keys(resource.sorts);
  const filters: [string, Filter][] = Object.entries(resource.filters);
  return {
    ...{ path, one, many, none, head, headSort, hasPanel, isRemote },
    lead: typeof lead === 'string' ? lead : await lead(db),
    searchLabel: resource.search?.label ?? null,
    hasCsv: resource.csv !== undefined,
    actions: Object.entries(listActions)
      .filter(([, action]) => isAllowed(role, action.role))
      .map(([name, action]) => toAction(name, action, null)),
    inRows: inRow && isAllowed(role, inRow.role) ? toAction(inRows, inRow, null as never) : null,
    bulk: bulk ?? null,
    filters: await Promise.all(
      filters.map(async ([name, { label, isSelect = false, choices, usual, found }]) => ({
        ...{ name, label, isSelect, usual: usual?.label ?? 'All' },
        choices: [
          ...(await Promise.all(
            Object.entries(choices).map(async ([value, { label, none, count }]) => ({
              ...{ value, label },
              ...(none && { none }),
              ...(count && { count: await count(db) }),
            })),
          )),
          ...((await found?.(db)) ?? []).map((value) => ({ value, label: value })),
        ],
      })),
    ),
    columns: resource.columns.map(({ head, sort, isNumeric = false }) => ({
      ...{ head, isNumeric, isDefault: sort === first },
      ...(sort && { sort }),
    })),
  };
}

/** Presents rows of a list, with what is read beside them. */
export async function presentRows(
  { title, second, columns, bulk, beside: readBeside }: AnyResource,
  { db, env }: Context,
  rows: { id: string }[],
): Promise<RecordRow[]> {
  const beside = await readBeside?.(db, rows, env);
  return rows.map((row) => ({
    id: row.id,
    title: title(row, beside),
    second: second(row, beside),
    cells: columns.map(({ cell }) => cell(row, beside)),
    isSelectable: bulk?.isPossible(row) ?? false,
  }));
}

/** Reads a record, with its history and the actions that the reader can take now. */
export async function readRecord(
  resource: AnyResource,
  context: Context,
  row: { id: string },
  reader: Actor & { role: StaffRole },
): Promise<DeskRecord> {
  const { kind, page, actions = {}, hasNotes = false } = resource;
  const { id } = row;
  const [facts, taken, notes] = await Promise.all([
    resource.facts(context.db, row, context),
    listActionsOn(context.db, kind, [id]),
    listNotes(context.db, { kind, id }),
  ]);
  return {
    id,
    title: page.title(facts),
    lead: page.lead(facts),
    states: labelled(page.states?.(facts) ?? []),
    problem: page.problem?.(facts) ?? null,
    factsTitle: page.detailsTitle ?? 'Facts',
    facts: labelled(page.details(facts)),
    groups: (page.groups?.(facts) ?? []).map((group) => ({ ...group, facts: labelled(group.facts) })),
    actions: Object.entries(actions)
      .filter(([, action]) => isAllowed(reader.role, action.role) && (action.when?.(facts, reader) ?? true))
      .map(([name, action]) => toAction(name, action, facts)),
    hasNotes: hasNotes && isAllowed(reader.role),
    timeline: toTimeline([
      ...(page.timeline?.(facts, taken) ?? []),
      ...taken.flatMap((action) => {
        const said = page.aboutAction ? page.aboutAction(action) : {};
        return said ? { ...aboutAction(action), ...said } : [];
      }),
      ...notes.map(aboutNote),
    ]),
  };
}

/** @param facts null for an action on the list */
function toAction<Facts>(name: string, action: Action<Facts>, facts: Facts): RecordAction {
  const { label, question, explain, confirm, form = {}, place = 'head', isPrimary = false } = action;
  return {
    ...{ name, label, place, isPrimary },
    ...(question && { question: typeof question === 'string' ? question : question(facts) }),
    explain: (explain?.(facts) ?? []).filter((line) => line !== false),
    ...(confirm && { confirm }),
    fields: Object.entries(form).flatMap(([name, field]) => {
      const shown = field.shown(facts);
      return shown ? [{ name, ...shown }] : [];
    }),
  };
}

export const labelled = (rows: ReturnType<AnyResource['page']['details']>) =>
  rows
    .flatMap((row) => (row ? [{ label: row[0], cells: row.slice(1) as DeskRecord['lead'] }] : []))
    .filter(({ cells }) => cells.some((cell) => cell !== null));
