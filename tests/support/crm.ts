import { randomUUID } from 'node:crypto';
import type { CrmRecord } from '#stand-ins/hubspot/crm/crm-store.ts';
import { openCheckout, payForSeats } from './buying.ts';
import { forms } from './leads.ts';
import type { TestApi } from './test-api.ts';
import type { TestEnvironment } from './test-environment.ts';
import { until } from './until.ts';

/** The variables with which the api makes deals. */
export const DEALS = {
  HUBSPOT_DEAL_STAGE_PAID: 'closedwon',
  HUBSPOT_DEAL_STAGE_REFUNDED: 'closedlost',
  HUBSPOT_DEAL_PIPELINE: 'default',
};

/** Returns HubSpot's contacts and deals, newest first. */
export const crmOf = (api: TestEnvironment) => api.cms<{ contacts: CrmRecord[]; deals: CrmRecord[] }>('/crm');

export const contactOf = async (api: TestEnvironment, email: string) =>
  (await crmOf(api)).contacts.find(({ properties }) => properties.email === email);

export async function dealsOf(api: TestEnvironment, session: string): Promise<CrmRecord[]> {
  const [payment] = await api.rows<{ id: string }>('select id from payments where checkout_session_id = $1', [session]);
  return (await crmOf(api)).deals.filter(({ properties }) => properties.payment_id === payment?.id);
}

type Deal = { state: string; problem: string | null; tries: number; payment_id: string; contact_id: string };
export async function dealRow(api: TestEnvironment, session: string): Promise<Deal | undefined> {
  const find = 'select d.* from deals d join payments p on p.id = d.payment_id where p.checkout_session_id = $1';
  return (await api.rows<Deal>(find, [session]))[0];
}

export const dealBecomes = (api: TestEnvironment, session: string, state: string, seconds = 20) =>
  until(async () => (await dealRow(api, session))?.state === state, seconds);

/** Waits until a property of HubSpot's only deal for a Checkout Session has this value. @throws if there are two */
export const dealSays = (api: TestEnvironment, session: string, property: string, value: string) =>
  until(async () => {
    const deals = await dealsOf(api, session);
    if (deals.length > 1) throw new Error('there are two deals of one payment');
    return deals[0]?.properties[property] === value;
  });

/** Pays for seats and waits until HubSpot has the deal. @returns the Checkout Session */
export async function soldSeats(api: TestApi, seats = 2): Promise<string> {
  const session = await payForSeats(api, seats);
  await dealBecomes(api, session, 'synced');
  return session;
}

/** Does the same for seven seats, after sending the pricing form in the same checkout attempt. */
export async function soldToLead(api: TestApi) {
  const key = randomUUID();
  const lead = { ...forms.pricing(), checkout_attempt: key };
  await api.http.post('/api/leads/pricing').send(lead).expect(201);
  const session = await openCheckout(api, 7, key);
  await api.stripe('/pay', { session });
  await dealBecomes(api, session, 'synced');
  return { session, lead };
}

/** Returns the body with which HubSpot refuses a request. */
export const invalid = (message: string) => ({ status: 'error', message, category: 'VALIDATION_ERROR' });
