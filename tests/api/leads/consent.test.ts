import { describe, expect, it } from '@jest/globals';
import { FEW_LEADS, forms, LEADS, leadsOf, submissionsOf } from '../../support/leads.ts';
import { sharedApi } from '../../support/shared-api.ts';
import type { TestApi } from '../../support/test-api.ts';
import { until } from '../../support/until.ts';

const api = await sharedApi(LEADS);
const withoutSubscription = await sharedApi(FEW_LEADS);
const newLead = forms['capstone-demo'];
const consentOf = async (site: TestApi, email: string) => (await leadsOf(site, email)).map(({ consent }) => consent);
async function relayed(site: TestApi, email: string) {
  await until(async () => (await submissionsOf(site, email)).length > 0);
  return submissionsOf(site, email);
}
const send = (site: TestApi, lead: object) => site.http.post('/api/leads/partner').send(lead).expect(201);

describe('consent to e-mails', () => {
  it('is stored when ticked, and passed to HubSpot with the words that the visitor read', async () => {
    const lead = newLead();
    await send(api, { ...lead, consent: true });
    expect(await consentOf(api, lead.email)).toEqual([true]);
    const consent = {
      consentToProcess: true,
      text: 'How we use your answers: privacy notice (https://site.example/privacy)',
      communications: [{ value: true, subscriptionTypeId: 100200, text: 'Email me about programs and events' }],
    };
    expect(await relayed(api, lead.email)).toMatchObject([{ consent }]);
  });

  it.each([
    ['not ticked', api, { consent: false }, false],
    ['a value that our form never sends', api, { consent: 'perhaps' }, false],
    ['not asked', api, {}, null],
    ['no subscription type is configured', withoutSubscription, { consent: true }, true],
  ])('is stored but not passed to HubSpot: %s', async (_what, site, answer, stored) => {
    const lead = newLead();
    await send(site, { ...lead, ...answer });
    expect(await consentOf(site, lead.email)).toEqual([stored]);
    expect(await relayed(site, lead.email)).toMatchObject([{ consent: null }]);
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
