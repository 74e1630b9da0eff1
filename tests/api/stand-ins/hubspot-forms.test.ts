import { beforeEach, describe, expect, it, jest } from '@jest/globals';
import { LOCAL_HUBSPOT } from '#stand-ins/hubspot/local-account.ts';
import { testKeys } from '../../support/keys.ts';
import { environment, reset } from './environment.ts';

const { HUBSPOT_PORTAL_ID: portal, HUBSPOT_FORM_PARTNER: partner, HUBSPOT_FORM_PRICING: pricing } = LOCAL_HUBSPOT;
const { HUBSPOT_ACCESS_TOKEN: token } = testKeys;
const person = { firstname: 'Sample', lastname: 'Person', email: 'person@example.com', company: 'Sample Company' };

const subscription = { value: true, subscriptionTypeId: 100200, text: 'Sample' };
const consent = (change: object) => ({
  consent: { consentToProcess: true, text: 'Sample', communications: [subscription], ...change },
});

interface Options {
  context?: object;
  legalConsentOptions?: object;
  token?: string;
  form?: string;
  portalId?: string;
}

async function submit(fields: Record<string, string>, options: Options = {}) {
  const { context = {}, legalConsentOptions, token: given, form = partner, portalId = portal } = options;
  const kind = given ? 'secure/submit' : 'submit';
  const response = await fetch(`${environment.standIns.url}/submissions/v3/integration/${kind}/${portalId}/${form}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(given && { authorization: `Bearer ${given}` }) },
    body: JSON.stringify({
      fields: Object.entries(fields).map(([name, value]) => ({ objectTypeId: '0-1', name, value })),
      context,
      legalConsentOptions,
    }),
  });
  const body = (await response.json()) as { errors?: { errorType: string }[]; [field: string]: unknown };
  return { status: response.status, body, types: body.errors?.map((error) => error.errorType) };
}

describe("HubSpot's stand-in", () => {
  beforeEach(reset);

  it('accepts a submission and stores its fields and context', async () => {
    const context = { hutk: 'a'.repeat(32), pageUri: 'https://site.example/form', pageName: 'Form' };
    expect(await submit({ ...person, message: 'Hello' }, { context })).toMatchObject({
      status: 200,
      body: { inlineMessage: expect.any(String) },
    });
    expect(await environment.hubspotSubmissions('partner')).toEqual([
      expect.objectContaining({ form: 'partner', via: 'api', fields: { ...person, message: 'Hello' }, context }),
    ]);
    expect(await environment.hubspotSubmissions('pricing')).toEqual([]);
  });

  it('stores what the contact agreed to', async () => {
    expect(await submit(person, { legalConsentOptions: consent({}) })).toMatchObject({ status: 200 });
    expect(await environment.hubspotSubmissions()).toMatchObject([consent({})]);
  });

  it('accepts only the right token at the secure address', async () => {
    expect(await submit(person, { token: 'pat-na1-wrong' })).toMatchObject({ status: 401 });
    expect(await submit(person, { token })).toMatchObject({ status: 200 });
    expect(await environment.hubspotSubmissions()).toMatchObject([{ via: 'secure-api' }]);
  });

  it.each([
    ['an unknown field', { ...person, shoe_size: '42' }, {}, 'FIELD_NOT_IN_FORM_DEFINITION'],
    ['a field of another form', { ...person, number_of_software_engineers: '3' }, {}, 'FIELD_NOT_IN_FORM_DEFINITION'],
    ['a missing field', { ...person, company: '' }, {}, 'REQUIRED_FIELD'],
    ['a wrong e-mail', { ...person, email: 'nobody' }, {}, 'INVALID_EMAIL'],
    ['a wrong hutk', person, { context: { hutk: 'abc' } }, 'INVALID_HUTK'],
    ['a page that is not a URL', person, { context: { pageUri: '/form' } }, 'INVALID_PAGE_URI'],
    ['a wrong address', person, { context: { ipAddress: 'here' } }, 'INVALID_IP_ADDRESS'],
    ['consent without its words', person, { legalConsentOptions: consent({ text: '' }) }, 'INVALID_METADATA'],
    ['consent of another shape', person, { legalConsentOptions: { consentToProcess: true } }, 'INVALID_METADATA'],
    [
      'an unknown subscription',
      person,
      { legalConsentOptions: consent({ communications: [{ ...subscription, subscriptionTypeId: 7 }] }) },
      'INVALID_SUBSCRIPTION_TYPE',
    ],
    ['a number that is not one', { ...person, number_of_software_engineers: 'x' }, { form: pricing }, 'INVALID_NUMBER'],
  ])('refuses %s, and with it the whole submission', async (_what, fields, options: Options, type) => {
    const { status, body, types } = await submit(fields, options);
    expect({ status, message: body.message, types }).toEqual({
      status: 400,
      message: 'The request is not valid',
      types: [type],
    });
    expect(await environment.hubspotSubmissions()).toEqual([]);
  });

  it('knows no other form and no other account', async () => {
    expect(await submit(person, { form: '00000000-0000-4000-8000-000000000000' })).toMatchObject({ status: 404 });
    expect(await submit(person, { portalId: '1' })).toMatchObject({ status: 404 });
  });

  it('accepts 50 in 10 seconds, 100 with the token, and blocks a caller that ignores a 429', async () => {
    const clock = jest.spyOn(performance, 'now').mockReturnValue(performance.now());
    for (let count = 0; count < 50; count++) expect((await submit(person)).status).toBe(200);
    const { status, body } = await submit(person);
    expect({ status, body }).toMatchObject({
      status: 429,
      body: { status: 'error', errorType: 'RATE_LIMIT', policyName: 'TEN_SECONDLY_ROLLING' },
    });
    expect((await submit(person, { token })).status).toBe(200);
    await Promise.all(Array.from({ length: 9 }, () => submit(person)));
    expect((await submit(person, { token })).status).toBe(429);
    clock.mockRestore();
  });

  it('lists accepted submissions on a page, escaped', async () => {
    await submit({ ...person, message: '<b>bold</b>' });
    const page = await (await fetch(`${environment.standIns.url}/__local/hubspot/`)).text();
    expect(page).toContain('person@example.com');
    expect(page).not.toContain('<b>bold');
  });
});
