import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { startTestApi, type TestApi } from '../../support/test-api.ts';
import { until } from '../../support/until.ts';

const newLead = () => ({
  firstname: 'Sample',
  lastname: 'Visitor',
  email: `consent-${randomUUID()}@example.com`,
  company: 'Sample Company',
});
const consentOf = async (api: TestApi, email: string) => {
  const rows = await api.rows<{ consent: boolean | null }>(
    'select consent from leads where email = $1 order by created_at',
    [email],
  );
  return rows.map((row) => row.consent);
};
/** Waits until HubSpot has the lead, and returns what it received. */
async function relayed(api: TestApi, email: string) {
  const find = async () => (await api.hubspotSubmissions()).filter(({ fields }) => fields.email === email);
  await until(async () => (await find()).length > 0);
  return find();
}

async function send(api: TestApi, lead: object): Promise<void> {
  await api.http.post('/api/leads/partner').send(lead).expect(201);
}

describe('consent to e-mails', () => {
  let api: TestApi;
  beforeAll(async () => {
    api = await startTestApi({ PRIVACY_URL: 'https://site.example/privacy' });
  });
  afterAll(() => api.close());

  it('is stored when ticked, and passed to HubSpot with the words that the visitor read', async () => {
    const lead = newLead();
    await send(api, { ...lead, consent: true });
    expect(await consentOf(api, lead.email)).toEqual([true]);
    expect(await relayed(api, lead.email)).toMatchObject([
      {
        consent: {
          consentToProcess: true,
          text: 'How we use your answers: privacy notice (https://site.example/privacy)',
          communications: [{ value: true, subscriptionTypeId: 100200, text: 'Email me about programs and events' }],
        },
      },
    ]);
  });

  it.each([
    ['not ticked', { consent: false }, false],
    ['a value that our form never sends', { consent: 'perhaps' }, false],
    ['not asked', {}, null],
  ])('is not passed to HubSpot: %s', async (_what, answer, stored) => {
    const lead = newLead();
    await send(api, { ...lead, ...answer });
    expect(await consentOf(api, lead.email)).toEqual([stored]);
    expect(await relayed(api, lead.email)).toMatchObject([{ consent: null }]);
  });

  it.each([
    ['ticked', { consent: 'yes' }, true],
    ['not ticked, which browsers leave out', {}, false],
  ])('is stored from a plain HTML form post: %s', async (_what, answer, stored) => {
    const lead = newLead();
    const post = api.http.post('/api/leads/capstone-demo').type('form');
    await post.send({ ...lead, ...answer }).expect(303);
    expect(await consentOf(api, lead.email)).toEqual([stored]);
  });

  it('makes a new lead when the form is sent again with the box ticked', async () => {
    const lead = newLead();
    for (const consent of [false, true, true]) await send(api, { ...lead, consent });
    expect(await consentOf(api, lead.email)).toEqual([false, true]);
  });
});

it('stores consent but does not send it to HubSpot when no subscription type is configured', async () => {
  const api = await startTestApi({ HUBSPOT_SUBSCRIPTION_ID: '' });
  const lead = newLead();
  await send(api, { ...lead, consent: true });
  expect(await consentOf(api, lead.email)).toEqual([true]);
  expect(await relayed(api, lead.email)).toMatchObject([{ consent: null }]);
  await api.close();
});
