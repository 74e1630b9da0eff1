import { randomUUID } from 'node:crypto';
import { buyerOf, openCheckout } from './buying.ts';
import type { TestApi } from './test-api.ts';
import type { TestEnvironment } from './test-environment.ts';
import { until } from './until.ts';

/** The variables of the api that the tests of leads share. */
export const LEADS = { PRIVACY_URL: 'https://site.example/privacy' };
/** Those of an api that takes few leads from an address, and whose account at HubSpot has no kind of subscription. */
export const FEW_LEADS = { HUBSPOT_SUBSCRIPTION_ID: '', RATE_LIMIT_LEADS_PER_MINUTE: '20' };

const person = () => ({ firstname: 'Sample', lastname: 'Visitor', email: `visitor-${randomUUID()}@example.com` });
export const forms = {
  partner: () => ({ ...person(), company: 'Sample Company', message: 'Hello' }),
  enterprise: () => ({ ...person(), company: 'Sample Company', number_of_software_engineers: 12 }),
  'capstone-demo': () => ({ ...person(), company: 'Sample Company' }),
  pricing: () => ({ ...person(), company: 'Sample Company', number_of_software_engineers: '7', message: '' }),
  'free-trial': person,
};

/** Sends the pricing form after a visit, and buys if there are seats. @returns the checkout attempt */
export async function visit(api: TestApi, from: object, seats = 0): Promise<string> {
  const key = randomUUID();
  const lead = { ...forms.pricing(), ...from, checkout_attempt: key };
  await api.http.post('/api/leads/pricing').send(lead).expect(201);
  if (seats > 0) {
    const session = await openCheckout(api, seats, key);
    await api.stripe('/pay', { session });
    await buyerOf(api).claim(session).expect(201);
  }
  return key;
}

interface LeadRow {
  fields: object;
  relay_state: string;
  repeats: number;
  relay_error: string | null;
  consent: boolean | null;
  utm: object;
}

export const leadsOf = (api: TestEnvironment, email: string) =>
  api.rows<LeadRow>('select * from leads where email = $1 order by created_at', [email]);

/** Waits until the oldest lead with an address has been relayed, or refused. @returns its row */
export async function leadBecomes(api: TestEnvironment, email: string, state: string): Promise<LeadRow | undefined> {
  let lead: LeadRow | undefined;
  await until(async () => {
    [lead] = await leadsOf(api, email);
    return lead?.relay_state === state;
  });
  return lead;
}

export const submissionsOf = async (api: TestEnvironment, email: string) =>
  (await api.hubspotSubmissions()).filter((entry) => JSON.stringify(entry).includes(email));
