import { dealScopes } from '#api/setup/hubspot-properties.ts';
import { DEALS } from '../../support/crm.ts';
import { answer, both, type Faults, hubspot, type Launch, set } from './launch.ts';

const scopes = ['forms', 'content', 'communication_preferences.read', 'crm.schemas.contacts.read'];

const pricingFields = ['firstname', 'lastname', 'email', 'company', 'number_of_software_engineers', 'message'];

const demandConsent = ({ cms }: Launch) => cms('/switches', { consentForms: ['pricing'] }, 'PATCH');
const form = (change: object) => hubspot({ forms: { pricing: change } });

/** Changes some fields of the pricing form, or removes them (null). */
function fields(changes: Record<string, object | null>) {
  const names = [...new Set([...pricingFields, ...Object.keys(changes)])].filter((name) => changes[name] !== null);
  const all = names.map((name) => ({
    ...{ objectTypeId: '0-1', name, label: name, required: false, fieldType: 'single_line_text' },
    ...changes[name],
  }));
  return form({ fieldGroups: [{ groupType: 'default_group', fields: all }] });
}

export const hubspotFaults: Faults = {
  together: {
    'HubSpot region: it is hosted in eu1, HUBSPOT_REGION is na1. Cure: set HUBSPOT_REGION=eu1.': hubspot({
      details: { dataHostingLocation: 'eu1' },
    }),
    'HubSpot form enterprise: HubSpot has no form … Cure: make one at HubSpot…HUBSPOT_FORM_ENTERPRISE…': hubspot({
      forms: { enterprise: null },
    }),
    'HubSpot form partner: it has a captcha, … Cure: switch the captcha off…': hubspot({
      forms: { partner: { configuration: { recaptchaEnabled: true } } },
    }),
    'HubSpot form pricing: it demands a consent box…MISSING_PROCESSING_CONSENT… Cure: …retry the leads on the desk.':
      demandConsent,
    'HubSpot subscription: HUBSPOT_SUBSCRIPTION_ID 100200 is unknown, … Cure: set the number of an active one…': answer(
      '^/communication-preferences',
      200,
      { status: 'COMPLETE', results: [] },
    ),
  },
  alone: {
    'HubSpot token: HubSpot does not take HUBSPOT_ACCESS_TOKEN. Cure:…': set({
      HUBSPOT_ACCESS_TOKEN: `pat-na1-${'revoked'.repeat(3)}`,
    }),
    'HubSpot token: it lacks the scope forms. Cure:…': hubspot({
      scopes: ['content', 'communication_preferences.read'],
    }),
    'HubSpot token: it lacks the scope content. Cure:…': hubspot({
      scopes: ['forms', 'communication_preferences.read'],
    }),
    'HubSpot token: it lacks the scope crm.objects.deals.write. Cure:…': both(
      hubspot({ scopes: [...scopes, ...dealScopes.slice(0, -1)] }),
      set(DEALS),
    ),
    'HubSpot deals: their property payment_id has no unique values, so no deal is made. Cure:…': both(
      answer('^/crm/properties/.*/deals', 200, { results: [{ name: 'payment_id' }] }),
      set(DEALS),
    ),
    'HubSpot deals: they lack the property payment_id, so no deal is made. Cure:…': both(
      answer('^/crm/properties/.*/deals', 200, { results: [] }),
      set(DEALS),
    ),
    'HubSpot currency: the account lacks USD, so no deal is made. Cure: add USD at HubSpot…': both(
      hubspot({ details: { companyCurrency: 'EUR', additionalCurrencies: ['GBP'] } }),
      set(DEALS),
    ),
    'HubSpot account: the token belongs to account 555, HUBSPOT_PORTAL_ID is 100100. Cure:…': hubspot({
      details: { portalId: 555 },
    }),
    'HubSpot: 127.0.0.1:# answers 429, so nothing is known about it. Cure:…': answer('^/account-info', 429),
    'HubSpot: HUBSPOT_ACCESS_TOKEN is not set: … Cure: set it in .env…': set({ HUBSPOT_ACCESS_TOKEN: '' }),
    'HubSpot form free-trial: HUBSPOT_FORM_FREE_TRIAL is not set, … Cure:…': set({ HUBSPOT_FORM_FREE_TRIAL: '' }),
    'HubSpot form pricing: it lacks the field message: … Cure: add the contact property message…': fields({
      message: null,
    }),
    'HubSpot form pricing: it requires the field phone, … Cure: take phone away…': fields({
      phone: { required: true },
    }),
    'HubSpot form pricing: it requires message, … Cure: make message optional…': fields({
      message: { required: true },
    }),
    'HubSpot form pricing: its field number_of_software_engineers is a dropdown, … Cure: make…': fields({
      number_of_software_engineers: { fieldType: 'dropdown' },
    }),
    'HubSpot form pricing: its field company is not a contact property: … Cure:…': fields({
      company: { objectTypeId: '0-2' },
    }),
    'HubSpot form pricing: it demands a consent box…': form({
      legalConsentOptions: {
        type: 'implicit_consent_to_process',
        communicationsCheckboxes: [{ required: true, subscriptionTypeId: 100200, label: 'News' }],
      },
    }),
    'HubSpot blog: none of the newest posts is of the blog 999. Cure:…': set({ HUBSPOT_BLOG_ID: '999' }),
    'HubSpot blog: no published post can be read, … Cure:…': answer('^/cms/blogs/', 200, { total: 0, results: [] }),
  },
};
