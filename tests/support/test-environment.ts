import type { LeadForm } from '#contract/leads.values.ts';
import { siteVariables } from '#contract/site-settings.ts';
import { freePort } from '#local/ports.ts';
import { hubspotFormIds, LOCAL_HUBSPOT } from '#stand-ins/hubspot/local-account.ts';
import type { StoredSubmission } from '#stand-ins/hubspot/store.ts';
import { startStandIns } from '#stand-ins/stand-ins.ts';
import { createTestDatabase, dropTestDatabase, query } from './databases.ts';
import { testKeys } from './keys.ts';
import { patience, slowness } from './slowness.ts';

export type TestEnvironment = Awaited<ReturnType<typeof startTestEnvironment>>;

const keys: typeof testKeys & typeof LOCAL_HUBSPOT & Record<string, string> = { ...testKeys, ...LOCAL_HUBSPOT };

/** Far above what tests send: only tests of the limits reach them. */
const noLimits = { anonymous: 1_000_000, authenticated: 1_000_000, cms: 1_000_000 };
const noSignUpLimits = { mailsPerHour: 1_000_000, signUps: 1_000_000, tokens: 1_000_000, burst: 1_000_000 };

/**
 * Returns a vendor's timeout, so long that a busy machine does not look slow. Some tests wait for it, so it is half as
 * patient as limits are. @param seconds enough on an idle machine
 */
export function vendorTimeout(seconds: number) {
  const timeout = Math.min(60, Math.ceil((seconds * slowness * patience) / 2));
  return { VENDOR_TIMEOUT_SECONDS: String(timeout), CLAIM_LEASE_SECONDS: String(5 * timeout) };
}

const usualTimeout = vendorTimeout(6);

/** Milliseconds after which the api no longer waits for a vendor, with the timeout that tests have by default. */
export const TOO_SLOW_MS = 1.5 * 1000 * Number(usualTimeout.VENDOR_TIMEOUT_SECONDS);

/**
 * Starts databases and the vendors' stand-ins, and chooses the api's address. The api itself is not started.
 * @param overrides the api's variables and, for the stand-ins, SUPABASE_AUTOCONFIRM=yes, SUPABASE_LIMITS=real,
 *   HUBSPOT_LIMITS=real and WEBHOOKS_THROUGH, the address of a proxy in front of the api
 */
export async function startTestEnvironment(overrides: Record<string, string> = {}) {
  // The stand-ins have a database of their own, so that the product's can fail alone.
  const [database, standInDatabase, port] = await Promise.all([createTestDatabase(), createTestDatabase(), freePort()]);
  const publicUrl = overrides.PUBLIC_URL ?? 'http://localhost:8080';
  const standIns = await startStandIns({
    databaseUrl: standInDatabase.url,
    publicUrl,
    webhookUrl: `${overrides.WEBHOOKS_THROUGH ?? `http://127.0.0.1:${port}`}/api/checkout/webhook`,
    which: { stripe: true, supabase: true, hubspot: true, smtp: true },
    trialPath: siteVariables.TRIAL_PATH.parse(overrides.TRIAL_PATH),
    stripe: {
      secretKey: keys.STRIPE_SECRET_KEY,
      publishableKey: keys.STRIPE_PUBLISHABLE_KEY,
      webhookSecret: keys.STRIPE_WEBHOOK_SECRET,
      product: {
        productId: 'prod_team_course',
        priceId: 'price_team_course_seat',
        unitAmountCents: Number(overrides.CHECKOUT_PRICE_CENTS ?? 500_000),
        currency: overrides.CHECKOUT_CURRENCY ?? 'usd',
        name: 'Team course',
      },
    },
    supabase: {
      secretKey: keys.SUPABASE_SECRET_KEY,
      publishableKey: keys.SUPABASE_PUBLISHABLE_KEY,
      autoconfirm: overrides.SUPABASE_AUTOCONFIRM === 'yes',
      standInUrl: overrides.SUPABASE_URL,
      signing: 'ES256',
      limits: overrides.SUPABASE_LIMITS === 'real' ? { forwardsAddresses: true } : noSignUpLimits,
    },
    hubspot: {
      portalId: keys.HUBSPOT_PORTAL_ID,
      accessToken: keys.HUBSPOT_ACCESS_TOKEN,
      forms: hubspotFormIds((name) => keys[name] ?? ''),
      limits: overrides.HUBSPOT_LIMITS === 'real' ? {} : noLimits,
    },
  });
  const variables: NodeJS.ProcessEnv = {
    NODE_ENV: 'test',
    LOG_LEVEL: 'silent',
    PORT: String(port),
    PUBLIC_URL: publicUrl,
    DATABASE_URL: database.url,
    STRIPE_API_URL: standIns.url,
    SUPABASE_URL: standIns.url,
    HUBSPOT_FORMS_URL: standIns.url,
    HUBSPOT_API_URL: standIns.url,
    HUBSPOT_SCRIPTS_URL: '/__local/hubspot',
    SMTP_URL: standIns.smtp?.url,
    SMTP_TLS: 'off',
    MAIL_FROM: 'hello@lodestar.example',
    ...usualTimeout,
    // No test waits for it: a database that is stopped refuses connections at once.
    DATABASE_WAIT_SECONDS: '60',
    WORKER_CHECK_SECONDS: '3',
    // Dozens of apis run at the same time, each worker polls Postgres, and each connection is work for it to open.
    WORKER_CONCURRENCY: '4',
    DATABASE_POOL_SIZE: '5',
    RATE_LIMIT_PER_MINUTE: '100000',
    RATE_LIMIT_SIGNUPS_PER_MINUTE: '100000',
    RATE_LIMIT_LEADS_PER_MINUTE: '100000',
    RATE_LIMIT_DESK_REFUSALS_PER_MINUTE: '100000',
    RELAY_PAUSE_MS: '0',
    CHANGE_CHECK_MS: '0',
    CONSULTATION_URL: 'https://meet.example.com/team',
    ...keys,
    ...overrides,
  };
  return {
    /** The api's complete environment. */
    variables,
    database,
    standInDatabase,
    standIns,
    apiUrl: `http://127.0.0.1:${port}`,
    rows: <T extends object>(text: string, values?: unknown[]) => query<T>(database.url, text, values),
    vendorRows: <T extends object>(text: string, values?: unknown[]) => query<T>(standInDatabase.url, text, values),
    ...controlsAt(standIns.url),
    /** Does in HubSpot's blog what editors do: posts, posts/{id}, authors/{id}, requests. */
    cms: <T = unknown>(path: string, body?: object, method = body ? 'POST' : 'GET') =>
      control(`${standIns.url}/__local/hubspot/control${path}`, method, body) as Promise<T>,
    /** Changes the Supabase project and how it signs tokens: /project, /signing-keys. */
    supabase: (path: string, body?: object, method = body ? 'POST' : 'GET') =>
      control(`${standIns.url}/__local/supabase/control${path}`, method, body),
    async close() {
      await standIns.close();
      await Promise.all([dropTestDatabase(database.name), dropTestDatabase(standInDatabase.name)]);
    },
  };
}

/** Returns calls of the stand-ins' controls. @param url of the stand-ins, or of a site in front of them */
export function controlsAt(url: string) {
  return {
    /** Does, without a browser, what buyers, banks and networks do. */
    stripe: (path: string, body?: object, method = body ? 'POST' : 'GET') =>
      control(`${url}/__local/stripe/control${path}`, method, body),
    /** Returns the submissions that HubSpot accepted, newest first. */
    hubspotSubmissions: (form?: LeadForm): Promise<StoredSubmission[]> =>
      control(`${url}/__local/hubspot/control/submissions${form ? `?form=${form}` : ''}`, 'GET'),
  };
}

/** @throws Error for what a stand-in refuses, so that no test goes on as if it had happened */
async function control(url: string, method: string, body?: object) {
  const response = await fetch(url, {
    method,
    headers: { 'content-type': 'application/json' },
    ...(body && { body: JSON.stringify(body) }),
  });
  if (!response.ok) throw new Error(`${method} ${url}: ${response.status} ${await response.text()}`);
  return response.status === 204 ? null : response.json();
}
