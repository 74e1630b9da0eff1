import { sql } from 'kysely';
import { z } from 'zod';
import { deskListQuerySchema } from '../../contract/desk/lists.ts';
import type { Database } from '../../platform/database/database.ts';
import { wordsOf } from '../../platform/database/search-words.ts';
import { readPage } from '../paging.ts';
import { findIds, isOneOf } from '../search.ts';
import type { AnyResource } from './present.ts';

/** The query of a resource's list: ?q=&page=&sort= and its filters. */
export function querySchemaOf({ filters, sorts }: AnyResource) {
  const choices = Object.entries(filters).map(([name, { choices }]) => [name, z.enum(Object.keys(choices)).optional()]);
  const [first = ''] = Object.keys(sorts);
  const sort = z.enum(Object.keys(sorts)).default(first);
  return deskListQuerySchema.extend({ ...Object.fromEntries(choices), sort });
}

export type ListQuery = { q?: string | undefined; page: number; sort: string } & Record<string, unknown>;

/** Reads one page of a resource's records. */
export async function readList(db: Database, { table, filters, sorts, search }: AnyResource, query: ListQuery) {
  // One table stands for all: the rows are the resource's own.
  let select = db.selectFrom(table as 'customers').selectAll();
  for (const [name, { choices }] of Object.entries(filters)) {
    const chosen = choices[String(query[name])];
    if (chosen) select = select.where(chosen.where);
  }
  const words = wordsOf(query.q);
  const found = search && words.length > 0 ? await findIds(db, search.in(words, query.q ?? '')) : undefined;
  if (found) select = select.where(isOneOf(found.ids));
  const [by, direction] = sorts[query.sort] ?? ['created_at', 'desc'];
  const read = await readPage(
    db,
    select.orderBy(typeof by === 'string' ? sql.ref(by) : by, direction).orderBy('id', direction),
    query.page,
  );
  return { ...read, hasMore: read.hasMore || found?.isCut === true };
}
