import { z } from 'zod';
import { callSupabase } from '../platform/vendors/supabase-connection.ts';
import { ask, read } from './ask.ts';
import { type Context, type Line, linesOf } from './check.ts';
import type { SetUpEnv } from './environment.ts';

/** A class registers at once, and each sign-up sends a mail: with a lower limit some students would have to come back. */
const MAILS_AN_HOUR = 100;
/** Supabase's default limit for a project with its own SMTP server. */
const DEFAULT_MAILS = 30;
/** Supabase's default: what our mail says of the link in it. */
const LINK_SECONDS = 3_600;
const vendor = 'Supabase management';

/** Response of GET /v1/projects/{ref}/config/auth (https://supabase.com/docs/reference/api/v1-get-auth-service-config). */
const configSchema = z.looseObject({
  smtp_host: z.string().nullish(),
  rate_limit_email_sent: z.number().nullish(),
  mailer_otp_exp: z.number().nullish(),
  security_captcha_enabled: z.boolean().nullish(),
  security_sb_forwarded_for_enabled: z.boolean().nullish(),
});

/** Checks mail, limits and policies, which only the management API shows. @throws Stop if it is away */
export async function checkSupabaseProject({ env }: Context): Promise<Line[]> {
  const where = 'Supabase project';
  const { SUPABASE_ACCESS_TOKEN: token, SUPABASE_MANAGEMENT_URL: api } = env;
  const ref = env.SUPABASE_PROJECT_REF ?? /^https:\/\/([a-z0-9]+)\.supabase\.(co|in)\b/.exec(env.SUPABASE_URL)?.[1];
  const unread = 'SMTP, mail limit, captcha and policies are not looked at';
  if (!token) {
    const how = 'set SUPABASE_ACCESS_TOKEN (sbp_…, Account, Access Tokens) for npm run launch-check -- --live';
    return [{ where, what: `${unread}: ${how}` }];
  }
  if (!ref) {
    const how = 'set SUPABASE_PROJECT_REF (Project settings, General)';
    return [{ where, what: `SUPABASE_URL does not name the project, so ${unread}: ${how}` }];
  }
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
  const askApi = (path: string, body?: object) =>
    ask(vendor, `${api}/v1/projects/${encodeURIComponent(ref)}${path}`, (url) =>
      callSupabase(env, url, { headers, ...(body && { method: 'POST', body: JSON.stringify(body) }) }),
    );
  const [config, policies] = await Promise.all([
    askApi('/config/auth'),
    askApi('/database/query/read-only', { query: policiesQuery }),
  ]);
  if (config.status !== 200) {
    const what = `SUPABASE_ACCESS_TOKEN may not read the settings of the project ${ref} (${config.status})`;
    return [{ where, what, cure: 'make a token of a member of its organization at Supabase: Account, Access Tokens' }];
  }
  // The query endpoint is in beta and not open to every token.
  const byHand = `its policies cannot be read (${policies.status}): compare Authentication, Policies with db/supabase by hand`;
  const { data } = policiesSchema.safeParse(policies.body);
  return [
    ...configLines(env, read(configSchema, config, vendor, 'auth configuration')),
    ...(data ? policyLines(data) : [{ where: 'Supabase tables', what: byHand }]),
  ];
}

function configLines({ SMTP_URL, TRIAL_CONFIRMATION }: SetUpEnv, config: z.infer<typeof configSchema>): Line[] {
  const mails = config.rate_limit_email_sent ?? DEFAULT_MAILS;
  const seconds = config.mailer_otp_exp;
  const beyond = SMTP_URL
    ? "beyond that, the site's own mail server confirms registrations"
    : 'registrations beyond that are refused';
  return [
    ...linesOf('Supabase mail', [
      [
        !config.smtp_host,
        "no SMTP server is set: Supabase's own sends a few mails an hour, and to members of the organization only",
        'at Supabase: Authentication, Emails, SMTP Settings, set yours',
      ],
    ]),
    ...linesOf('Supabase mail limit', [
      [
        mails < MAILS_AN_HOUR && TRIAL_CONFIRMATION !== 'own',
        `the whole project may send ${mails} mails an hour: when a class registers at once, ${beyond}`,
        `set SMTP, then at Supabase: Authentication, Rate Limits, raise the e-mails an hour to ${MAILS_AN_HOUR} or more`,
      ],
    ]),
    ...linesOf('Supabase mail links', [
      [
        seconds && seconds < LINK_SECONDS,
        `they work for ${seconds} seconds: our confirmation mail promises an hour`,
        `at Supabase: Authentication, Sign In / Providers, Email, set the OTP expiration to ${LINK_SECONDS} or more`,
      ],
    ]),
    ...linesOf('Supabase captcha', [
      [
        config.security_captcha_enabled,
        'sign-ups must solve a captcha, which those of the site cannot: every registration is refused',
        'at Supabase: Authentication, Attack Protection, switch it off',
      ],
    ]),
    ...linesOf('Supabase limits', [
      [
        config.security_sb_forwarded_for_enabled === false,
        "sign-ups are counted by the site's own address, all visitors together: 30 in five minutes",
        'at Supabase: Authentication, Rate Limits, switch on "IP address forwarding"',
      ],
    ]),
  ];
}

/** The column that each table's upsert conflicts on. */
const keys = { profiles: 'id', customers: 'admin_id' };
const values = Object.entries(keys).map(([table, column]) => `('${table}', '${column}')`);

/** Selects one row per existing table: its policies, grants and unique key. Reads the catalog only, no rows of tables. */
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
    ...{ rls: z.boolean(), mayWrite: z.boolean(), hasKey: z.boolean() },
    policies: z.array(
      z.object({ name: z.string(), roles: z.array(z.string()), command: z.string(), rule: z.string().nullable() }),
    ),
  }),
);

/** Reports differences from db/supabase, where only the server writes and signed-in users read their own rows. */
export function policyLines(tables: z.infer<typeof policiesSchema>): Line[] {
  const again = 'run db/supabase/*.sql in its SQL editor (again does no harm)';
  const drop = 'drop that policy (Authentication, Policies)';
  return tables.flatMap(({ table, rls, mayWrite, hasKey, policies }) => {
    const isOpenTo = ['public', 'anon', 'authenticated'];
    const open = policies.filter(({ roles }) => roles.some((role) => isOpenTo.includes(role)));
    const readers = open.filter(({ command }) => ['SELECT', 'ALL'].includes(command));
    return linesOf(`Supabase table ${table}`, [
      [!rls, 'row-level security is off', again],
      [!hasKey, `it has no unique key on ${keys[table]}, without which the api cannot write to it`, again],
      [rls && readers.length === 0, 'no policy lets users read their own row', again],
      ...readers.map(({ name, rule }): [boolean, string, string] => [
        !rule?.includes('auth.uid()'),
        `its policy "${name}" shows rows to people who do not own them`,
        `${drop}: db/supabase has one for the own row`,
      ]),
      ...open.map(({ name, command }): [boolean, string, string] => [
        mayWrite && command !== 'SELECT',
        `its policy "${name}" lets users write, who could give themselves another role or more seats`,
        `${drop}, and ${again}`,
      ]),
    ]);
  });
}
