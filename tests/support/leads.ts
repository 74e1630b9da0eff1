import { randomUUID } from 'node:crypto';
import type { TestEnvironment } from './test-environment.ts';

/** The variables of the api that the tests of leads share. */
export const LEADS = { PRIVACY_URL: 'https://site.example/privacy' };
/** Those of an api that takes few leads from an address, and whose account at HubSpot has no kind of subscription. */
export const FEW_LEADS = { HUBSPOT_SUBSCRIPTION_ID: '', RATE_LIMIT_LEADS_PER_MINUTE: '20' };

const person = () => ({ firstname: 'Sample', lastname: 'Visitor', email: `visitor-${randomUUID()}@example.com` });
/** A valid request body for each form. */
export const forms = {
  partner: () => ({ ...person(), company: 'Sample Company', message: 'Hello' }),
  enterprise: () => ({ ...person(), company: 'Sample Company', number_of_software_engineers: 12 }),
  'capstone-demo': () => ({ ...person(), company: 'Sample Company' }),
  pricing: () => ({ ...person(), company: 'Sample Company', number_of_software_engineers: '7', message: '' }),
  'free-trial': person,
};

/** Returns a visitor's stored leads. */
export const leadsOf = (api: TestEnvironment, email: string) =>
  api.rows<{
    fields: object;
    relay_state: string;
    repeats: number;
    relay_error: string | null;
    consent: boolean | null;
    utm: object;
  }>('select * from leads where email = $1 order by created_at', [email]);

/** Returns a visitor's leads that reached HubSpot. */
export const submissionsOf = async (api: TestEnvironment, email: string) =>
  (await api.hubspotSubmissions()).filter((entry) => JSON.stringify(entry).includes(email));
