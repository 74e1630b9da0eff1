import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import type { CustomerRow, ProfileRow } from '../../api/src/platform/vendors/supabase.client.ts';
import { type Answer, ask, read } from './ask.ts';
import { type Finding, type Line, Stop } from './finding.ts';
import type { LiveEnv } from './settings.ts';

/** The columns that the api writes, by table. */
const profile: Record<keyof ProfileRow, true> = {
  ...{ id: true, first_name: true, last_name: true, email: true, user_roles: true, org_name: true },
  cohort_id: true,
};
const customer: Record<keyof CustomerRow, true> = { name: true, admin_id: true, seats: true };
const tables = { profiles: Object.keys(profile), customers: Object.keys(customer) };

const RUN_SQL = 'run db/supabase/*.sql in its SQL editor (again does no harm)';
const COPY_KEYS = 'copy both keys again from Supabase: Project settings, API keys';

const settingsSchema = z.looseObject({
  external: z.looseObject({ email: z.boolean() }),
  disable_signup: z.boolean(),
  mailer_autoconfirm: z.boolean(),
});

/** Checks keys, tables and sign-up settings. @throws Stop when Supabase is away or refuses a key */
export async function checkSupabase(env: LiveEnv): Promise<Line[]> {
  const wrongKeys = keyFindings(env);
  if (wrongKeys.length > 0) return wrongKeys;
  await ensureSecretKey(env);
  const found = await Promise.all([
    ...Object.entries(tables).map(([table, columns]) => tableLines(env, table, columns)),
    signUpLines(env),
    publishableKeyLines(env),
  ]);
  return found.flat();
}

async function publishableKeyLines(env: LiveEnv): Promise<Line[]> {
  const where = 'Supabase keys';
  const key = env.SUPABASE_PUBLISHABLE_KEY;
  if (!key) {
    const what =
      'whether strangers get at the tables is not tried: set SUPABASE_PUBLISHABLE_KEY, which only this needs';
    return [{ where, what }];
  }
  const { status } = await askProject(env, key, '/auth/v1/settings');
  if (status === 200) return [];
  const what = `SUPABASE_PUBLISHABLE_KEY is not a key of this project (it answers ${status})`;
  return [{ where, what, cure: COPY_KEYS }];
}

/** Finds keys in the wrong variable, where a secret would be published or nothing would work. */
function keyFindings({ SUPABASE_SECRET_KEY: secret, SUPABASE_PUBLISHABLE_KEY: publishable }: LiveEnv): Finding[] {
  const where = 'Supabase keys';
  if (kindOf(secret) === 'publishable' && kindOf(publishable) === 'secret')
    return [{ where, what: 'SUPABASE_SECRET_KEY and SUPABASE_PUBLISHABLE_KEY are swapped', cure: 'swap them back' }];
  if (kindOf(secret) === 'publishable')
    return [{ where, what: 'SUPABASE_SECRET_KEY is a publishable key', cure: COPY_KEYS }];
  if (kindOf(publishable) === 'secret')
    return [{ where, what: 'SUPABASE_PUBLISHABLE_KEY is a secret key', cure: COPY_KEYS }];
  return [];
}

/** Recognises sb_secret_… and sb_publishable_… keys, and older ones: JWTs that name their role. */
function kindOf(key = ''): 'secret' | 'publishable' | undefined {
  if (key.startsWith('sb_secret_')) return 'secret';
  if (key.startsWith('sb_publishable_')) return 'publishable';
  try {
    const { role } = JSON.parse(Buffer.from(key.split('.')[1] ?? '', 'base64url').toString());
    return ({ service_role: 'secret', anon: 'publishable' } as const)[role as 'anon'];
  } catch {
    return undefined;
  }
}

/** Asks for a user that does not exist: only the secret key gets as far as "not found". */
async function ensureSecretKey(env: LiveEnv): Promise<void> {
  const { status } = await askProject(env, env.SUPABASE_SECRET_KEY, `/auth/v1/admin/users/${randomUUID()}`);
  if (status === 404) return;
  const what = `SUPABASE_SECRET_KEY is not a secret key of this project (it answers ${status})`;
  throw new Stop({ where: 'Supabase keys', what, cure: COPY_KEYS });
}

async function signUpLines(env: LiveEnv): Promise<Line[]> {
  const where = 'Supabase sign-up';
  const answer = await askProject(env, env.SUPABASE_SECRET_KEY, '/auth/v1/settings');
  const { external, disable_signup, mailer_autoconfirm } = read(settingsSchema, answer, 'Supabase', 'auth settings');
  const at = 'at Supabase: Authentication, Sign In / Providers';
  const lines: Line[] = [];
  if (disable_signup)
    lines.push({ where, what: 'new users may not sign up', cure: `${at}, switch on "Allow new users to sign up"` });
  if (!external.email)
    lines.push({ where, what: 'sign-up by e-mail is switched off', cure: `${at}, switch on the provider Email` });
  if (mailer_autoconfirm)
    lines.push({
      where,
      what: "new accounts need no confirmation by e-mail, so anybody can register another person's address",
      cure: `${at}, Email, switch on "Confirm email"`,
    });
  return lines;
}

/** Checks that the secret key can use a table as the api does, and that the publishable key cannot. Writes nothing. */
async function tableLines(env: LiveEnv, table: string, columns: string[]): Promise<Line[]> {
  const where = `Supabase table ${table}`;
  const path = `/rest/v1/${table}`;
  const own = await askProject(env, env.SUPABASE_SECRET_KEY, `${path}?select=${columns.join(',')}&limit=0`);
  const code = codeOf(own);
  if (code === 'PGRST205' || code === '42P01') return [{ where, what: 'there is none', cure: RUN_SQL }];
  if (code === '42703' || code === 'PGRST204')
    return [{ where, what: `it lacks one of the columns ${columns.join(', ')}`, cure: `add it, or ${RUN_SQL}` }];
  if (own.status !== 200)
    return [{ where, what: `the secret key may not read it (${own.status}${code && ` ${code}`})`, cure: RUN_SQL }];

  return env.SUPABASE_PUBLISHABLE_KEY ? strangerLines(env, env.SUPABASE_PUBLISHABLE_KEY, table) : [];
}

/** Checks that the publishable key, which is public, neither reads rows nor writes any. */
async function strangerLines(env: LiveEnv, key: string, table: string): Promise<Line[]> {
  const where = `Supabase table ${table}`;
  const path = `/rest/v1/${table}`;
  const lines: Line[] = [];
  const { status, body } = await askProject(env, key, `${path}?select=id&limit=1`);
  if (status === 200 && Array.isArray(body) && body.length > 0)
    lines.push({ where, what: 'anybody may read its rows: row-level security is off or too wide', cure: RUN_SQL });
  // Postgres checks permissions and row-level security first, and only then that the id is not null. So no row is ever
  // written.
  const written = await askProject(env, key, path, { id: null });
  if (![401, 403, 404].includes(written.status))
    lines.push({ where, what: 'anybody may write to it: row-level security is off or too wide', cure: RUN_SQL });
  return lines;
}

function askProject(env: LiveEnv, key: string, path: string, body?: object): Promise<Answer> {
  return ask(`${env.SUPABASE_URL.replace(/\/+$/, '')}${path}`, {
    vendor: 'Supabase',
    timeoutSeconds: env.VENDOR_TIMEOUT_SECONDS,
    headers: { apikey: key, authorization: `Bearer ${key}` },
    ...(body && { body }),
  });
}

/** Returns the error code of PostgREST or Postgres, like PGRST205 or 42501. */
function codeOf({ body }: Answer): string {
  const code = (body as { code?: unknown } | null)?.code;
  return typeof code === 'string' && /^\w{1,10}$/.test(code) ? code : '';
}
