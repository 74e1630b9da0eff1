import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import type { CustomerRow, ProfileRow } from '../platform/vendors/supabase.client.ts';
import { callSupabase } from '../platform/vendors/supabase-connection.ts';
import { type Answer, ask, read } from './ask.ts';
import { type Context, type Line, linesOf, Stop } from './check.ts';
import type { SetUpEnv } from './environment.ts';

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

/** Checks keys, tables and sign-up settings. @throws Stop if Supabase is away or refuses a key */
export async function checkSupabase({ env }: Context): Promise<Line[]> {
  const wrongKeys = keyLines(env);
  if (wrongKeys.length > 0) return wrongKeys;
  // Only the secret key gets as far as "not found".
  const { status } = await askProject(env, env.SUPABASE_SECRET_KEY, `/auth/v1/admin/users/${randomUUID()}`);
  if (status !== 404) {
    const what = `SUPABASE_SECRET_KEY is not a secret key of this project (it answers ${status})`;
    throw new Stop({ where: 'Supabase keys', what, cure: COPY_KEYS });
  }
  const found = await Promise.all([
    ...Object.entries(tables).map(([table, columns]) => tableLines(env, table, columns)),
    signUpLines(env),
    publishableKeyLines(env),
  ]);
  return found.flat();
}

/** Finds keys in the wrong variable, where a secret would be published or nothing would work. */
function keyLines({ SUPABASE_SECRET_KEY: secret, SUPABASE_PUBLISHABLE_KEY: publishable }: SetUpEnv): Line[] {
  const isPublic = kindOf(secret) === 'publishable';
  const isSecret = kindOf(publishable) === 'secret';
  const both = 'SUPABASE_SECRET_KEY and SUPABASE_PUBLISHABLE_KEY are swapped';
  return linesOf('Supabase keys', [
    [isPublic && isSecret, both, 'swap them back'],
    [isPublic && !isSecret, 'SUPABASE_SECRET_KEY is a publishable key', COPY_KEYS],
    [isSecret && !isPublic, 'SUPABASE_PUBLISHABLE_KEY is a secret key', COPY_KEYS],
  ]);
}

/** Recognizes sb_secret_… and sb_publishable_… keys, and older ones: JWTs that name their role. */
function kindOf(key = ''): string | undefined {
  const named = /^sb_(secret|publishable)_/.exec(key)?.[1];
  if (named) return named;
  try {
    const { role } = JSON.parse(Buffer.from(key.split('.')[1] ?? '', 'base64url').toString());
    return { service_role: 'secret', anon: 'publishable' }[String(role)];
  } catch {
    return undefined;
  }
}

async function publishableKeyLines(env: SetUpEnv): Promise<Line[]> {
  const { SUPABASE_PUBLISHABLE_KEY: key } = env;
  const unknown =
    'whether strangers get at the tables is not tried: set SUPABASE_PUBLISHABLE_KEY, which only this needs';
  const status = key ? (await askProject(env, key, '/auth/v1/settings')).status : 200;
  const wrong = `SUPABASE_PUBLISHABLE_KEY is not a key of this project (it answers ${status})`;
  return linesOf('Supabase keys', [
    [!key, unknown],
    [status !== 200, wrong, COPY_KEYS],
  ]);
}

async function signUpLines(env: SetUpEnv): Promise<Line[]> {
  const answer = await askProject(env, env.SUPABASE_SECRET_KEY, '/auth/v1/settings');
  const { external, disable_signup, mailer_autoconfirm } = read(settingsSchema, answer, 'Supabase', 'auth settings');
  const at = 'at Supabase: Authentication, Sign In / Providers';
  return linesOf('Supabase sign-up', [
    [disable_signup, 'new users may not sign up', `${at}, switch on "Allow new users to sign up"`],
    [!external.email, 'sign-up by e-mail is switched off', `${at}, switch on the provider Email`],
    [
      mailer_autoconfirm,
      "new accounts need no confirmation by e-mail, so anybody can register another person's address",
      `${at}, Email, switch on "Confirm email"`,
    ],
  ]);
}

/** Checks that the secret key can use a table as the api does, and that the publishable key cannot. Writes nothing. */
async function tableLines(env: SetUpEnv, table: string, columns: string[]): Promise<Line[]> {
  const path = `/rest/v1/${table}`;
  const own = await askProject(env, env.SUPABASE_SECRET_KEY, `${path}?select=${columns.join(',')}&limit=0`);
  const code = codeOf(own);
  const isMissing = code === 'PGRST205' || code === '42P01';
  const isOld = code === '42703' || code === 'PGRST204';
  const { SUPABASE_PUBLISHABLE_KEY: key } = env;
  const isOpen = own.status === 200 && key ? await tryAsStranger(env, key, path) : { toRead: false, toWrite: false };
  const tooWide = 'row-level security is off or too wide';
  return linesOf(`Supabase table ${table}`, [
    [isMissing, 'there is none', RUN_SQL],
    [isOld, `it lacks one of the columns ${columns.join(', ')}`, `add it, or ${RUN_SQL}`],
    [
      own.status !== 200 && !isMissing && !isOld,
      `the secret key may not read it (${own.status}${code && ` ${code}`})`,
      RUN_SQL,
    ],
    [isOpen.toRead, `anybody may read its rows: ${tooWide}`, RUN_SQL],
    [isOpen.toWrite, `anybody may write to it: ${tooWide}`, RUN_SQL],
  ]);
}

/** Tries whether the publishable key, which is public, reads rows or writes any. */
async function tryAsStranger(env: SetUpEnv, key: string, path: string) {
  const { status, body } = await askProject(env, key, `${path}?select=id&limit=1`);
  // Postgres checks permissions and row-level security first, and only then that the id is not null. So no row is ever
  // written.
  const written = await askProject(env, key, path, { id: null });
  const toRead = status === 200 && Array.isArray(body) && body.length > 0;
  return { toRead, toWrite: ![401, 403, 404].includes(written.status) };
}

function askProject(env: SetUpEnv, key: string, path: string, body?: object): Promise<Answer> {
  const headers = { apikey: key, authorization: `Bearer ${key}`, 'content-type': 'application/json' };
  return ask('Supabase', `${env.SUPABASE_URL.replace(/\/+$/, '')}${path}`, (url) =>
    callSupabase(env, url, { headers, ...(body && { method: 'POST', body: JSON.stringify(body) }) }),
  );
}

/** Returns the error code of PostgREST or Postgres, like PGRST205 or 42501. */
function codeOf({ body }: Answer): string {
  const code = (body as { code?: unknown } | null)?.code;
  return typeof code === 'string' && /^\w{1,10}$/.test(code) ? code : '';
}
