import { z } from 'zod';
import type { Line } from './finding.ts';

/** The column that each table's upsert conflicts on. */
const keys = { profiles: 'id', customers: 'admin_id' };
const values = Object.entries(keys).map(([table, column]) => `('${table}', '${column}')`);

/**
 * Selects one row per existing table: its policies, grants and unique key. Reads the catalog only, none of the table's
 * rows.
 */
export const policiesQuery = `
select c.relname as table, c.relrowsecurity as rls,
  has_table_privilege('authenticated', c.oid, 'insert, update, delete') as "mayWrite",
  exists (
    select from pg_index i join pg_attribute a on a.attrelid = c.oid and a.attname = wanted.key
    where i.indrelid = c.oid and i.indisunique and i.indpred is null and i.indnkeyatts = 1 and i.indkey[0] = a.attnum
  ) as "hasKey",
  coalesce((
    select json_agg(json_build_object('name', policyname, 'roles', roles, 'command', cmd, 'rule', qual))
    from pg_policies p where p.schemaname = 'public' and p.tablename = c.relname and p.permissive = 'PERMISSIVE'
  ), '[]') as policies
from (values ${values.join(', ')}) as wanted (name, key)
join pg_class c on c.oid = to_regclass('public.' || wanted.name)
order by 1`;

export const policiesSchema = z.array(
  z.object({
    table: z.enum(['profiles', 'customers']),
    rls: z.boolean(),
    mayWrite: z.boolean(),
    hasKey: z.boolean(),
    policies: z.array(
      z.object({ name: z.string(), roles: z.array(z.string()), command: z.string(), rule: z.string().nullable() }),
    ),
  }),
);

/** Reports differences from db/supabase, where only the server writes and signed-in users read their own rows. */
export function policyLines(tables: z.infer<typeof policiesSchema>): Line[] {
  return tables.flatMap(({ table, rls, mayWrite, hasKey, policies }) => {
    const where = `Supabase table ${table}`;
    const again = 'run db/supabase/*.sql in its SQL editor (again does no harm)';
    const lines: Line[] = [];
    if (!rls) lines.push({ where, what: 'row-level security is off', cure: again });
    if (!hasKey) {
      const what = `it has no unique key on ${keys[table]}, without which the api cannot write to it`;
      lines.push({ where, what, cure: again });
    }
    const open = policies.filter(({ roles }) =>
      roles.some((role) => ['public', 'anon', 'authenticated'].includes(role)),
    );
    const readers = open.filter(({ command }) => ['SELECT', 'ALL'].includes(command));
    if (rls && readers.length === 0)
      lines.push({ where, what: 'no policy lets users read their own row', cure: again });
    for (const { name, rule } of readers)
      if (!rule?.includes('auth.uid()')) {
        const what = `its policy "${name}" shows rows to people who do not own them`;
        lines.push({
          where,
          what,
          cure: 'drop that policy (Authentication, Policies): db/supabase has one for the own row',
        });
      }
    for (const { name, command } of open)
      if (mayWrite && command !== 'SELECT') {
        const what = `its policy "${name}" lets users write, who could give themselves another role or more seats`;
        lines.push({ where, what, cure: `drop that policy (Authentication, Policies), and ${again}` });
      }
    return lines;
  });
}
