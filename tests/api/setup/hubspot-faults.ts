import { dealScopes } from '#api/setup/hubspot-properties.ts';
import { DEALS } from '../../support/crm.ts';
import { answer, both, type Faults, hubspot, set } from './launch.ts';

const scopes = ['forms', 'content', 'communication_preferences.read', 'crm.schemas.contacts.read'];

const pricingFields = ['firstname', 'lastname', 'email', 'company', 'number_of_software_engineers', 'message'];

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
    'another region': [
      hubspot({ details: { dataHostingLocation: 'eu1' } }),
      /^HubSpot region: it is hosted in eu1, HUBSPOT_REGION is na1\. Cure: set HUBSPOT_REGION=eu1\.$/,
    ],
    'a deleted form': [
      hubspot({ forms: { enterprise: null } }),
      /^HubSpot form enterprise: HubSpot has no form .* Cure: make one at HubSpot.*HUBSPOT_FORM_ENTERPRISE/,
    ],
    'a form with a captcha': [
      hubspot({ forms: { partner: { configuration: { recaptchaEnabled: true } } } }),
      /^HubSpot form partner: it has a captcha, .* Cure: switch the captcha off/,
    ],
    'a form that requires consent': [
      (launch) => launch.cms('/switches', { consentForms: ['pricing'] }, 'PATCH'),
      /^HubSpot form pricing: it demands a consent box.*MISSING_PROCESSING_CONSENT.* Cure: .*retry the leads on the desk\.$/,
    ],
    'an unknown subscription': [
      answer('^/communication-preferences', 200, { status: 'COMPLETE', results: [] }),
      /^HubSpot subscription: HUBSPOT_SUBSCRIPTION_ID 100200 is unknown, .* Cure: set the number of an active one/,
    ],
  },
  alone: {
    'a HubSpot token that was revoked': [
      set({ HUBSPOT_ACCESS_TOKEN: `pat-na1-${'revoked'.repeat(3)}` }),
      /^HubSpot token: HubSpot does not take HUBSPOT_ACCESS_TOKEN\. Cure:/,
    ],
    'a token without the scope forms': [
      hubspot({ scopes: ['content', 'communication_preferences.read'] }),
      /^HubSpot token: it lacks the scope forms\. Cure:/,
    ],
    'a token without the scope content': [
      hubspot({ scopes: ['forms', 'communication_preferences.read'] }),
      /^HubSpot token: it lacks the scope content\. Cure:/,
    ],
    'a token that may not write deals': [
      both(hubspot({ scopes: [...scopes, ...dealScopes.slice(0, -1)] }), set(DEALS)),
      /^HubSpot token: it lacks the scope crm\.objects\.deals\.write\. Cure:/,
    ],
    'deals whose payment_id is not unique': [
      both(answer('^/crm/properties/.*/deals', 200, { results: [{ name: 'payment_id' }] }), set(DEALS)),
      /^HubSpot deals: their property payment_id has no unique values, so no deal is made\. Cure:/,
    ],
    'deals without payment_id': [
      both(answer('^/crm/properties/.*/deals', 200, { results: [] }), set(DEALS)),
      /^HubSpot deals: they lack the property payment_id, so no deal is made\. Cure:/,
    ],
    'a token of another account': [
      hubspot({ details: { portalId: 555 } }),
      /^HubSpot account: the token belongs to account 555, HUBSPOT_PORTAL_ID is 100100\. Cure:/,
    ],
    'HubSpot limits our requests': [
      answer('^/account-info', 429),
      /^HubSpot: 127\.0\.0\.1:\d+ answers 429, so nothing is known about it\. Cure:/,
    ],
    'no HubSpot token': [
      set({ HUBSPOT_ACCESS_TOKEN: '' }),
      /^HubSpot: HUBSPOT_ACCESS_TOKEN is not set: .* Cure: set it in \.env/,
    ],
    'no HubSpot form for one of ours': [
      set({ HUBSPOT_FORM_FREE_TRIAL: '' }),
      /^HubSpot form free-trial: HUBSPOT_FORM_FREE_TRIAL is not set, .* Cure:/,
    ],
    'a form without a field': [
      fields({ message: null }),
      /^HubSpot form pricing: it lacks the field message: .* Cure: add the contact property message/,
    ],
    'a form that requires a field that we do not ask for': [
      fields({ phone: { required: true } }),
      /^HubSpot form pricing: it requires the field phone, .* Cure: take phone away/,
    ],
    'a form that requires an optional field': [
      fields({ message: { required: true } }),
      /^HubSpot form pricing: it requires message, .* Cure: make message optional/,
    ],
    'a list of choices instead of free text': [
      fields({ number_of_software_engineers: { fieldType: 'dropdown' } }),
      /^HubSpot form pricing: its field number_of_software_engineers is a dropdown, .* Cure: make/,
    ],
    "a company's property in place of a contact's": [
      fields({ company: { objectTypeId: '0-2' } }),
      /^HubSpot form pricing: its field company is not a contact property: .* Cure:/,
    ],
    'a box that must be ticked': [
      form({
        legalConsentOptions: {
          type: 'implicit_consent_to_process',
          communicationsCheckboxes: [{ required: true, subscriptionTypeId: 100200, label: 'News' }],
        },
      }),
      /^HubSpot form pricing: it demands a consent box/,
    ],
    'another blog': [
      set({ HUBSPOT_BLOG_ID: '999' }),
      /^HubSpot blog: none of the newest posts is of the blog 999\. Cure:/,
    ],
    'an empty blog': [
      answer('^/cms/blogs/', 200, { total: 0, results: [] }),
      /^HubSpot blog: no published post can be read, .* Cure:/,
    ],
  },
};
