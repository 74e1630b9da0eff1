import { losses } from '../../api/src/platform/config/losses.ts';
import { checkAddress } from './address.ts';
import { type Finding, type Line, Stop } from './finding.ts';
import { checkHubSpot } from './hubspot.ts';
import { checkMail } from './mail.ts';
import { type LiveEnv, readSettings } from './settings.ts';
import { checkStripe } from './stripe.ts';
import { checkSupabase } from './supabase.ts';
import { checkSupabaseProject } from './supabase-project.ts';
import { writeTests } from './write.ts';

export { secretsOf } from './settings.ts';

interface Check {
  name: string;
  /** Variables without which the check cannot run. */
  needs: (keyof LiveEnv)[];
  run(env: LiveEnv): Promise<Line[]>;
}

const checks: Check[] = [
  { name: 'Address', needs: ['PUBLIC_URL'], run: checkAddress },
  { name: 'Stripe', needs: ['STRIPE_SECRET_KEY'], run: checkStripe },
  {
    name: 'Supabase',
    needs: ['SUPABASE_URL', 'SUPABASE_SECRET_KEY'],
    run: checkSupabase,
  },
  { name: 'Supabase project', needs: ['SUPABASE_URL'], run: checkSupabaseProject },
  { name: 'HubSpot', needs: ['HUBSPOT_ACCESS_TOKEN', 'HUBSPOT_PORTAL_ID'], run: checkHubSpot },
  { name: 'Mail', needs: ['SMTP_URL'], run: checkMail },
  { name: 'Mail to the team', needs: ['TEAM_MAIL_TO'], run: async () => [] },
];

/**
 * Checks that the site and each vendor are set up as the product needs. Writes nothing unless `write` asks for it.
 * @param given the environment with .env
 * @param write sends a test lead from this address through each form, and opens and closes a Checkout Session in test
 * mode
 */
export async function runLiveChecks(given: NodeJS.ProcessEnv, write?: { email: string }): Promise<Line[]> {
  const { env, findings } = readSettings(given);
  const found = await Promise.all(checks.map((check) => lookInto(check, env, given)));
  const written = write
    ? await lookInto({ name: 'Test data', needs: [], run: () => writeTests(env, write.email) }, env, given)
    : [];
  return [...findings, ...found.flat(), ...written];
}

/** Runs a check and returns its lines; an error that ends it early becomes one finding. */
async function lookInto({ name, needs, run }: Check, env: LiveEnv, given: NodeJS.ProcessEnv): Promise<Line[]> {
  const absent = needs.filter((variable) => env[variable] === undefined || env[variable] === '');
  if (absent.length > 0)
    return absent.filter((variable) => isOptional(variable, given)).map((variable) => notSet(variable, env));
  try {
    return await run(env);
  } catch (error) {
    if (error instanceof Stop) return [error.finding];
    const what = `could not be checked to the end (${(error as Error).name})`;
    return [{ where: name, what, cure: 'run it again, and report this as a fault of launch-check if it stays' }];
  }
}

/** Variables that the api requires are left out: it reports them itself. */
function isOptional(variable: keyof LiveEnv, given: NodeJS.ProcessEnv): boolean {
  return losses[variable] !== undefined && !given[variable];
}

function notSet(variable: keyof LiveEnv, { TRIAL_CONFIRMATION }: LiveEnv): Finding {
  const { where, loss } = losses[variable] ?? { where: 'Configuration', loss: 'it is needed' };
  const trials = variable === 'SMTP_URL' && TRIAL_CONFIRMATION === 'own';
  const what = `${variable} is not set: ${loss}${trials ? ', and those that TRIAL_CONFIRMATION=own promises to trial students' : ''}`;
  return { where, what, cure: 'set it in .env; docs/deployment.md says where it comes from' };
}
