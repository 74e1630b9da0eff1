import { relative } from 'node:path';
import type { LocalEnvironment } from './environment.ts';

/** Prints where everything is and what of it is real. */
export function printSummary(local: LocalEnvironment): void {
  const { publicUrl } = local;
  const { stripe, supabase, hubspot } = local.which;
  const rows: [string, string][] = [
    ['Site', publicUrl],
    ['Postgres', local.ownDatabase ? 'real, data kept in .data/postgres' : 'yours (DATABASE_URL)'],
    ['Stripe', stripe ? 'stand-in (no STRIPE_SECRET_KEY)' : 'real (STRIPE_SECRET_KEY)'],
    ['Supabase', supabase ? 'stand-in (no SUPABASE_URL)' : 'real (SUPABASE_URL)'],
    ['HubSpot', hubspot ? 'stand-in (no HUBSPOT_PORTAL_ID)' : 'real (HUBSPOT_PORTAL_ID)'],
    ...(stripe
      ? ([
          ['Test card', '4242 4242 4242 4242, any future date, any code'],
          ['E-mails', `${publicUrl}/__local/stripe/mail`],
        ] satisfies [string, string][])
      : []),
    ...(hubspot
      ? ([
          ['Leads', `${publicUrl}/__local/hubspot/`],
          ['Blog posts', `${publicUrl}/__local/hubspot/posts`],
        ] satisfies [string, string][])
      : []),
    ['Local pages', `${publicUrl}/__local/`],
    ['Log', relative(process.cwd(), `${local.dataDir}/api.log`)],
  ];
  const width = Math.max(...rows.map(([name]) => name.length));
  console.log(`\nReady after ${(performance.now() / 1000).toFixed(1)} s. Ctrl-C stops everything.\n`);
  for (const [name, value] of rows) console.log(`  ${name.padEnd(width)}  ${value}`);
  console.log('');
}
