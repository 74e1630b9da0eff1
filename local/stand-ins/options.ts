import { hubspotFormIds } from './hubspot/local-account.ts';
import type { StandInsOptions } from './stand-ins.ts';

/**
 * Reads the stand-ins' options from an environment in which everything is decided: by `npm start`, or by the Compose file
 * when they run as a container of their own.
 * Beside the product's own variables: STAND_INS (default "stripe,supabase,hubspot"), STAND_INS_HOST, STAND_INS_PORT, WEBHOOK_URL,
 * SUPABASE_AUTOCONFIRM (yes or no).
 * @throws Error naming the variables that are missing
 */
export function standInsOptions(env: NodeJS.ProcessEnv): StandInsOptions {
  const missing: string[] = [];
  const need = (name: string, when = true) => {
    if (when && !env[name]) missing.push(name);
    return env[name] ?? '';
  };
  const list = (env.STAND_INS ?? 'stripe,supabase,hubspot').split(',');
  const plays = (vendor: string) => list.includes(vendor);
  const which = { stripe: plays('stripe'), supabase: plays('supabase'), hubspot: plays('hubspot') };
  const options: StandInsOptions = {
    databaseUrl: need('DATABASE_URL'),
    port: Number(env.STAND_INS_PORT || 0),
    host: env.STAND_INS_HOST || '127.0.0.1',
    publicUrl: need('PUBLIC_URL'),
    webhookUrl: need('WEBHOOK_URL', which.stripe),
    which,
    stripe: {
      secretKey: need('STRIPE_SECRET_KEY', which.stripe),
      publishableKey: need('STRIPE_PUBLISHABLE_KEY', which.stripe),
      webhookSecret: need('STRIPE_WEBHOOK_SECRET', which.stripe),
      product: {
        productId: env.CHECKOUT_PRODUCT_ID || 'prod_team_course',
        priceId: env.CHECKOUT_PRICE_ID || 'price_team_course_seat',
        unitAmountCents: Number(env.CHECKOUT_PRICE_CENTS || 500_000),
        currency: env.CHECKOUT_CURRENCY || 'usd',
        name: 'AI-first developer course, one seat',
      },
    },
    supabase: {
      ...(env.SUPABASE_URL ? { url: env.SUPABASE_URL } : {}),
      secretKey: need('SUPABASE_SECRET_KEY', which.supabase),
      publishableKey: need('SUPABASE_PUBLISHABLE_KEY'),
      autoconfirm: env.SUPABASE_AUTOCONFIRM === 'yes',
    },
    hubspot: {
      portalId: need('HUBSPOT_PORTAL_ID', which.hubspot),
      accessToken: need('HUBSPOT_ACCESS_TOKEN', which.hubspot),
      forms: hubspotFormIds((name) => need(name, which.hubspot)),
    },
  };
  if (missing.length > 0) throw new Error(`The stand-ins need ${missing.join(', ')}.`);
  return options;
}
