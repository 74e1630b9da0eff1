import express, { type Request, type Response, Router } from 'express';
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

/** Query parameters that filter nothing. */
const RESERVED = ['select', 'columns', 'on_conflict'];

/** The data service's routes below /rest/v1 for profiles and customers: select, insert and upsert. */
export function restRouter(pool: Pool, keys: Keys): Router {
  const router = Router();
  router.use(express.json({ limit: '1mb' }));

  router.get('/:table', async (request, response) => {
    const table = knownTable(request);
    const { where, values } = filterSql(table, request.query, visibleTo(callerOf(request, keys), table));
    const columns = selectSql(table, request.query.select);
    const { rows } = await pool.query<Row>(`select ${columns} from local_supabase.${table}${where}`, values);
    send(request, response, 200, rows);
  });

  router.post('/:table', async (request, response) => {
    const table = knownTable(request);
    const caller = callerOf(request, keys);
    if (caller.role !== 'service_role') throw denied(caller, table);
    const rows = await insertRows(pool, table, request);
    if (prefers(request, 'return=representation')) send(request, response, 201, rows);
    else response.status(201).end();
  });

  router.use((request) => {
    throw new RestFault(405, 'PGRST117', `Unsupported HTTP method: ${request.method}`);
  });
  router.use(sendRestFault);
  return router;
}

async function insertRows(pool: Pool, table: string, request: Request): Promise<Row[]> {
  const rows: Row[] = Array.isArray(request.body) ? request.body : [request.body ?? {}];
  if (rows.length === 0) return [];
  const columns = [...new Set(rows.flatMap((row) => Object.keys(row)))];
  const allowed = TABLES[table]?.columns ?? [];
  const foreign = columns.find((column) => !allowed.includes(column));
  if (foreign)
    throw new RestFault(400, 'PGRST204', `Could not find the '${foreign}' column of '${table}' in the schema cache`);
  const values: unknown[] = [];
  const missing = prefers(request, 'missing=default') || columns.length === 0 ? 'default' : 'null';
  const tuples = rows.map((row) => {
    const cells = columns.map((column) => (column in row ? `$${values.push(row[column])}` : missing));
    return `(${cells.join(', ')})`;
  });
  const into =
    columns.length > 0 ? `(${columns.map(quoted).join(', ')}) values ${tuples.join(', ')}` : 'default values';
  const sql = `insert into local_supabase.${table} ${into}${conflictSql(table, columns, request)} returning ${selectSql(table, request.query.select)}`;
  return (await pool.query<Row>(sql, values)).rows;
}

function conflictSql(table: string, columns: string[], request: Request): string {
  const merge = prefers(request, 'resolution=merge-duplicates');
  if (!merge && !prefers(request, 'resolution=ignore-duplicates')) return '';
  const target = String(request.query.on_conflict ?? 'id').split(',');
  if (target.some((column) => !TABLES[table]?.columns.includes(column))) {
    throw new RestFault(400, '42703', `column "${target.join(',')}" does not exist`);
  }
  const action = merge
    ? `update set ${columns.map((column) => `${quoted(column)} = excluded.${quoted(column)}`).join(', ')}`
    : 'nothing';
  return ` on conflict (${target.map(quoted).join(', ')}) do ${action}`;
}

/** The select parameter (`*` or a list of columns) as SQL. @throws RestFault 42703 */
function selectSql(table: string, select: unknown): string {
  if (select === undefined || select === '*' || select === '') return '*';
  return String(select)
    .split(',')
    .map((column) => checkedColumn(table, column.trim()))
    .join(', ');
}

/**
 * Query parameters as a where clause; `column=eq.value` is the one filter that the product uses.
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

function checkedColumn(table: string, column: string): string {
  if (column === '*') return column;
  if (TABLES[table]?.columns.includes(column)) return quoted(column);
  throw new RestFault(400, '42703', `column ${table}.${column} does not exist`);
}

function knownTable(request: Request): string {
  const table = String(request.params.table);
  if (Object.hasOwn(TABLES, table)) return table;
  throw new RestFault(404, 'PGRST205', `Could not find the table 'public.${table}' in the schema cache`);
}

/** Row-level security as in the hosted project: the server sees all, a user sees their own rows, anyone else is refused. */
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

function send(request: Request, response: Response, status: number, rows: Row[]): void {
  if (!request.get('accept')?.includes('application/vnd.pgrst.object+json')) {
    response
      .status(status)
      .set('Content-Range', rows.length > 0 ? `0-${rows.length - 1}/*` : '*/*')
      .json(rows);
    return;
  }
  if (rows.length !== 1) {
    const details = `The result contains ${rows.length} rows`;
    throw new RestFault(406, 'PGRST116', 'Cannot coerce the result to a single JSON object', details);
  }
  response.status(status).json(rows[0]);
}

function quoted(column: string): string {
  return `"${column}"`;
}
