import { randomUUID } from 'node:crypto';
import { afterEach, describe, expect, it } from '@jest/globals';
import { originOf } from '#api/analytics/origin.ts';
import { LeadOrigin } from '#api/leads/lead-origin.ts';
import { HubSpotProperties } from '#api/platform/vendors/hubspot-properties.ts';
import { contactOf } from '../../support/crm.ts';
import { forms, LEADS, leadsOf, submissionsOf } from '../../support/leads.ts';
import { sharedApi } from '../../support/shared-api.ts';
import { until } from '../../support/until.ts';

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

async function relayed(form: keyof typeof forms, more: object) {
  const body = { ...forms[form](), ...more };
  await api.http.post(`/api/leads/${form}`).send(body).expect(201);
  await until(async () => (await leadsOf(api, body.email))[0]?.relay_state === 'relayed');
  return body;
}

describe('the first and the last visit', () => {
  it('are stored with the lead and reach the contact at HubSpot', async () => {
    const key = randomUUID();
    const { email } = await relayed('pricing', { ...visit, checkout_attempt: key });
    expect((await leadsOf(api, email))[0]).toMatchObject({
      utm: { utm_source: 'newsletter', utm_campaign: 'spring' },
      referrer: 'https://mail.example/',
      first_visit: { first_utm_source: 'search', landing_page: '/course' },
      attempt_key: key,
    });
    const expected = { ...visit, form_name: 'pricing', checkout_attempt: key };
    expect((await contactOf(api, email))?.properties).toMatchObject(expected);
  });

  it.each([
    ['too long', { landing_page: `/${'a'.repeat(3_000)}`, first_utm_source: 'a'.repeat(3_000) }],
    ['of another type', { landing_page: 7, first_utm_source: ['search'], checkout_attempt: { key: 1 } }],
    ['not storable', { landing_page: '/\u0000', first_utm_source: '\ud800' }],
    ['no attempt key', { landing_page: null, checkout_attempt: 'not-a-uuid' }],
  ])('%s: drops the value but keeps the lead', async (_name, odd) => {
    const { email } = await relayed('partner', odd);
    expect((await leadsOf(api, email))[0]).toMatchObject({ first_visit: {}, attempt_key: null });
  });

  it("a plain form post takes the campaign from its page's address", async () => {
    const body = forms.partner();
    await api.http
      .post('/api/leads/partner')
      .type('form')
      .set('Referer', 'http://localhost:8080/partner?utm_source=paper')
      .send(body)
      .expect(303);
    expect((await leadsOf(api, body.email))[0]).toMatchObject({ utm: { utm_source: 'paper' }, first_visit: {} });
  });

  it('the same lead sent from another tab belongs to the checkout attempt in that tab', async () => {
    const [first, second] = [randomUUID(), randomUUID()];
    const body = forms.pricing();
    for (const attempt of [{ checkout_attempt: first }, { checkout_attempt: second }, {}]) {
      const lead = { ...body, ...attempt };
      await api.http.post('/api/leads/pricing').send(lead).expect(201);
    }
    expect(await leadsOf(api, body.email)).toMatchObject([{ attempt_key: second, repeats: 2 }]);
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
    const { email } = await relayed('partner', visit);
    const fields = (await submissionsOf(api, email))[0]?.fields;
    expect(fields).toMatchObject({ first_utm_campaign: 'autumn' });
    for (const name of ['landing_page', 'first_utm_source', 'first_referrer']) {
      expect(fields).not.toHaveProperty(name);
      await setProperty(name, { type: 'string' });
    }
  });

  it('leaves out a property that was removed since it was last read', async () => {
    await relayed('partner', visit);
    await setProperty('utm_source');
    const { email } = await relayed('partner', visit);
    expect((await submissionsOf(api, email))[0]?.fields).not.toHaveProperty('utm_source');
    await setProperty('utm_source', { type: 'string' });
  });

  it('remembers when a form accepts only its own fields, and sends no others', async () => {
    await api.cms('/switches', { ownFieldsOnly: true }, 'PATCH');
    api.standIns.faults.add({ path: '/submissions/v3/', kind: 'slow', delayMs: 0 });
    for (const _lead of [1, 2, 3]) await relayed('enterprise', visit);
    expect(api.standIns.faults.list()[0]?.hits).toBe(4);
  });

  it.each([
    ['is away', { kind: 'status', status: 503 }],
    ['forbids it', { kind: 'status', status: 403, body: { message: 'no', category: 'MISSING_SCOPES' } }],
    ['sends something else', { kind: 'status', status: 200, body: '<html>' }],
    ['cuts the connection', { kind: 'cut' }],
  ] as const)('relays the lead without attribution when the CRM %s', async (_name, fault) => {
    api.standIns.faults.add({ path: '^/crm/properties/', ...fault });
    const { email } = await relayed('partner', visit);
    expect((await submissionsOf(api, email))[0]?.fields).not.toHaveProperty('utm_source');
  });

  it.each([
    ['names no field', { message: 'The request is not valid' }],
    ['has an unknown error type', { message: 'no', errors: [{ message: 'Unknown', errorType: 'SOMETHING_NEW' }] }],
  ])('sends the lead again without attribution after a refusal that %s', async (_name, body) => {
    api.standIns.faults.add({ path: '/submissions/v3/', kind: 'status', status: 400, body, times: 1 });
    const { email } = await relayed('partner', visit);
    expect((await submissionsOf(api, email))[0]?.fields).not.toHaveProperty('utm_source');
  });

  it('still marks a lead as refused when HubSpot rejects its address, and keeps that reason', async () => {
    const body = { ...forms.partner(), ...visit };
    api.standIns.faults.add({
      path: '/submissions/v3/',
      kind: 'status',
      status: 400,
      body: { message: 'no', errors: [{ message: "Error in 'fields.email'", errorType: 'BLOCKED_EMAIL' }] },
    });
    await api.http.post('/api/leads/partner').send(body).expect(201);
    await until(async () => (await leadsOf(api, body.email))[0]?.relay_state === 'refused');
    expect((await leadsOf(api, body.email))[0]?.relay_error).toContain('fields.email');
  });
});

const visits: { utm_source?: string; utm_campaign?: string; referrer?: string }[] = [
  {},
  { utm_source: ' Meet\t Up ', utm_campaign: 'Spring\u00a0Sale' },
  { utm_source: '=1+1', utm_campaign: 'jane@example.com' },
  { utm_source: 'Zoe\u0301', utm_campaign: `${'a'.repeat(64)}b` },
  { utm_source: `a${' '.repeat(120)}b` },
  { referrer: 'https://WWW.Search.example:8443/q?secret' },
  { referrer: 'android-app://com.example.mail/' },
  { referrer: 'ümlaut.example' },
  { utm_source: 'newsletter', referrer: 'https://search.example/' },
];

it.each(visits)('a lead is stored with its origin, by the rule for views: %j', async (visit) => {
  const lead = { ...forms.pricing(), ...visit };
  await api.http.post('/api/leads/pricing').send(lead).expect(201);
  expect(await api.rows('select source, campaign from leads where email = $1', [lead.email])).toEqual([
    originOf(visit),
  ]);
});
