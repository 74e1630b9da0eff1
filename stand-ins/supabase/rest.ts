import express, { type Request, type RequestHandler, Router } from 'express';
import type { Pool } from 'pg';
import { type Caller, callerOf, type Keys } from './access.ts';
import { RestFault, sendRestFault } from './rest-error.ts';

type Row = Record<string, unknown>;
interface Table {
  columns: string[];
  /** Column that names the user who may read the row. */
  owner: string;
}

/** The tables of the hosted project that the product uses. */
const TABLES: Record<string, Table> = {
  profiles: {
    owner: 'id',
    columns: 'id first_name last_name email user_roles org_name cohort_id created_at updated_at'.split(' '),
  },
  customers: { owner: 'admin_id', columns: 'id name admin_id seats created_at updated_at'.split(' ') },
};

/** Query parameters that are not filters. */
const RESERVED = ['select', 'limit', 'on_conflict'];

/** The data service's routes below /rest/v1 for profiles and customers: select, upsert and delete. */
export function restRouter(pool: Pool, keys: Keys): Router {
  const router = Router();
  router.use(express.json({ limit: '1mb' }), refuseOptions);

  router.get('/:table', async (request, response) => {
    const table = knownTable(request);
    const { where, values } = filterSql(table, request.query, visibleTo(callerOf(request, keys), table));
    const { select = '*', limit = null } = request.query;
    const sql = `select ${columnsSql(table, String(select))} from local_supabase.${table}${where}`;
    const { rows } = await pool.query<Row>(`${sql} limit $${values.push(limit)}`, values);
    response.set('Content-Range', rows.length > 0 ? `0-${rows.length - 1}/*` : '*/*').json(rows);
  });

  router.post('/:table', async (request, response) => {
    const table = knownTable(request);
    const caller = callerOf(request, keys);
    if (caller.role !== 'service_role') throw denied(caller, table);
    const isNew = await writeRow(pool, table, request);
    response.status(isNew ? 201 : 200).end();
  });

  router.delete('/:table', async (request, response) => {
    const table = knownTable(request);
    const caller = callerOf(request, keys);
    if (caller.role !== 'service_role') throw denied(caller, table);
    const { where, values } = filterSql(table, request.query, undefined);
    if (!where) throw new RestFault(400, '21000', 'DELETE requires a WHERE clause');
    await pool.query(`delete from local_supabase.${table}${where}`, values);
    response.status(204).end();
  });

  router.use((request) => {
    throw new RestFault(405, 'PGRST117', `Unsupported HTTP method: ${request.method}`);
  });
  router.use(sendRestFault);
  return router;
}

/** Rejects options that the product does not use, instead of answering wrongly. */
const refuseOptions: RequestHandler = (request, _response, next) => {
  const isObject = request.get('accept')?.includes('application/vnd.pgrst.object+json');
  const { select = '*', limit } = request.query;
  const isRead = request.method === 'GET';
  const isMore = isObject || prefers(request, 'return=representation') || !(isRead || (select === '*' && !limit));
  if (!isMore && !Array.isArray(request.body)) return next();
  const message = 'The local stand-in gives rows in a list, takes one row, and gives none after writing';
  throw new RestFault(400, 'PGRST100', message);
};

/** Inserts the row of the body; overwrites an existing one if asked to merge. @returns whether the row is new */
async function writeRow(pool: Pool, table: string, request: Request): Promise<boolean> {
  const row: Row = request.body ?? {};
  const columns = Object.keys(row);
  const foreign = columns.find((column) => !TABLES[table]?.columns.includes(column));
  if (foreign)
    throw new RestFault(400, 'PGRST204', `Could not find the '${foreign}' column of '${table}' in the schema cache`);
  const places = columns.map((_, index) => `$${index + 1}`);
  const { rows } = await pool.query<{ isNew: boolean }>(
    `insert into local_supabase.${table} (${columns.map(quoted).join(', ')}) values (${places.join(', ')})
     ${conflictSql(table, columns, request)} returning xmax = 0 as "isNew"`,
    Object.values(row),
  );
  return rows[0]?.isNew ?? false;
}

function conflictSql(table: string, columns: string[], request: Request): string {
  if (!prefers(request, 'resolution=merge-duplicates')) return '';
  const target = checkedColumn(table, String(request.query.on_conflict ?? 'id'));
  const written = columns.map((column) => `${quoted(column)} = excluded.${quoted(column)}`);
  return `on conflict (${target}) do update set ${written.join(', ')}`;
}

/**
 * Translates query parameters into a where clause. `column=eq.value` is the only filter that the product uses.
 * @param owned restricts the rows to those of one user
 * @throws RestFault PGRST100 for any other filter
 */
function filterSql(
  table: string,
  query: Record<string, unknown>,
  owned: { column: string; value: string } | undefined,
): { where: string; values: unknown[] } {
  const values: unknown[] = [];
  const conditions = owned ? [`"${owned.column}" = $${values.push(owned.value)}`] : [];
  for (const [column, filters] of Object.entries(query)) {
    if (RESERVED.includes(column)) continue;
    for (const filter of [filters].flat().map(String)) {
      if (!filter.startsWith('eq.'))
        throw new RestFault(400, 'PGRST100', `"failed to parse filter (${filter})" (line 1, column 1)`);
      conditions.push(`${checkedColumn(table, column)} = $${values.push(filter.slice(3))}`);
    }
  }
  return { where: conditions.length > 0 ? ` where ${conditions.join(' and ')}` : '', values };
}

function columnsSql(table: string, select: string): string {
  if (select === '*') return select;
  const columns = select.split(',').map((column) => checkedColumn(table, column));
  return columns.join(', ');
}

function checkedColumn(table: string, column: string): string {
  if (TABLES[table]?.columns.includes(column)) return quoted(column);
  throw new RestFault(400, '42703', `column ${table}.${column} does not exist`);
}

function knownTable(request: Request): string {
  const table = String(request.params.table);
  if (Object.hasOwn(TABLES, table)) return table;
  throw new RestFault(404, 'PGRST205', `Could not find the table 'public.${table}' in the schema cache`);
}

/**
 * Applies row-level security as in the hosted project: the server sees all rows, users their own; others are refused.
 */
function visibleTo(caller: Caller, table: string): { column: string; value: string } | undefined {
  if (caller.role === 'service_role') return undefined;
  if (caller.role === 'authenticated') return { column: TABLES[table]?.owner ?? 'id', value: caller.claims.sub };
  throw denied(caller, table);
}

function denied(caller: Caller, table: string): RestFault {
  if (caller.role === 'rejected') return new RestFault(401, 'PGRST301', caller.fault);
  return new RestFault(caller.role === 'anon' ? 401 : 403, '42501', `permission denied for table ${table}`);
}

function prefers(request: Request, preference: string): boolean {
  return (request.get('prefer') ?? '').split(',').some((part) => part.trim() === preference);
}

function quoted(column: string): string {
  return `"${column}"`;
}
