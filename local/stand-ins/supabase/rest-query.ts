import { RestFault } from './rest-error.ts';

interface Table {
  columns: string[];
  /** Column that names the user who may read the row. */
  owner: string;
}

/** The tables of the hosted project that the product uses. */
export const TABLES: Record<string, Table> = {
  profiles: {
    owner: 'id',
    columns: [
      'id',
      'first_name',
      'last_name',
      'email',
      'user_roles',
      'org_name',
      'cohort_id',
      'created_at',
      'updated_at',
    ],
  },
  customers: { owner: 'admin_id', columns: ['id', 'name', 'admin_id', 'seats', 'created_at', 'updated_at'] },
};

const RESERVED = ['select', 'columns', 'on_conflict', 'limit', 'offset', 'order'];

/** The select parameter (`*` or a list of columns) as SQL. @throws RestFault 42703 */
export function selectSql(table: string, select: unknown): string {
  if (select === undefined || select === '*' || select === '') return '*';
  return String(select)
    .split(',')
    .map((column) => quotedColumn(table, column.trim()))
    .join(', ');
}

/**
 * Query parameters as a where clause: `column=eq.value`, `in.(a,b)`, `is.null`; `order`, `limit` and `offset` after it.
 * @param owned restricts the rows to those of one user
 * @throws RestFault PGRST100 for a filter that is not served here
 */
export function filterSql(
  table: string,
  query: Record<string, unknown>,
  owned: { column: string; value: string } | undefined,
): { where: string; values: unknown[] } {
  const values: unknown[] = [];
  const conditions = owned ? [`"${owned.column}" = $${values.push(owned.value)}`] : [];
  for (const [column, filters] of Object.entries(query)) {
    if (RESERVED.includes(column)) continue;
    for (const filter of [filters].flat())
      conditions.push(condition(quotedColumn(table, column), String(filter), values));
  }
  const where = conditions.length > 0 ? ` where ${conditions.join(' and ')}` : '';
  return { where: where + orderSql(table, query.order) + windowSql(query), values };
}

function condition(column: string, filter: string, values: unknown[]): string {
  const [, operator, operand = ''] = /^(eq|neq|in|is)\.(.*)$/s.exec(filter) ?? [];
  if (operator === 'eq') return `${column} = $${values.push(operand)}`;
  if (operator === 'neq') return `${column} <> $${values.push(operand)}`;
  if (operator === 'is' && operand === 'null') return `${column} is null`;
  if (operator === 'in') {
    const list = operand.replace(/^\(|\)$/g, '').split(',');
    return `${column}::text in (${list.map((item) => `$${values.push(item.replace(/^"|"$/g, ''))}`).join(', ')})`;
  }
  throw new RestFault(400, 'PGRST100', `"failed to parse filter (${filter})" (line 1, column 1)`);
}

function orderSql(table: string, order: unknown): string {
  if (!order) return '';
  const parts = String(order)
    .split(',')
    .map((part) => part.split('.'))
    .map(([column = '', direction]) => `${quotedColumn(table, column)} ${direction === 'desc' ? 'desc' : 'asc'}`);
  return ` order by ${parts.join(', ')}`;
}

function windowSql(query: Record<string, unknown>): string {
  const limit = Number.parseInt(String(query.limit), 10);
  const offset = Number.parseInt(String(query.offset), 10);
  return (limit >= 0 ? ` limit ${limit}` : '') + (offset > 0 ? ` offset ${offset}` : '');
}

function quotedColumn(table: string, column: string): string {
  if (column === '*') return '*';
  if (TABLES[table]?.columns.includes(column)) return `"${column}"`;
  throw new RestFault(400, '42703', `column ${table}.${column} does not exist`);
}
