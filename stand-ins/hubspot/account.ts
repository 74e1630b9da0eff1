import express, { Router } from 'express';
import { type LeadForm, leadFormNames } from '#contract/leads.values.ts';
import { type Account, type Context, formOf, type HubspotStandInOptions } from './context.ts';
import { takenBy } from './form-fields.ts';
import { refuse, requireToken } from './limits.ts';
import { type FormField, SUBSCRIPTION_TYPE } from './local-account.ts';

const fieldTypes = { text: 'single_line_text', email: 'email', number: 'number', textarea: 'multi_line_text' } as const;
const crmScopes = ['contacts', 'deals'].flatMap((type) =>
  ['objects', 'schemas'].flatMap((area) => ['read', 'write'].map((what) => `crm.${area}.${type}.${what}`)),
);
const MADE_AT = '2026-01-05T09:00:00Z';

/**
 * The routes that describe an account: its token's scopes, its details, its forms' definitions and its subscription
 * types. For tests, /__local/hubspot/control/account: POST { scopes?, details?, forms? } changes them, DELETE resets
 * them.
 */
export function accountRouter(context: Context): Router {
  const router = Router();
  const ours = requireToken(context.options.accessToken);
  router.post('/oauth/v2/private-apps/get/access-token-info', express.json(), (request, response) => {
    if (request.body?.tokenKey !== context.options.accessToken) return refuse(response, 400, 'Invalid token');
    const { scopes } = context.account;
    response.json({ userId: 1001, hubId: Number(context.options.portalId), appId: 2002, scopes });
  });
  router.get('/account-info/2026-03/details', ours, (_request, response) => {
    response.json(context.account.details);
  });
  router.get('/marketing/v3/forms/:id', ours, async (request, response) => {
    const form = formOf(context, context.options.portalId, request.params.id);
    const { forms, scopes } = context.account;
    if (!scopes.includes('forms')) return refuseScope(response, 'forms');
    if (!form || forms[form] === null)
      return refuse(response, 404, `Form ${request.params.id} was not found`, { category: 'OBJECT_NOT_FOUND' });
    const demandsConsent = context.switches.consentForms.includes(form);
    const fields = await takenBy(context, form);
    response.json({ ...definitionOf(form, fields, String(request.params.id), demandsConsent), ...forms[form] });
  });
  router.get('/communication-preferences/v4/definitions', ours, (_request, response) => {
    if (!context.account.scopes.includes('communication_preferences.read'))
      return refuseScope(response, 'communication_preferences.read');
    response.json({ status: 'COMPLETE', results: [subscriptionType] });
  });
  const control = '/__local/hubspot/control/account';
  router.post(control, express.json(), (request, response) => {
    const { account } = context;
    const { scopes, details, forms } = request.body as Partial<Account>;
    if (scopes) account.scopes = scopes;
    Object.assign(account.details, details);
    Object.assign(account.forms, forms);
    response.json(account);
  });
  router.delete(control, (_request, response) => {
    context.account = defaultAccount(context.options);
    response.status(204).end();
  });
  return router;
}

const subscriptionType = {
  id: String(SUBSCRIPTION_TYPE),
  name: 'Programs and events',
  description: 'News about programs and events',
  purpose: 'Marketing',
  communicationMethod: 'Email',
  isActive: true,
  isDefault: false,
  isInternal: false,
  createdAt: MADE_AT,
  updatedAt: MADE_AT,
};

/** Returns the currencies of the account. */
export function currenciesOf({ account }: Context): string[] {
  const { companyCurrency, additionalCurrencies } = account.details;
  return [companyCurrency, additionalCurrencies].flat() as string[];
}

/** Returns an account that is set up for everything the product does. */
export function defaultAccount({ portalId }: HubspotStandInOptions): Account {
  return {
    scopes: ['oauth', 'content', 'forms', 'communication_preferences.read', ...crmScopes],
    details: {
      portalId: Number(portalId),
      accountType: 'STANDARD',
      timeZone: 'Etc/UTC',
      companyCurrency: 'USD',
      additionalCurrencies: [],
      utcOffset: '+00:00',
      utcOffsetMilliseconds: 0,
      uiDomain: 'app.hubspot.com',
      dataHostingLocation: 'na1',
    },
    forms: {},
  };
}

/** Returns a form's definition as it is set up for the product. */
function definitionOf(form: LeadForm, fields: FormField[], id: string, demandsConsent: boolean): object {
  return {
    id,
    formType: 'hubspot',
    name: `Form ${leadFormNames.indexOf(form) + 1}`,
    archived: false,
    createdAt: MADE_AT,
    updatedAt: MADE_AT,
    fieldGroups: fields.map((field) => ({
      groupType: 'default_group',
      richTextType: 'text',
      fields: [fieldDefinition(field)],
    })),
    configuration: {
      language: 'en',
      cloneable: true,
      editable: true,
      archivable: true,
      recaptchaEnabled: false,
      createNewContactForNewEmail: true,
      prePopulateKnownValues: true,
      allowLinkToResetKnownValues: false,
      notifyContactOwner: false,
      notifyRecipients: [],
      lifecycleStages: [],
      postSubmitAction: { type: 'thank_you', value: 'Thanks for submitting the form.' },
    },
    displayOptions: { renderRawHtml: false, theme: 'default_style', submitButtonText: 'Submit' },
    legalConsentOptions: demandsConsent
      ? { type: 'explicit_consent_to_process', privacyText: 'Privacy', communicationsCheckboxes: [] }
      : { type: 'none' },
  };
}

function fieldDefinition({ name, label, type, required, hidden = false }: FormField): object {
  return {
    objectTypeId: '0-1',
    ...{ name, label, required },
    hidden,
    dependentFields: [],
    fieldType: fieldTypes[type],
    validation: type === 'email' ? { blockedEmailDomains: [], useDefaultBlockList: false } : {},
  };
}

export function refuseScope(response: express.Response, scope: string): void {
  const message = 'This app hasn’t been granted all required scopes to make this call.';
  const context = { requiredGranularScopes: [scope] };
  refuse(response, 403, message, { category: 'MISSING_SCOPES', errors: [{ message, context }] });
}
