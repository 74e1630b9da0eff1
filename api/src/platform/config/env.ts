import { maxSeats } from '../../contract/checkout.values.ts';
import { thirdPartyContradictions } from '../../contract/third-party.ts';
import { type Env, envSchema, envVariables } from './env-schema.ts';
import { readSecretFiles } from './secret-files.ts';

export type { Env };

/** Injection token of the checked environment. */
export const ENV = Symbol('ENV');

/** Variables whose defaults suit only a developer's machine. */
export const requiredInProduction: (keyof Env)[] = [
  'PUBLIC_URL',
  'APP_URL',
  'APPLY_URL',
  'CONSULTATION_URL',
  'PRIVACY_URL',
  'CHECKOUT_PRODUCT_ID',
  'CHECKOUT_PRICE_ID',
];

/** The message lists all problems, one per line. */
export class EnvironmentError extends Error {}

/**
 * Reads and checks the environment; only this file reads it. An empty value counts as not set, because Compose and
 * copies of .env.example contain many empty values. Secrets may be files (secret-files.ts).
 * @throws EnvironmentError naming each missing or wrong variable, and how to correct it; never shows values
 */
export function readEnv(environment: NodeJS.ProcessEnv = process.env): Env {
  const { variables, problems: files } = readSecretFiles(environment);
  const given = Object.fromEntries(Object.entries(variables).filter(([, value]) => value !== ''));
  const { data, error } = envSchema.safeParse(given);
  const missing = requiredInProduction.filter((name) => !given[name]).map((name) => `${name} is missing`);
  // A variable whose file is wrong is not missing.
  const issues = error?.issues.filter(({ path }) => !files.has(String(path[0]))) ?? [];
  const problems = [
    ...files.values(),
    ...issues.map((issue) => `${issue.path.join('.')} ${issue.message}`),
    ...(data ? findContradictions(data) : []),
    ...(given.NODE_ENV === 'production' ? missing : []),
    ...(data?.NODE_ENV === 'production' && data.ALLOW_STAND_INS === 'no' ? unfitForProduction(data) : []),
    ...(given.ALLOW_STAND_INS === 'yes' ? unfitForDemo(given) : []),
  ];
  if (data && problems.length === 0) return data;
  const lines = problems.map((problem) => `  - ${problem}`).join('\n');
  throw new EnvironmentError(`The environment is not complete (see .env.example):\n${lines}`);
}

/** Reads DATABASE_URL or its file alone, for the database tools, where other variables may be missing. */
export function readDatabaseUrl(environment: NodeJS.ProcessEnv = process.env): string {
  const { variables, problems } = readSecretFiles(environment);
  const problem = problems.get('DATABASE_URL');
  if (problem) throw new EnvironmentError(problem);
  const result = envSchema.shape.DATABASE_URL.safeParse(variables.DATABASE_URL || undefined);
  if (!result.success) throw new EnvironmentError(`DATABASE_URL ${result.error.issues[0]?.message}`);
  return result.data;
}

/** Returns the names of the product's variables that are set, be it as a file. */
export function setVariables(environment: NodeJS.ProcessEnv = process.env): string[] {
  return envVariables.filter((name) => environment[name] || environment[`${name}_FILE`]);
}

/** Returns whether the diagnostic pages may show details of the server. */
export function hasDiagnostics(env: Env): boolean {
  return (env.DIAGNOSTICS ?? (env.NODE_ENV === 'production' ? 'no' : 'yes')) === 'yes';
}

/** Finds contradictions between variables that are each valid. */
function findContradictions(env: Env): string[] {
  const problems = thirdPartyContradictions(env);
  const modeOf = (key: string) => key.split('_')[1];
  if (modeOf(env.STRIPE_SECRET_KEY) !== modeOf(env.STRIPE_PUBLISHABLE_KEY))
    problems.push('STRIPE_SECRET_KEY and STRIPE_PUBLISHABLE_KEY must both be test keys or both be live keys');
  if (env.CHECKOUT_MIN_SEATS > maxSeats(env.CHECKOUT_PRICE_CENTS))
    problems.push('CHECKOUT_MIN_SEATS is more than one card payment can buy at CHECKOUT_PRICE_CENTS');
  // A sign-up makes up to four calls in a row while it holds the payment.
  if (env.CLAIM_LEASE_SECONDS < 5 * env.VENDOR_TIMEOUT_SECONDS)
    problems.push('CLAIM_LEASE_SECONDS must be at least five times VENDOR_TIMEOUT_SECONDS');
  const isBlocked = (name: keyof Env) => name.startsWith('HUBSPOT_EMBED_') && env[name] !== 'no';
  if (env.HUBSPOT_EMBED === 'no')
    for (const name of envVariables.filter(isBlocked))
      problems.push(
        `${name} asks for HubSpot's form, which HUBSPOT_EMBED=no keeps out of the pages: set HUBSPOT_EMBED=yes`,
      );
  if (env.HUBSPOT_DEAL_STAGE_PAID && !env.HUBSPOT_ACCESS_TOKEN)
    problems.push('HUBSPOT_ACCESS_TOKEN is missing: HUBSPOT_DEAL_STAGE_PAID asks for deals');
  if (env.SMTP_URL && !env.MAIL_FROM)
    problems.push('MAIL_FROM is missing: the sender of the mails that SMTP_URL is for');
  return problems;
}

/** Finds settings with which production would accept test payments, or send data to a stand-in. */
function unfitForProduction(env: Env): string[] {
  return findStandIns(env).map((problem) => `${problem}; ALLOW_STAND_INS=yes runs a demo`);
}

/** Finds the key of a real account: a demo would take real money, and show everyone the mails of its buyers. */
function unfitForDemo({ STRIPE_SECRET_KEY }: NodeJS.ProcessEnv): string[] {
  if (!/^(sk|rk)_live_/.test(STRIPE_SECRET_KEY ?? '')) return [];
  return [
    'ALLOW_STAND_INS=yes contradicts STRIPE_SECRET_KEY, which is a live key: ' +
      'start production without the stand-ins, with docker compose -f docker-compose.yml',
  ];
}

/** Finds test keys, addresses of stand-ins, and a site without https: these are acceptable only for a demo. */
export function findStandIns(env: Env): string[] {
  const problems: string[] = [];
  if (env.STRIPE_SECRET_KEY.includes('_test_'))
    problems.push('STRIPE_SECRET_KEY is a test key: test cards would buy seats');
  if (!env.PUBLIC_URL.startsWith('https://')) problems.push('PUBLIC_URL must be https');
  const vendors = [
    ...(['STRIPE_API_URL', 'STRIPE_JS_URL', 'SUPABASE_URL'] as const),
    ...(['HUBSPOT_FORMS_URL', 'HUBSPOT_API_URL', 'HUBSPOT_SCRIPTS_URL'] as const),
  ];
  for (const name of vendors) {
    const url = env[name];
    if (url && (!url.startsWith('https://') || /\/__local\/|localhost|127\.0\.0\.1/.test(url)))
      problems.push(`${name} points at a stand-in`);
  }
  if (env.ANALYTICS_SCRIPT?.includes('/__local/')) problems.push('ANALYTICS_SCRIPT points at a stand-in');
  return problems;
}
