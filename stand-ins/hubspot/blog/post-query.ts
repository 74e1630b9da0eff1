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
const texts = byProperty(['id', 'name', 'slug', 'state', 'currentState', 'contentGroupId', 'blogAuthorId']);
const dates: Record<string, string> = {
  ...byProperty(['publishDate', 'created', 'updated']),
  createdAt: 'created',
  updatedAt: 'updated',
};
const comparisons: Record<string, string> = { eq: '=', ne: '<>', gt: '>', gte: '>=', lt: '<', lte: '<=' };

/** `contract`: only the filters of HubSpot's published contract. `guide`: also those that its guide shows. */
export type Filters = 'guide' | 'contract';
const published = /^(created|updated)(After|Before|At)$/;

/**
 * Parses the query of "list posts". Like HubSpot, ignores unknown parameters.
 * @throws BadQuery
 */
export function parsePostQuery(query: Record<string, unknown>, obeyed: Filters): PostQuery {
  const { limit, after, sort, archived, ...filters } = query;
  if (archived !== undefined && archived !== 'false') throw new BadQuery('archived posts are not kept here');
  const values: unknown[] = [];
  const conditions = Object.entries(filters)
    .filter(([name]) => obeyed === 'guide' || published.test(name))
    .flatMap(([name, value]) => condition(name, value, values) ?? []);
  return {
    where: conditions.length > 0 ? conditions.join(' and ') : 'true',
    order: orderOf(sort),
    values,
    limit: limitOf(limit),
    offset: after === undefined ? 0 : offsetOf(after),
  };
}

/** Returns a cursor: opaque to callers, but really an offset, so pages shift when posts are added or removed. */
export function cursor(offset: number): string {
  return Buffer.from(String(offset)).toString('base64');
}

/** The columns of properties with the same names. */
function byProperty(names: string[]): Record<string, string> {
  return Object.fromEntries(
    names.map((name) => [name, name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)]),
  );
}

function condition(parameter: string, value: unknown, values: unknown[]): string | undefined {
  // HubSpot has short names for four of them.
  const short = parameter.replace(/^(created|updated)After$/, '$1__gt').replace(/^(created|updated)Before$/, '$1__lt');
  const [property = '', operator = 'eq'] = short.split('__');
  const date = dates[property];
  const column = date ?? texts[property];
  const sign = comparisons[operator];
  if (!column || !sign) return undefined;
  if (typeof value !== 'string') throw new BadQuery(`${parameter} must be given once`);
  const bound = date ? dateOf(value)?.toISOString() : value;
  if (bound === undefined) throw new BadQuery(`${parameter} is not a date: ${value}`);
  return `${column} ${sign} $${values.push(bound)}`;
}

function orderOf(sort: unknown): string {
  if (sort === undefined) return 'id';
  const [, minus, property = ''] = /^([-+ ]?)(\w+)$/.exec(String(sort)) ?? [];
  const column = dates[property] ?? texts[property];
  if (!column) throw new BadQuery(`${String(sort)} is not a property that can be sorted by`);
  const direction = minus === '-' ? 'desc' : 'asc';
  return `${column} ${direction} nulls last, id ${direction}`;
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
