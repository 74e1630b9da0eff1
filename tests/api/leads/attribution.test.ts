import { randomUUID } from 'node:crypto';
import { afterEach, describe, expect, it } from '@jest/globals';
import { originOf } from '#api/analytics/origin.ts';
import { attemptReference, LeadOrigin } from '#api/leads/lead-origin.ts';
import { HubSpotProperties } from '#api/platform/vendors/hubspot-properties.ts';
import { contactOf } from '../../support/crm.ts';
import { forms, LEADS, leadBecomes, leadsOf, submissionsOf } from '../../support/leads.ts';
import { sharedApi } from '../../support/shared-api.ts';

const visit = {
  utm_source: 'newsletter',
  utm_campaign: 'spring',
  referrer: 'https://mail.example/',
  first_utm_source: 'search',
  first_utm_campaign: 'autumn',
  first_referrer: 'https://search.example/',
  landing_page: '/course',
};

const api = await sharedApi(LEADS);

/** Clears what is cached about HubSpot, as happens after an hour. */
function forgetWhatHubSpotSaid(): void {
  api.app.get(HubSpotProperties).forget('contacts');
  // biome-ignore lint/complexity/useLiteralKeys: private, because only tests need it
  api.app.get(LeadOrigin, { strict: false })['sparedUntil'].clear();
}

/** Sets a property of the account, as its owner would, or removes it when no definition is given. */
async function setProperty(name: string, definition?: object): Promise<void> {
  await api.cms(`/crm/properties/contacts/${name}`, definition, definition ? 'PUT' : 'DELETE');
}

async function send(form: keyof typeof forms, more: object): Promise<string> {
  const body = { ...forms[form](), ...more };
  await api.http.post(`/api/leads/${form}`).send(body).expect(201);
  return body.email;
}

async function relayed(form: keyof typeof forms, more: object) {
  const email = await send(form, more);
  return { email, lead: await leadBecomes(api, email, 'relayed') };
}

/** Sends a lead with a visit. @returns the fields of it that reach HubSpot */
async function relayedFields() {
  const { email } = await relayed('partner', visit);
  return (await submissionsOf(api, email))[0]?.fields;
}

describe('the first and the last visit', () => {
  it('are stored with the lead and reach the contact at HubSpot', async () => {
    const key = randomUUID();
    const { email, lead } = await relayed('pricing', { ...visit, checkout_attempt: key });
    expect(lead).toMatchObject({
      utm: { utm_source: 'newsletter', utm_campaign: 'spring' },
      referrer: 'https://mail.example/',
      first_visit: { first_utm_source: 'search', landing_page: '/course' },
      attempt_key: key,
    });
    const contact = (await contactOf(api, email))?.properties;
    expect(contact).toMatchObject({ ...visit, form_name: 'pricing', checkout_attempt: attemptReference(key) });
    // Anyone who has the key can get the payment's claim link.
    expect(JSON.stringify(contact)).not.toContain(key);
  });

  it.each([
    ['too long', { landing_page: `/${'a'.repeat(3_000)}`, first_utm_source: 'a'.repeat(3_000) }],
    ['of another type', { landing_page: 7, first_utm_source: ['search'], checkout_attempt: { key: 1 } }],
    ['not storable', { landing_page: '/\u0000', first_utm_source: '\ud800' }],
    ['no attempt key', { landing_page: null, checkout_attempt: 'not-a-uuid' }],
    ['of the last visit', { page: 'https://site.example/\u0000', utm_term: '\ud800', utm_source: ['a'], referrer: 7 }],
    ['of no use', { hutk: 'nope', filledMs: 'soon', extra: 'field' }],
  ])('%s: drops the value but keeps the lead', async (_name, odd) => {
    const { lead } = await relayed('partner', odd);
    expect(lead).toMatchObject({ first_visit: {}, attempt_key: null });
  });

  it('the same lead sent from another tab belongs to the checkout attempt in that tab', async () => {
    const [first, second] = [randomUUID(), randomUUID()];
    const { email } = forms.pricing();
    for (const attempt of [{ checkout_attempt: first }, { checkout_attempt: second }, {}])
      await send('pricing', { email, ...attempt });
    expect(await leadsOf(api, email)).toMatchObject([{ attempt_key: second, repeats: 2 }]);
  });
});

describe('attribution never causes a lead to be refused', () => {
  afterEach(async () => {
    await api.cms('/switches', { ownFieldsOnly: false }, 'PATCH');
    forgetWhatHubSpotSaid();
  });

  it('leaves out values whose property is missing, of another type or read-only', async () => {
    await setProperty('landing_page');
    await setProperty('first_utm_source', { type: 'enumeration' });
    await setProperty('first_referrer', { type: 'string', modificationMetadata: { readOnlyValue: true } });
    forgetWhatHubSpotSaid();
    const fields = await relayedFields();
    expect(fields).toMatchObject({ first_utm_campaign: 'autumn' });
    for (const name of ['landing_page', 'first_utm_source', 'first_referrer']) {
      expect(fields).not.toHaveProperty(name);
      await setProperty(name, { type: 'string' });
    }
  });

  it('leaves out a property that was removed since it was last read', async () => {
    await relayed('partner', visit);
    await setProperty('utm_source');
    expect(await relayedFields()).not.toHaveProperty('utm_source');
    await setProperty('utm_source', { type: 'string' });
  });

  it('remembers when a form accepts only its own fields, and sends no others', async () => {
    await api.cms('/switches', { ownFieldsOnly: true }, 'PATCH');
    api.standIns.faults.add({ path: '/submissions/v3/', kind: 'slow', delayMs: 0 });
    for (const _lead of [1, 2, 3]) await relayed('enterprise', visit);
    expect(api.standIns.faults.list()[0]?.hits).toBe(4);
  });

  const ofCrm = { path: '^/crm/properties/' };
  const refusal = { path: '/submissions/v3/', kind: 'status', status: 400, times: 1 } as const;
  const unknown = { message: 'no', errors: [{ message: 'Unknown', errorType: 'SOMETHING_NEW' }] };
  it.each([
    ['the CRM is away', { ...ofCrm, kind: 'status', status: 503 }],
    [
      'the CRM forbids it',
      { ...ofCrm, kind: 'status', status: 403, body: { message: 'no', category: 'MISSING_SCOPES' } },
    ],
    ['the CRM sends something else', { ...ofCrm, kind: 'status', status: 200, body: '<html>' }],
    ['the CRM cuts the connection', { ...ofCrm, kind: 'cut' }],
    ['a refusal names no field', { ...refusal, body: { message: 'The request is not valid' } }],
    ['a refusal has an unknown error type', { ...refusal, body: unknown }],
  ] as const)('relays the lead without attribution when %s', async (_name, fault) => {
    api.standIns.faults.add(fault);
    expect(await relayedFields()).not.toHaveProperty('utm_source');
  });

  it('still marks a lead as refused when HubSpot rejects its address, and keeps that reason', async () => {
    api.standIns.faults.add({
      path: '/submissions/v3/',
      kind: 'status',
      status: 400,
      body: { message: 'no', errors: [{ message: "Error in 'fields.email'", errorType: 'BLOCKED_EMAIL' }] },
    });
    const lead = await leadBecomes(api, await send('partner', visit), 'refused');
    expect(lead?.relay_error).toContain('fields.email');
  });
});

it.each<{ utm_source?: string; utm_campaign?: string; referrer?: string }>([
  {},
  { utm_source: ' Meet\t Up ', utm_campaign: 'Spring\u00a0Sale' },
  { utm_source: '=1+1', utm_campaign: 'jane@example.com' },
  { utm_source: 'Zoe\u0301', utm_campaign: `${'a'.repeat(64)}b` },
  { utm_source: `a${' '.repeat(120)}b` },
  { referrer: 'https://WWW.Search.example:8443/q?secret' },
  { referrer: 'android-app://com.example.mail/' },
  { referrer: 'ümlaut.example' },
  { utm_source: 'newsletter', referrer: 'https://search.example/' },
])('a lead is stored with its origin, by the rule for views: %j', async (visit) => {
  const email = await send('pricing', visit);
  expect(await api.rows('select source, campaign from leads where email = $1', [email])).toEqual([originOf(visit)]);
});
