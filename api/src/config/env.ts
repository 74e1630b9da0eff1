import { z } from 'zod';
import { siteSchema } from '../contract/site.ts';

/**
 * The only reader of the environment. An empty value counts as not set, so Compose's `${VAR:-}` and an unset variable mean
 * the same. Every variable is explained in .env.example.
 */
const secret = (prefix: RegExp, hint: string) =>
  z.string({ error: `is missing: ${hint}` }).regex(prefix, `does not look right: ${hint}`);
const whole = (minimum: number, maximum: number, fallback: number) =>
  z.coerce.number().int().min(minimum).max(maximum).default(fallback);
const yesNo = (fallback: 'yes' | 'no') => z.enum(['yes', 'no']).default(fallback);

/** HubSpot's form behind each of ours, and whether its embedded form stands in the page instead of ours. */
const hubspotForm = z.uuid('is the id of a HubSpot form').optional();
const embedding = z.enum(['no', 'legacy', 'new']).default('no');
const hubspotForms = {
  HUBSPOT_FORM_PARTNER: hubspotForm,
  HUBSPOT_FORM_ENTERPRISE: hubspotForm,
  HUBSPOT_FORM_CAPSTONE_DEMO: hubspotForm,
  HUBSPOT_FORM_PRICING: hubspotForm,
  HUBSPOT_FORM_FREE_TRIAL: hubspotForm,
  HUBSPOT_EMBED_PARTNER: embedding,
  HUBSPOT_EMBED_ENTERPRISE: embedding,
  HUBSPOT_EMBED_CAPSTONE_DEMO: embedding,
  HUBSPOT_EMBED_PRICING: embedding,
  HUBSPOT_EMBED_FREE_TRIAL: embedding,
};

const schema = siteSchema.extend({
  NODE_ENV: z.enum(['development', 'production', 'test']).default('development'),
  HOST: z.string().default('127.0.0.1'),
  PORT: whole(0, 65535, 3000),
  LOG_LEVEL: z.enum(['debug', 'info', 'warn', 'error', 'silent']).default('info'),
  TRUSTED_PROXIES: z.string().default('loopback'),
  SHUTDOWN_GRACE_SECONDS: whole(1, 300, 20),

  DATABASE_URL: z.url({
    protocol: /^postgres(ql)?$/,
    error: 'is missing: postgres://user:password@host:5432/database (with Compose, POSTGRES_PASSWORD is enough)',
  }),
  DATABASE_POOL_SIZE: whole(2, 100, 10),

  STRIPE_SECRET_KEY: secret(/^(sk|rk)_(test|live)_/, 'the secret key, sk_…, from Stripe: Developers, API keys'),
  STRIPE_PUBLISHABLE_KEY: secret(/^pk_(test|live)_/, 'the publishable key, pk_…, from Stripe: Developers, API keys'),
  STRIPE_WEBHOOK_SECRET: secret(/^whsec_/, 'the signing secret, whsec_…, of the webhook endpoint at Stripe'),
  STRIPE_API_URL: z.url({ protocol: /^https?$/ }).default('https://api.stripe.com'),
  STRIPE_JS_URL: z.string().default('https://js.stripe.com/endive/stripe.js'),

  CHECKOUT_PRODUCT_ID: z.string().default('prod_team_course'),
  CHECKOUT_PRICE_ID: z.string().default('price_team_course_seat'),
  CHECKOUT_PRICE_CENTS: whole(1, 99_999_999, 500_000),
  CHECKOUT_CURRENCY: z
    .string()
    .regex(/^[a-z]{3}$/)
    .default('usd'),
  CHECKOUT_MIN_SEATS: whole(1, 1000, 1),
  RECONCILE_EVERY_MINUTES: whole(1, 59, 3),
  RECONCILE_WINDOW_HOURS: whole(1, 24 * 90, 72),

  SUPABASE_URL: z.url({
    protocol: /^https?$/,
    error: 'is missing: the project URL from Supabase: Project settings, API',
  }),
  SUPABASE_SECRET_KEY: z.string({ error: 'is missing: the secret key, sb_secret_…, from Supabase' }).min(10),
  SUPABASE_PUBLISHABLE_KEY: z.string({ error: 'is missing: the publishable key, sb_publishable_…' }).min(10),
  HUBSPOT_PORTAL_ID: z.string().regex(/^\d+$/, 'is the number of the HubSpot account').optional(),
  HUBSPOT_ACCESS_TOKEN: z.string().min(10).optional(),
  HUBSPOT_REGION: z
    .string()
    .regex(/^[a-z]{2,4}\d$/)
    .default('na1'),
  HUBSPOT_FORMS_URL: z.url({ protocol: /^https?$/ }).default('https://api.hsforms.com'),
  HUBSPOT_SCRIPTS_URL: z.string().default('https://js.hsforms.net'),
  HUBSPOT_API_URL: z.url({ protocol: /^https?$/ }).default('https://api.hubapi.com'),
  HUBSPOT_BLOG_ID: z.string().regex(/^\d+$/, 'is the number of a blog at HubSpot').optional(),
  ...hubspotForms,
  HUBSPOT_SUBSCRIPTION_ID: z.coerce.number().int('is the number of a subscription type').min(1).optional(),
  RELAY_PAUSE_MS: whole(0, 60_000, 220),
  VENDOR_TIMEOUT_SECONDS: whole(1, 60, 8),
  CLAIM_LEASE_SECONDS: whole(10, 600, 60),
  COHORT_ID: whole(1, 1_000_000, 2),

  RATE_LIMIT_PER_MINUTE: whole(1, 1_000_000, 120),
  RATE_LIMIT_SIGNUPS_PER_MINUTE: whole(1, 1_000_000, 20),
  RATE_LIMIT_LEADS_PER_MINUTE: whole(1, 1_000_000, 20),
  LEAD_MIN_FILL_MS: whole(0, 60_000, 800),
  WORKER: z.enum(['on', 'off']).default('on'),
  WORKER_CONCURRENCY: whole(1, 50, 4),
  DIAGNOSTICS: z.enum(['yes', 'no']).optional(),
  ALLOW_STAND_INS: yesNo('no'),
});

/** What has a default for one machine that would be wrong for the public. */
const requiredInProduction = [
  'PUBLIC_URL',
  'APP_URL',
  'APPLY_URL',
  'CONSULTATION_URL',
  'PRIVACY_URL',
  'CHECKOUT_PRODUCT_ID',
  'CHECKOUT_PRICE_ID',
];

/** Everything the api is configured with; names are those of the variables, units are in them. */
export type Env = z.infer<typeof schema>;

/** Names of all variables, for the test that compares them with .env.example. */
export const envVariables = Object.keys(schema.shape);

/** Names of those of our own variables that are set; what else is in the environment is nobody's business. */
export function setVariables(environment: NodeJS.ProcessEnv = process.env): string[] {
  return envVariables.filter((name) => environment[name]);
}

/** Whether the debug pages may show what the server is: unless said otherwise everywhere but in production. */
export function hasDiagnostics(env: Env): boolean {
  return (env.DIAGNOSTICS ?? (env.NODE_ENV === 'production' ? 'no' : 'yes')) === 'yes';
}

/** Raised with every fault at once, one line a variable. */
export class EnvironmentError extends Error {}

/**
 * Reads and checks the environment.
 * @throws EnvironmentError naming each variable that is missing or wrong, and how to mend it. Values are never printed.
 */
export function readEnv(environment: NodeJS.ProcessEnv = process.env): Env {
  const given = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ''));
  const result = schema.safeParse(given);
  const faults = result.success
    ? contradictions(result.data, given)
    : [
        ...result.error.issues.map((issue) => `${issue.path.join('.')} ${issue.message}`),
        ...(given.NODE_ENV === 'production' ? missingInProduction(given) : []),
      ];
  if (faults.length > 0 || !result.success) {
    throw new EnvironmentError(
      `The environment is not complete (see .env.example):\n${faults.map((fault) => `  - ${fault}`).join('\n')}`,
    );
  }
  return result.data;
}

/** The one variable that the database tools need; the rest may be missing there. */
export function readDatabaseUrl(environment: NodeJS.ProcessEnv = process.env): string {
  const result = schema.shape.DATABASE_URL.safeParse(environment.DATABASE_URL || undefined);
  if (!result.success) throw new EnvironmentError(`DATABASE_URL ${result.error.issues[0]?.message}`);
  return result.data;
}

/** What cannot be right although each variable is: checked once all of them have been read. */
function contradictions(env: Env, given: NodeJS.ProcessEnv): string[] {
  const faults: string[] = [];
  const modeOf = (key: string) => key.split('_')[1];
  if (modeOf(env.STRIPE_SECRET_KEY) !== modeOf(env.STRIPE_PUBLISHABLE_KEY)) {
    faults.push('STRIPE_SECRET_KEY and STRIPE_PUBLISHABLE_KEY must both be test keys or both be live keys');
  }
  // A sign-up makes up to four calls in a row while it holds the payment.
  if (env.CLAIM_LEASE_SECONDS < 5 * env.VENDOR_TIMEOUT_SECONDS) {
    faults.push('CLAIM_LEASE_SECONDS must be at least five times VENDOR_TIMEOUT_SECONDS');
  }
  if (env.HUBSPOT_EMBED === 'no') faults.push(...embeddedAllTheSame(env));
  return env.NODE_ENV === 'production' ? [...faults, ...unfitForProduction(env, given)] : faults;
}

/** Pages that would mount a form of HubSpot's while their own headers keep it out. */
function embeddedAllTheSame(env: Env): string[] {
  const names = Object.keys(hubspotForms).filter((name) => name.startsWith('HUBSPOT_EMBED_')) as (keyof Env)[];
  return names
    .filter((name) => env[name] !== 'no')
    .map(
      (name) => `${name} asks for HubSpot's form, which HUBSPOT_EMBED=no keeps out of the pages: set HUBSPOT_EMBED=yes`,
    );
}

function missingInProduction(given: NodeJS.ProcessEnv): string[] {
  return requiredInProduction.filter((name) => !given[name]).map((name) => `${name} is missing`);
}

/** Production must not take pretend money, nor send buyers to sample addresses. */
function unfitForProduction(env: Env, given: NodeJS.ProcessEnv): string[] {
  const missing = missingInProduction(given);
  if (env.ALLOW_STAND_INS === 'yes') return missing;
  const faults: string[] = [];
  if (env.STRIPE_SECRET_KEY.includes('_test_'))
    faults.push('STRIPE_SECRET_KEY is a test key: test cards would buy seats');
  if (!env.PUBLIC_URL.startsWith('https://')) faults.push('PUBLIC_URL must be https');
  const vendors = {
    STRIPE_API_URL: env.STRIPE_API_URL,
    STRIPE_JS_URL: env.STRIPE_JS_URL,
    SUPABASE_URL: env.SUPABASE_URL,
    HUBSPOT_FORMS_URL: env.HUBSPOT_FORMS_URL,
    HUBSPOT_API_URL: env.HUBSPOT_API_URL,
  };
  for (const [name, url] of Object.entries(vendors)) {
    if (!url.startsWith('https://') || /\/__local\/|localhost|127\.0\.0\.1/.test(url))
      faults.push(`${name} points at a stand-in`);
  }
  const hint = '; ALLOW_STAND_INS=yes runs a demo';
  return [...missing, ...faults.map((fault) => fault + hint)];
}
