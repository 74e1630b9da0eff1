import { type Env, envVariables } from './env-schema.ts';

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

/** What cannot be right although each variable is: checked once all of them have been read. One line a fault. */
export function findContradictions(env: Env, given: NodeJS.ProcessEnv): string[] {
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
  const names = envVariables.filter((name) => name.startsWith('HUBSPOT_EMBED_')) as (keyof Env)[];
  return names
    .filter((name) => env[name] !== 'no')
    .map(
      (name) => `${name} asks for HubSpot's form, which HUBSPOT_EMBED=no keeps out of the pages: set HUBSPOT_EMBED=yes`,
    );
}

/** What a default would hide: one line each. */
export function missingInProduction(given: NodeJS.ProcessEnv): string[] {
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
