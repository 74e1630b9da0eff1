import { dealScopes } from '../../../local/launch-check/hubspot-properties.ts';
import { DEALS } from '../../support/crm.ts';
import { type Fault, type Launch, status } from './launch.ts';

const scopes = ['forms', 'content', 'communication_preferences.read', 'crm.schemas.contacts.read'];

/** What can be wrong at HubSpot. */
export const hubspotFaults: Fault[] = [
  {
    name: 'another region',
    plant: (launch) => launch.cms('/account', { details: { dataHostingLocation: 'eu1' } }),
    joins: true,
    says: /^HubSpot region: it is hosted in eu1, HUBSPOT_REGION is na1\. Cure: set HUBSPOT_REGION=eu1\.$/,
  },
  {
    name: 'a deleted form',
    plant: (launch) => launch.cms('/account', { forms: { enterprise: null } }),
    joins: true,
    says: /^HubSpot form enterprise: HubSpot has no form .* Cure: make one at HubSpot.*HUBSPOT_FORM_ENTERPRISE/,
  },
  {
    name: 'a form with a captcha',
    plant: (launch) => launch.cms('/account', { forms: { partner: { configuration: { recaptchaEnabled: true } } } }),
    joins: true,
    says: /^HubSpot form partner: it has a captcha, .* Cure: switch the captcha off/,
  },
  {
    name: 'a form that requires consent',
    plant: (launch) => launch.cms('/switches', { consentForms: ['pricing'] }, 'PATCH'),
    joins: true,
    says: /^HubSpot form pricing: it demands a consent box.*MISSING_PROCESSING_CONSENT.* Cure: .*leads retry\.$/,
  },
  {
    name: 'an unknown subscription',
    plant: (launch) => status(launch, '^/communication-preferences', 200, { status: 'COMPLETE', results: [] }),
    joins: true,
    says: /^HubSpot subscription: HUBSPOT_SUBSCRIPTION_ID 100200 is unknown, .* Cure: set the number of an active one/,
  },
  {
    name: 'a HubSpot token that was revoked',
    change: () => ({ HUBSPOT_ACCESS_TOKEN: `pat-na1-${'revoked'.repeat(3)}` }),
    says: /^HubSpot token: HubSpot does not take HUBSPOT_ACCESS_TOKEN\. Cure:/,
  },
  {
    name: 'a token without the scope forms',
    plant: (launch) => launch.cms('/account', { scopes: ['content', 'communication_preferences.read'] }),
    says: /^HubSpot token: it lacks the scope forms\. Cure:/,
  },
  {
    name: 'a token without the scope content',
    plant: (launch) => launch.cms('/account', { scopes: ['forms', 'communication_preferences.read'] }),
    says: /^HubSpot token: it lacks the scope content\. Cure:/,
  },
  {
    name: 'a token that may not write deals',
    change: () => DEALS,
    plant: (launch) => launch.cms('/account', { scopes: [...scopes, ...dealScopes.slice(0, -1)] }),
    says: /^HubSpot token: it lacks the scope crm\.objects\.deals\.write\. Cure:/,
  },
  {
    name: 'deals whose payment_id is not unique',
    change: () => DEALS,
    plant: (launch) => status(launch, '^/crm/properties/.*/deals', 200, { results: [{ name: 'payment_id' }] }),
    says: /^HubSpot deals: their property payment_id has no unique values, so no deal is made\. Cure:/,
  },
  {
    name: 'deals without payment_id',
    change: () => DEALS,
    plant: (launch) => status(launch, '^/crm/properties/.*/deals', 200, { results: [] }),
    says: /^HubSpot deals: they lack the property payment_id, so no deal is made\. Cure:/,
  },
  {
    name: 'a token of another account',
    plant: (launch) => launch.cms('/account', { details: { portalId: 555 } }),
    says: /^HubSpot account: the token belongs to account 555, HUBSPOT_PORTAL_ID is 100100\. Cure:/,
  },
  {
    name: 'HubSpot limits our requests',
    plant: (launch) => status(launch, '^/account-info', 429),
    says: /^HubSpot: 127\.0\.0\.1:\d+ answers 429, so nothing is known about it\. Cure:/,
  },
  {
    name: 'no HubSpot token',
    change: () => ({ HUBSPOT_ACCESS_TOKEN: '' }),
    says: /^HubSpot: HUBSPOT_ACCESS_TOKEN is not set: .* Cure: set it in \.env/,
  },
  {
    name: 'no HubSpot form for one of ours',
    change: () => ({ HUBSPOT_FORM_FREE_TRIAL: '' }),
    says: /^HubSpot form free-trial: HUBSPOT_FORM_FREE_TRIAL is not set, .* Cure:/,
  },
  {
    name: 'a form without a field',
    plant: (launch) => withFields(launch, { message: null }),
    says: /^HubSpot form pricing: it lacks the field message: .* Cure: add the contact property message/,
  },
  {
    name: 'a form that requires a field that we do not ask for',
    plant: (launch) => withFields(launch, { phone: { required: true } }),
    says: /^HubSpot form pricing: it requires the field phone, .* Cure: take phone away/,
  },
  {
    name: 'a form that requires an optional field',
    plant: (launch) => withFields(launch, { message: { required: true } }),
    says: /^HubSpot form pricing: it requires message, .* Cure: make message optional/,
  },
  {
    name: 'a list of choices instead of free text',
    plant: (launch) => withFields(launch, { number_of_software_engineers: { fieldType: 'dropdown' } }),
    says: /^HubSpot form pricing: its field number_of_software_engineers is a dropdown, .* Cure: make/,
  },
  {
    name: "a company's property in place of a contact's",
    plant: (launch) => withFields(launch, { company: { objectTypeId: '0-2' } }),
    says: /^HubSpot form pricing: its field company is not a contact property: .* Cure:/,
  },
  {
    name: 'a box that must be ticked',
    plant: (launch) =>
      form(launch, {
        legalConsentOptions: {
          type: 'implicit_consent_to_process',
          communicationsCheckboxes: [{ required: true, subscriptionTypeId: 100200, label: 'News' }],
        },
      }),
    says: /^HubSpot form pricing: it demands a consent box/,
  },
  {
    name: 'another blog',
    change: () => ({ HUBSPOT_BLOG_ID: '999' }),
    says: /^HubSpot blog: none of the newest posts is of the blog 999\. Cure:/,
  },
  {
    name: 'an empty blog',
    plant: (launch) => status(launch, '^/cms/blogs/', 200, { total: 0, results: [] }),
    says: /^HubSpot blog: no published post can be read, .* Cure:/,
  },
];

const pricingFields = ['firstname', 'lastname', 'email', 'company', 'number_of_software_engineers', 'message'];

function form(launch: Launch, change: object): Promise<unknown> {
  return launch.cms('/account', { forms: { pricing: change } });
}

/** Changes some fields of the pricing form, or removes them (null). */
function withFields(launch: Launch, changes: Record<string, object | null>): Promise<unknown> {
  const names = [...new Set([...pricingFields, ...Object.keys(changes)])].filter((name) => changes[name] !== null);
  const fields = names.map((name) => ({
    ...{ objectTypeId: '0-1', name, label: name, required: false, fieldType: 'single_line_text' },
    ...changes[name],
  }));
  return form(launch, { fieldGroups: [{ groupType: 'default_group', fields }] });
}
