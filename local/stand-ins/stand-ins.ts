import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { fileURLToPath } from 'node:url';
import express from 'express';
import { closeServer } from '../close-server.ts';
import { pagesRouter } from '../pages/pages.ts';
import { FaultBox } from './faults.ts';
import type { HubspotStandInOptions } from './hubspot/hubspot-stand-in.ts';
import { createHubspotStandIn } from './hubspot/hubspot-stand-in.ts';
import type { StripeStandInOptions } from './stripe/stripe-stand-in.ts';
import { createStripeStandIn } from './stripe/stripe-stand-in.ts';
import { createSupabaseStandIn } from './supabase/supabase-stand-in.ts';

export interface StandInsOptions {
  /** The stand-ins keep their state here, each in a schema of its own. */
  databaseUrl: string;
  /** Default: any free port. */
  port?: number;
  /** Default 127.0.0.1. */
  host?: string;
  /** The site's origin, where browsers reach the stand-ins' pages below /__local. */
  publicUrl: string;
  /** The api's address for signed Stripe events. */
  webhookUrl: string;
  /** Which vendors are played here; the others are real. */
  which: { stripe: boolean; supabase: boolean; hubspot: boolean };
  stripe: Pick<StripeStandInOptions, 'secretKey' | 'publishableKey' | 'webhookSecret' | 'product'>;
  supabase: {
    /** Where the real project is, when it is not played here: the course app's page signs in there. */
    url?: string;
    secretKey: string;
    publishableKey: string;
    /** Whether sign-up needs no confirmation by e-mail. Default false. */
    autoconfirm?: boolean;
  };
  hubspot: Omit<HubspotStandInOptions, 'databaseUrl'>;
}

export interface StandIns {
  /** http://127.0.0.1:port, no trailing slash: STRIPE_API_URL, SUPABASE_URL, HUBSPOT_FORMS_URL and HUBSPOT_API_URL. */
  url: string;
  /** Makes the stand-ins misbehave. */
  faults: FaultBox;
  close(): Promise<void>;
}

/** Serves the stand-ins of all vendors and the local pages on one port. */
export async function startStandIns(options: StandInsOptions): Promise<StandIns> {
  const app = express();
  app.disable('x-powered-by');
  const faults = new FaultBox();
  const server = createServer(app);
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(options.port ?? 0, options.host ?? '127.0.0.1', resolve);
  });
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const { databaseUrl, publicUrl, webhookUrl, which } = options;
  let closing = false;
  try {
    const [stripe, supabase, hubspot] = await Promise.all([
      which.stripe ? createStripeStandIn({ databaseUrl, publicUrl, webhookUrl, ...options.stripe }) : undefined,
      which.supabase ? createSupabaseStandIn({ databaseUrl, autoconfirm: false, ...options.supabase }) : undefined,
      which.hubspot ? createHubspotStandIn({ databaseUrl, ...options.hubspot }) : undefined,
    ]);
    app.get('/__local/health', (_request, response) => void response.json({ status: 'ok' }));
    app.use('/__local/faults', faults.router());
    app.use(faults.middleware());
    // A fault may hold a request until after the end; it must not wake up into a closed database.
    app.use((request, _response, next) => void (closing ? request.socket.destroy() : next()));
    if (stripe) app.use(stripe.router);
    if (supabase) app.use(supabase.router);
    if (hubspot) app.use(hubspot.router);
    const supabaseUrl = which.supabase ? url : (options.supabase.url ?? url);
    app.use(
      '/__local',
      pagesRouter({ ...which, publicUrl, supabaseUrl, publishableKey: options.supabase.publishableKey }),
    );
    const close = async () => {
      closing = true;
      await closeServer(server, 1000);
      await Promise.all([stripe?.close(), supabase?.close(), hubspot?.close()]);
    };
    return { url, faults, close };
  } catch (error) {
    await closeServer(server, 0);
    throw error;
  }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const { standInsOptions } = await import('./options.ts');
  const standIns = await startStandIns(standInsOptions(process.env));
  console.log(`Stand-ins at ${standIns.url}`);
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.once(signal, () => standIns.close().then(() => process.exit(0)));
}
