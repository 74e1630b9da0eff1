import { z } from 'zod';
import { siteSchema } from '../../contract/site-settings.ts';

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

/** Each variable by itself: its shape, its default, and what to say when it is wrong. .env.example explains them. */
export const envSchema = siteSchema.extend({
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
  CHANGE_CHECK_MS: whole(0, 60_000, 1_000),
  VENDOR_TIMEOUT_SECONDS: whole(1, 60, 8),
  CLAIM_LEASE_SECONDS: whole(10, 600, 60),
  COHORT_ID: whole(1, 1_000_000, 2),

  RATE_LIMIT_PER_MINUTE: whole(1, 1_000_000, 120),
  RATE_LIMIT_SIGNUPS_PER_MINUTE: whole(1, 1_000_000, 20),
  RATE_LIMIT_LEADS_PER_MINUTE: whole(1, 1_000_000, 20),
  LEAD_MIN_FILL_MS: whole(0, 60_000, 800),
  WORKER: z.enum(['on', 'off']).default('on'),
  WORKER_CONCURRENCY: whole(1, 50, 4),
  WORKER_CHECK_SECONDS: whole(1, 600, 10),
  DIAGNOSTICS: z.enum(['yes', 'no']).optional(),
  ALLOW_STAND_INS: yesNo('no'),
});

/** Everything the api is configured with; names are those of the variables, units are in them. */
export type Env = z.infer<typeof envSchema>;

/** Names of all variables, for the test that compares them with .env.example. */
export const envVariables = Object.keys(envSchema.shape);
