import { beforeEach, describe, expect, it, jest } from '@jest/globals';
import request from 'supertest';
import { LOCAL_HUBSPOT } from '#stand-ins/hubspot/local-account.ts';
import { testKeys } from '../../support/keys.ts';
import { sharedEnvironment } from '../../support/shared-api.ts';

/** The stand-ins with HubSpot's real limits, and no api that calls them. */
const environment = await sharedEnvironment({ HUBSPOT_LIMITS: 'real' });
const { HUBSPOT_PORTAL_ID: portal, HUBSPOT_FORM_PARTNER: partner, HUBSPOT_FORM_PRICING: pricing } = LOCAL_HUBSPOT;
const { HUBSPOT_ACCESS_TOKEN: token } = testKeys;
const person = { firstname: 'Sample', lastname: 'Person', email: 'person@example.com', company: 'Sample Company' };

const subscription = { value: true, subscriptionTypeId: 100200, text: 'Sample' };
const consent = (change: object) => ({
  consent: { consentToProcess: true, text: 'Sample', communications: [subscription], ...change },
});

const unknownSubscription = consent({ communications: [{ ...subscription, subscriptionTypeId: 7 }] });

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
  beforeEach(async () => {
    for (const what of ['/submissions', '/limits']) await environment.cms(what, undefined, 'DELETE');
  });

  it('accepts a submission and stores its fields and context', async () => {
    const context = { hutk: 'a'.repeat(32), pageUri: 'https://site.example/form', pageName: 'Form' };
    const fields = { ...person, message: 'Hello' };
    const { status, body } = await submit(fields, { context });
    expect([status, body]).toEqual([200, expect.objectContaining({ inlineMessage: expect.any(String) })]);
    const stored = expect.objectContaining({ form: 'partner', via: 'api', fields, context });
    expect(await environment.hubspotSubmissions('partner')).toEqual([stored]);
    expect(await environment.hubspotSubmissions('pricing')).toEqual([]);
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
    ['an unknown subscription', person, { legalConsentOptions: unknownSubscription }, 'INVALID_SUBSCRIPTION_TYPE'],
    ['a number that is not one', { ...person, number_of_software_engineers: 'x' }, { form: pricing }, 'INVALID_NUMBER'],
  ])('refuses %s, and with it the whole submission', async (_what, fields, options: Options, type) => {
    const { status, body, types } = await submit(fields, options);
    expect([status, body.message, types]).toEqual([400, 'The request is not valid', [type]]);
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
    expect(status).toBe(429);
    expect(body).toMatchObject({ status: 'error', errorType: 'RATE_LIMIT', policyName: 'TEN_SECONDLY_ROLLING' });
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

/** A developer has the product's pages and a foreign page open in one browser. */
const posts = () => environment.cms<{ id: string; name: string }[]>('/posts');
const [{ id: postId } = { id: '' }] = await posts();
const titled = async () => (await posts()).find(({ id }) => id === postId);
const send = (path: string, headers: Record<string, string>) =>
  request(environment.standIns.url).post(path).type('form').set(headers).send({ title: 'Changed' });
const editPost = (headers: Record<string, string>) => send(`/__local/hubspot/posts/${postId}/title`, headers);

describe('a page of another site', () => {
  it.each([
    ['cross-site', { 'Sec-Fetch-Site': 'cross-site' }],
    ['on another port of this machine', { 'Sec-Fetch-Site': 'same-site', Origin: 'http://localhost:3000' }],
    ['in an older browser', { Origin: 'https://evil.example' }],
    ['in a sandboxed frame', { Origin: 'null' }],
    ['under a name that resolves to this machine', { Host: 'evil.example:8080', 'Sec-Fetch-Site': 'same-origin' }],
    ['under a name that looks like ours', { Host: 'localhost.evil.example' }],
    ['under an address as a name', { Host: '127.0.0.1.nip.example', Origin: 'http://127.0.0.1.nip.example' }],
    ['under no name', { Host: 'a b' }],
  ])('changes nothing: %s', async (_name, headers) => {
    await editPost(headers).expect(403);
    expect(await titled()).not.toMatchObject({ name: 'Changed' });
  });

  it.each([
    '/__local/hubspot/control/posts',
    '/__local/hubspot/forms/submit/100100/x',
    '/__local/stripe/control/refund',
    '/__local/stripe/control/pay',
    '/__local/faults',
    '/__local/app/sign-out',
    '/__LOCAL/hubspot/control/posts',
    '/submissions/v3/integration/submit/100100/x',
    '/auth/v1/signup',
  ])('cannot send to %s', (path) => send(path, { 'Sec-Fetch-Site': 'cross-site' }).expect(403));

  it.each(['/__local/mail', '/__local/stripe/dashboard', '/__local/hubspot/', '/__local/hubspot/control/submissions'])(
    'cannot read %s under a name that resolves to this machine',
    (path) => request(environment.standIns.url).get(path).set('Host', 'evil.example').expect(403),
  );
});

it.each([
  ['the page itself', { 'Sec-Fetch-Site': 'same-origin', Origin: 'http://localhost:8080', Host: 'localhost:8080' }],
  ['the page in an older browser', { Origin: 'http://localhost:8080', Host: 'localhost:8080' }],
  ['the page on a phone', { Origin: 'http://192.168.1.20:8080', Host: '192.168.1.20:8080' }],
  ['the page by IPv6', { Origin: 'http://[::1]:8080', Host: '[::1]:8080' }],
  ['the page under another local name', { Origin: 'http://site.localhost:8080', Host: 'site.localhost:8080' }],
  ['a tunnel that names another host', { Origin: 'http://localhost:8080', Host: '127.0.0.1:9000' }],
  ['the page in a container', { Origin: 'http://web:8080', Host: 'web:8080' }],
  ['a program', {}],
])('edits a post: %s', async (_name, headers) => {
  await editPost(headers).expect(303);
  expect(await titled()).toMatchObject({ name: 'Changed' });
});
