import {
  formVariable,
  type LeadField,
  type LeadForm,
  leadFormNames,
  leadForms,
} from '../../api/src/contract/leads.values.ts';
import { hubspotFormsUrl } from '../../api/src/platform/vendors/hubspot-hosts.ts';
import { ask } from './ask.ts';
import { type Line, Stop } from './finding.ts';
import { createProperties } from './hubspot-properties.ts';
import type { LiveEnv } from './settings.ts';
import { connectStripe, ifAllowed, isTestKey } from './stripe.ts';

const TEST_WORDS = 'TEST of launch-check, please delete';

/** Test answers, recognisable as such to anyone who reads them at HubSpot. */
const answers: Record<LeadField['name'], string> = {
  ...{ firstname: 'Launch check', lastname: TEST_WORDS, company: TEST_WORDS, message: TEST_WORDS },
  number_of_software_engineers: '1',
  email: '',
};

/**
 * Sends one test lead per form, opens and closes a Checkout Session in test mode, and creates the properties that
 * HubSpot lacks. No other check writes anything.
 */
export async function writeTests(env: LiveEnv, email: string): Promise<Line[]> {
  const session = env.STRIPE_SECRET_KEY ? await ifAllowed(env, 'Stripe checkout', () => openSession(env)) : [];
  const leads: Line[] = [];
  // One after the other, because HubSpot limits requests.
  for (const form of leadFormNames) leads.push(...(await sendLead(env, form, email)));
  return [...session, ...leads, ...(await createProperties(env))];
}

/**
 * Opens a session as the checkout does (checkout-sessions.ts), but without a payment's id, so that it is not taken for
 * a sale.
 */
async function openSession(env: LiveEnv): Promise<Line[]> {
  const where = 'Stripe checkout';
  if (!isTestKey(env))
    return [{ where, what: 'no Checkout Session was opened, because STRIPE_SECRET_KEY is a live key' }];
  const { sessions } = connectStripe(env).checkout;
  const { id } = await sessions.create({
    ui_mode: 'embedded_page',
    mode: 'payment',
    line_items: [{ price: env.CHECKOUT_PRICE_ID, quantity: env.CHECKOUT_MIN_SEATS }],
    return_url: `${env.PUBLIC_URL}/create-org?session_id={CHECKOUT_SESSION_ID}`,
    allowed_payment_method_types: ['card'],
    metadata: { launch_check: 'yes' },
  });
  await sessions.expire(id);
  return [{ where, what: `the Checkout Session ${id} was opened and closed again` }];
}

async function sendLead(env: LiveEnv, form: LeadForm, email: string): Promise<Line[]> {
  const where = `HubSpot form ${form}`;
  const { HUBSPOT_PORTAL_ID: portal, HUBSPOT_ACCESS_TOKEN: token, [formVariable('HUBSPOT_FORM', form)]: id } = env;
  if (!portal || !token || !id) return [];
  const url = `${hubspotFormsUrl(env)}/submissions/v3/integration/secure/submit/${portal}/${id}`;
  const fields = leadForms[form].fields.map(({ name }) => ({
    objectTypeId: '0-1',
    name,
    value: name === 'email' ? email : answers[name],
  }));
  const { status, body } = await ask(url, {
    vendor: 'HubSpot',
    timeoutSeconds: env.VENDOR_TIMEOUT_SECONDS,
    headers: { authorization: `Bearer ${token}` },
    body: { fields, context: { pageUri: env.PUBLIC_URL, pageName: TEST_WORDS } },
  });
  if (status === 200) return [{ where, what: `took a test lead from ${email}: delete it at HubSpot` }];
  if (status === 401) {
    const cure = 'copy the token again at HubSpot and set HUBSPOT_ACCESS_TOKEN';
    throw new Stop({ where: 'HubSpot token', what: 'HubSpot takes no lead with HUBSPOT_ACCESS_TOKEN', cure });
  }
  const names = namesOf(body);
  const what = `refuses a lead that is right (${[status, ...names].join(' ')})`;
  return [{ where, what, cure: 'mend the form at HubSpot as the other lines say, then run this again' }];
}

/** Returns HubSpot's error types, like INVALID_EMAIL. Its messages are left out because they quote what was sent. */
function namesOf(body: unknown): string[] {
  const { errors } = (body ?? {}) as { errors?: { errorType?: unknown }[] };
  const names = Array.isArray(errors) ? errors.map(({ errorType }) => String(errorType)) : [];
  return [...new Set(names)].filter((name) => /^\w{1,60}$/.test(name)).slice(0, 5);
}
