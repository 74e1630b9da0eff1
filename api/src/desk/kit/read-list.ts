import { sql } from 'kysely';
import { z } from 'zod';
import { deskListQuerySchema } from '../../contract/desk/lists.ts';
import { nameSchema } from '../../contract/text.ts';
import { wordsOf } from '../../platform/database/search-words.ts';
import { readPage } from '../paging.ts';
import { findIds, isOneOf } from '../search.ts';
import type { AnyResource } from './present.ts';
import type { Context, Filter, ListQuery } from './resource.ts';

/** The query of a resource's list: ?q=&page=&sort= and its filters. */
export function querySchemaOf({ filters, sorts }: AnyResource) {
  const choices = Object.entries(filters as Record<string, Filter>).map(([name, { label, choices, found }]) => {
    const value = found ? nameSchema(label, 100) : z.enum(Object.keys(choices));
    return [name, value.optional()];
  });
  const [first = ''] = Object.keys(sorts);
  const sort = z.enum(Object.keys(sorts)).default(first);
  return deskListQuerySchema.extend({ ...Object.fromEntries(choices), sort });
}

/** Reads one page of a resource's records. */
export async function readList(
  { table, filters, sorts, search, read }: AnyResource,
  context: Context,
  query: ListQuery,
) {
  const { db } = context;
  if (read) return read(db, query, context);
  // One table stands for all: the rows are the resource's own.
  let select = db.selectFrom(table as 'customers').selectAll();
  for (const [name, { choices, usual }] of Object.entries(filters as Record<string, Filter>)) {
    const where = query[name] === undefined ? !query.q && usual?.where : choices[String(query[name])]?.where;
    if (where) select = select.where(where);
  }
  const found = search?.in && query.q ? await findIds(db, search.in(wordsOf(query.q), query.q)) : undefined;
  if (found) select = select.where(isOneOf(found.ids));
  const [by, direction] = sorts[query.sort] ?? ['created_at', 'desc'];
  const page = await readPage(
    db,
    select.orderBy(typeof by === 'string' ? sql.ref(by) : by, direction).orderBy('id', direction),
    query.page,
  );
  return { ...page, hasMore: page.hasMore || found?.isCut === true };
}
