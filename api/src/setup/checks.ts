import type { Checked } from '../contract/desk/set-up.ts';
import { checkAddress } from './address.ts';
import { type Check, type Context, type Line, Stop } from './check.ts';
import { checkHubSpot } from './hubspot.ts';
import { checkMail } from './mail.ts';
import { checkPages } from './pages.ts';
import { checkSettings } from './settings.ts';
import { checkStripe } from './stripe.ts';
import { checkSupabase } from './supabase.ts';
import { checkSupabaseProject } from './supabase-project.ts';
import { checkUpkeep } from './upkeep.ts';

/** What needs neither keys nor a database: the settings, and the pages as they are served. */
export const publicChecks: Check[] = [
  { where: 'Settings', needs: [], run: checkSettings },
  { where: 'Pages', needs: ['PUBLIC_URL'], run: checkPages },
];

/** Everything that must be right before the site goes public, and stay right. */
export const allChecks: Check[] = [
  ...publicChecks,
  { where: 'Address', needs: ['PUBLIC_URL'], run: checkAddress },
  { where: 'Stripe', needs: ['STRIPE_SECRET_KEY'], run: checkStripe },
  { where: 'Supabase', needs: ['SUPABASE_URL', 'SUPABASE_SECRET_KEY'], run: checkSupabase },
  { where: 'Supabase project', needs: ['SUPABASE_URL'], run: checkSupabaseProject },
  { where: 'HubSpot', needs: ['HUBSPOT_ACCESS_TOKEN', 'HUBSPOT_PORTAL_ID'], run: checkHubSpot },
  { where: 'Mail', needs: ['SMTP_URL'], run: checkMail },
  { where: 'What the site runs on', needs: ['DATABASE_URL'], run: checkUpkeep },
];

/** Runs checks at the same time. An error that ends one early becomes its only line. No line shows a secret. */
export async function runChecks(checks: Check[], context: Context): Promise<Checked[]> {
  const { env } = context;
  const secrets = Object.entries(env).flatMap(([name, value]) =>
    /(KEY|TOKEN|SECRET)$|^(DATABASE|SMTP)_URL$/.test(name) && typeof value === 'string' ? value : [],
  );
  const hide = (text: string) => secrets.reduce((safe, secret) => safe.replaceAll(secret, '[secret]'), text);
  return Promise.all(
    checks.map(async ({ where, needs, run }) => {
      const canRun = needs.every((name) => env[name] !== undefined && env[name] !== '');
      const lines = canRun ? await run(context).catch((error: unknown) => [lastLine(where, error)]) : [];
      const safe = lines.map(({ cure, ...line }) => ({
        ...line,
        what: hide(line.what),
        ...(cure && { cure: hide(cure) }),
      }));
      return { where, lines: safe };
    }),
  );
}

function lastLine(where: string, error: unknown): Line {
  if (error instanceof Stop) return error.line;
  const { code, name } = error as NodeJS.ErrnoException;
  const what = `could not be checked to the end (${code ?? name})`;
  return { where, what, cure: 'check again, and report this as a fault of the check if it stays' };
}
