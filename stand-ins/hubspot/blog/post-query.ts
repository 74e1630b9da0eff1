import { dateOf } from './post.ts';

/** A requested list of posts, as pieces of SQL with their values. */
export interface PostQuery {
  where: string;
  order: string;
  values: unknown[];
  limit: number;
  offset: number;
}

/** A request that HubSpot would reject; the message says why. */
export class BadQuery extends Error {}

const MAX_LIMIT = 100;
const sorts = new Map([
  ['createdAt', 'created, id'],
  ['-updatedAt', 'updated desc, id desc'],
]);
/** The columns that a parameter must be equal to. */
const columns = new Map([
  ['state', 'state'],
  ['slug__eq', 'slug'],
  ['contentGroupId__eq', 'content_group_id'],
]);

/** `contract`: only the filters of HubSpot's published contract. `guide`: also those that its guide shows. */
export type Filters = 'guide' | 'contract';

/**
 * Parses the query of "list posts". Like HubSpot, ignores unknown parameters.
 * @throws BadQuery
 */
export function parsePostQuery(query: Record<string, unknown>, obeyed: Filters): PostQuery {
  const { limit, after, sort, updatedAfter, ...filters } = query;
  const values: unknown[] = [];
  const conditions = Object.entries(filters)
    .filter(([name]) => obeyed === 'guide' && columns.has(name))
    .map(([name, value]) => `${columns.get(name)} = $${values.push(value)}`);
  if (updatedAfter !== undefined) {
    const bound = dateOf(updatedAfter);
    if (!bound) throw new BadQuery(`updatedAfter is not a date: ${updatedAfter}`);
    conditions.push(`updated > $${values.push(bound)}`);
  }
  const order = sort === undefined ? 'id' : sorts.get(String(sort));
  if (!order) throw new BadQuery(`${sort} is not an order of the local stand-in`);
  return {
    where: conditions.length > 0 ? conditions.join(' and ') : 'true',
    order,
    values,
    limit: limitOf(limit),
    offset: after === undefined ? 0 : offsetOf(after),
  };
}

/** Returns a cursor: opaque to callers, but really an offset, so pages shift when posts are added or removed. */
export function cursor(offset: number): string {
  return Buffer.from(String(offset)).toString('base64');
}

export function limitOf(value: unknown): number {
  if (value === undefined) return MAX_LIMIT;
  const limit = Number(value);
  if (!Number.isInteger(limit) || limit < 1 || limit > MAX_LIMIT)
    throw new BadQuery(`limit must be a number from 1 to ${MAX_LIMIT}`);
  return limit;
}

export function offsetOf(after: unknown): number {
  const text = Buffer.from(String(after), 'base64').toString();
  if (!/^\d{1,9}$/.test(text)) throw new BadQuery('after is not a cursor of this list');
  return Number(text);
}
