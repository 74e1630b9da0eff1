import { randomUUID } from 'node:crypto';
import { formVariable, type LeadField, type LeadForm, leadFormNames, leadForms } from '../contract/leads.values.ts';
import { HubSpotError } from '../platform/vendors/hubspot-error.ts';
import { submitForm } from '../platform/vendors/hubspot-forms.ts';
import { hubspotFormsUrl } from '../platform/vendors/hubspot-hosts.ts';
import { StripeClient } from '../platform/vendors/stripe.client.ts';
import { SupabaseClient } from '../platform/vendors/supabase.client.ts';
import { SupabaseTokens } from '../platform/vendors/supabase-tokens.ts';
import { reasonOf, silent } from './ask.ts';
import { type Line, Stop } from './check.ts';
import type { SetUpEnv } from './environment.ts';
import { createProperties } from './hubspot-properties.ts';
import { ifAllowed, isTestKey } from './stripe.ts';

const TEST_WORDS = 'TEST of launch-check, please delete';

/** Test answers, recognizable as such to anyone who reads them at HubSpot. */
const answers: Record<LeadField['name'], string> = {
  ...{ firstname: 'Launch check', lastname: TEST_WORDS, company: TEST_WORDS, message: TEST_WORDS },
  number_of_software_engineers: '1',
  email: '',
};

/**
 * Sends one test lead per form, opens and closes a Checkout Session in test mode, signs in with an account of its own,
 * and creates the properties that HubSpot lacks. No check writes anything.
 */
export async function writeTests(env: SetUpEnv, email: string): Promise<Line[]> {
  const session = env.STRIPE_SECRET_KEY ? await ifAllowed(env, 'Stripe checkout', () => openSession(env)) : [];
  const tokens = env.SUPABASE_SECRET_KEY ? await tryTokens(env, email) : [];
  if (!env.HUBSPOT_PORTAL_ID || !env.HUBSPOT_ACCESS_TOKEN) return [...session, ...tokens];
  const leads: Line[] = [];
  // One after the other, because HubSpot limits requests.
  for (const form of leadFormNames) leads.push(...(await sendLead(env, form, email)));
  return [...session, ...tokens, ...leads, ...(await createProperties(env))];
}

/** Signs a new account in, which is deleted again, to try whether the desk accepts the project's access tokens. */
async function tryTokens(env: SetUpEnv, email: string): Promise<Line[]> {
  const where = 'Supabase tokens';
  const [id, password] = [randomUUID(), randomUUID()];
  const address = `launch-check-${id}@${email.split('@')[1]}`;
  const supabase = new SupabaseClient(env);
  await supabase.createUser({ id, email: address, password, user_metadata: {}, app_metadata: {} });
  try {
    const session = await supabase.signIn(address, password, null);
    const found = await new SupabaseTokens(env).read(session?.access_token ?? '');
    if (typeof found !== 'string') return [{ where, what: 'a new account signed in and was deleted again' }];
    const what = `the desk rejects this project's access tokens, so nobody can sign in: ${found}`;
    return [{ where, what, cure: 'correct that setting and restart the api' }];
  } finally {
    await supabase.deleteUser(id);
  }
}

/** Opens a session as the checkout does, but without a payment's id, so that it is not taken for a sale. */
async function openSession(env: SetUpEnv): Promise<Line[]> {
  const where = 'Stripe checkout';
  if (!isTestKey(env))
    return [{ where, what: 'no Checkout Session was opened, because STRIPE_SECRET_KEY is a live key' }];
  const client = new StripeClient(env);
  const order = {
    ui_mode: 'embedded_page' as const,
    mode: 'payment' as const,
    line_items: [{ price: env.CHECKOUT_PRICE_ID, quantity: env.CHECKOUT_MIN_SEATS }],
    return_url: `${env.PUBLIC_URL}/create-org?session_id={CHECKOUT_SESSION_ID}`,
    metadata: { launch_check: 'yes' },
  };
  const { id } = await client.createSession({ ...order, allowed_payment_method_types: ['card'] }, randomUUID());
  await client.expireSession(id);
  return [{ where, what: `the Checkout Session ${id} was opened and closed again` }];
}

async function sendLead(env: SetUpEnv, form: LeadForm, email: string): Promise<Line[]> {
  const where = `HubSpot form ${form}`;
  const formId = env[formVariable('HUBSPOT_FORM', form)];
  if (!formId) return [];
  const fields = leadForms[form].fields.map(({ name }) => ({ name, value: name === 'email' ? email : answers[name] }));
  const context = { pageUri: env.PUBLIC_URL, pageName: TEST_WORDS };
  try {
    await submitForm(env, { formId, fields, context });
    return [{ where, what: `took a test lead from ${email}: delete it at HubSpot` }];
  } catch (error) {
    if (!(error instanceof HubSpotError)) throw error;
    // HubSpot's messages are left out, because they quote what was sent.
    const { code } = error;
    if (!code) throw silent('HubSpot', reasonOf(error), hubspotFormsUrl(env));
    if (code.startsWith('401')) {
      const cure = 'copy the token again at HubSpot and set HUBSPOT_ACCESS_TOKEN';
      throw new Stop({ where: 'HubSpot token', what: 'HubSpot takes no lead with HUBSPOT_ACCESS_TOKEN', cure });
    }
    const cure = 'correct the form at HubSpot as the other lines say, then run this again';
    return [{ where, what: `refuses a lead that is right (${code})`, cure }];
  }
}
