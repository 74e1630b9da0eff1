import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { fileURLToPath } from 'node:url';
import express from 'express';
import { siteVariables } from '#contract/site-settings.ts';
import { closeServer } from './close-server.ts';
import { createSchema, openDatabase } from './database.ts';
import { FaultBox } from './faults.ts';
import { createHubspotStandIn, type HubspotStandInOptions } from './hubspot/hubspot-stand-in.ts';
import { hubspotFormIds } from './hubspot/local-account.ts';
import { ownOriginOnly } from './own-origin.ts';
import { pagesRouter } from './pages/pages.ts';
import { scriptHost } from './scripts/script-host.ts';
import { mailPages } from './smtp/mail-pages.ts';
import { MAILS_SCHEMA } from './smtp/mail-store.ts';
import type { SmtpFaults } from './smtp/smtp-faults.ts';
import { type SmtpStandInOptions, startSmtpStandIn } from './smtp/smtp-stand-in.ts';
import { createStripeStandIn, type StripeStandInOptions } from './stripe/stripe-stand-in.ts';
import type { Algorithm } from './supabase/access-tokens.ts';
import type { Limits } from './supabase/limits.ts';
import { createSupabaseStandIn } from './supabase/supabase-stand-in.ts';

export interface StandInsOptions {
  /** Database in which the stand-ins keep their state, each in its own schema. */
  databaseUrl: string;
  /** Default: any free port. */
  port?: number;
  /** Default 127.0.0.1. */
  host?: string;
  /** The site's origin, where browsers reach the stand-ins' pages below /__local. */
  publicUrl: string;
  /** The api's address for signed Stripe events. */
  webhookUrl: string;
  /** Which vendors have a stand-in; the others are real. */
  which: { stripe: boolean; supabase: boolean; hubspot: boolean; smtp: boolean };
  /** Path of the unlisted free trial, which the list of local pages shows. */
  trialPath: string;
  stripe: Pick<StripeStandInOptions, 'secretKey' | 'publishableKey' | 'webhookSecret' | 'product'>;
  supabase: {
    /** URL of the real project when it has no stand-in: the course app's page signs in there. */
    url?: string;
    secretKey: string;
    publishableKey: string;
    /** Whether sign-up needs no confirmation by e-mail. Default false. */
    autoconfirm?: boolean;
    /** Default: Supabase's own limits. */
    limits?: Partial<Limits>;
    /** URL at which the api reaches the stand-in, if it is not `StandIns.url`. */
    standInUrl?: string | undefined;
    /** How access tokens are signed. Default ES256. */
    signing?: Algorithm | undefined;
  };
  hubspot: HubspotStandInOptions;
  /** The mail server has its own port and address, because it speaks SMTP. */
  smtp?: SmtpStandInOptions;
}

export interface StandIns {
  /** http://127.0.0.1:port, no trailing slash: STRIPE_API_URL, SUPABASE_URL, HUBSPOT_FORMS_URL and HUBSPOT_API_URL. */
  url: string;
  /** Makes the stand-ins misbehave. */
  faults: FaultBox;
  /** The mail server; undefined when the real one is used. */
  smtp: { url: string; faults: SmtpFaults } | undefined;
  close(): Promise<void>;
}

/** Serves the stand-ins of all vendors and the local pages on one port. */
export async function startStandIns(options: StandInsOptions): Promise<StandIns> {
  const app = express();
  app.disable('x-powered-by');
  const faults = new FaultBox();
  // Idle connections are kept for long: a busy process would reuse one that Node closes after five seconds by default.
  const server = createServer({ keepAliveTimeout: 120_000 }, app);
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(options.port ?? 0, options.host ?? '127.0.0.1', resolve);
  });
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const { publicUrl, trialPath, webhookUrl, which } = options;
  const db = openDatabase(options.databaseUrl);
  let closing = false;
  try {
    await createSchema(db, MAILS_SCHEMA);
    const [stripe, supabase, hubspot, smtp] = await Promise.all([
      which.stripe ? createStripeStandIn(db, { publicUrl, webhookUrl, ...options.stripe }) : undefined,
      which.supabase
        ? createSupabaseStandIn(db, {
            autoconfirm: false,
            ...options.supabase,
            publicUrl,
            url: options.supabase.standInUrl ?? url,
          })
        : undefined,
      which.hubspot ? createHubspotStandIn(db, options.hubspot) : undefined,
      which.smtp ? startSmtpStandIn(db, options.smtp ?? {}) : undefined,
    ]);
    app.get('/__local/health', (_request, response) => void response.json({ status: 'ok' }));
    app.use(ownOriginOnly(publicUrl));
    app.use('/__local/faults', faults.router());
    app.use(faults.middleware());
    // A slow fault may hold a request beyond close(); it must not go on with a closed database.
    app.use((request, _response, next) => void (closing ? request.socket.destroy() : next()));
    if (stripe) app.use(stripe.router);
    if (supabase) app.use(supabase);
    if (hubspot) app.use(hubspot);
    if (smtp || supabase || stripe) app.use('/__local/mail', mailPages(db, smtp?.faults));
    app.use('/__local/scripts', scriptHost());
    const supabaseUrl = which.supabase ? url : (options.supabase.url ?? url);
    app.use(
      '/__local',
      pagesRouter({ ...which, publicUrl, trialPath, supabaseUrl, publishableKey: options.supabase.publishableKey }),
    );
    const close = async () => {
      closing = true;
      await closeServer(server, 1000);
      await smtp?.close();
      await stripe?.close();
      await db.end();
    };
    return { url, faults, smtp, close };
  } catch (error) {
    await closeServer(server, 0);
    await db.end();
    throw error;
  }
}

/**
 * Reads the stand-ins' options from a complete environment, made by `npm start`, or by the Compose file when they run
 * in a container of their own. In addition to the product's variables: STAND_INS (default
 * "stripe,supabase,hubspot,smtp"), STAND_INS_HOST, STAND_INS_PORT, STAND_INS_SMTP_PORT, WEBHOOK_URL,
 * SUPABASE_AUTOCONFIRM (yes or no), SUPABASE_SIGNING (ES256 or HS256), STAND_INS_SUPABASE_URL.
 * @throws Error naming the variables that are missing
 */
export function standInsOptions(env: NodeJS.ProcessEnv): StandInsOptions {
  const missing: string[] = [];
  const need = (name: string, when = true) => {
    if (when && !env[name]) missing.push(name);
    return env[name] ?? '';
  };
  const list = (env.STAND_INS ?? 'stripe,supabase,hubspot,smtp').split(',');
  const plays = (vendor: string) => list.includes(vendor);
  const which = {
    stripe: plays('stripe'),
    supabase: plays('supabase'),
    hubspot: plays('hubspot'),
    smtp: plays('smtp'),
  };
  const options: StandInsOptions = {
    databaseUrl: need('DATABASE_URL'),
    port: Number(env.STAND_INS_PORT || 0),
    host: env.STAND_INS_HOST || '127.0.0.1',
    publicUrl: need('PUBLIC_URL'),
    webhookUrl: need('WEBHOOK_URL', which.stripe),
    trialPath: siteVariables.TRIAL_PATH.parse(env.TRIAL_PATH || undefined),
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
      standInUrl: env.STAND_INS_SUPABASE_URL || undefined,
      signing: env.SUPABASE_SIGNING === 'HS256' ? 'HS256' : 'ES256',
    },
    hubspot: {
      portalId: need('HUBSPOT_PORTAL_ID', which.hubspot),
      accessToken: need('HUBSPOT_ACCESS_TOKEN', which.hubspot),
      forms: hubspotFormIds((name) => need(name, which.hubspot)),
    },
    smtp: { port: Number(env.STAND_INS_SMTP_PORT || 0), host: env.STAND_INS_HOST || '127.0.0.1' },
  };
  if (missing.length > 0) throw new Error(`The stand-ins need ${missing.join(', ')}.`);
  return options;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const standIns = await startStandIns(standInsOptions(process.env));
  console.log(`Stand-ins at ${standIns.url}`);
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.once(signal, () => standIns.close().then(() => process.exit(0)));
}
