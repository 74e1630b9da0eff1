import { describe, expect, it } from '@jest/globals';
import { forms, LEADS, leadsOf, submissionsOf } from '../../support/leads.ts';
import { sharedApi } from '../../support/shared-api.ts';
import { until } from '../../support/until.ts';

const api = await sharedApi(LEADS);
const timeoutMs = api.env.VENDOR_TIMEOUT_SECONDS * 1000;

const send = (form: string, body: object) => api.http.post(`/api/leads/${form}`).send(body);

describe('the relay', () => {
  it("shows a final refusal with HubSpot's own words", async () => {
    const body = forms.partner();
    const refusal = {
      status: 'error',
      message: 'The request is not valid',
      errors: [{ message: "Error in 'fields.company'", errorType: 'X' }],
    };
    api.standIns.faults.add({ path: '/submissions/v3/', kind: 'status', status: 400, body: refusal });
    await send('partner', body).expect(201);
    await until(async () => (await leadsOf(api, body.email))[0]?.relay_state === 'refused');
    expect((await leadsOf(api, body.email))[0]?.relay_error).toContain("Error in 'fields.company'");
  });

  it.each([
    ['500', { kind: 'status', status: 500 }],
    ['a cut connection', { kind: 'cut' }],
    ['a time-out', { kind: 'slow', delayMs: timeoutMs + 500 }],
  ] as const)('after %s it tries again and HubSpot gets the lead', async (_name, fault) => {
    const body = forms.partner();
    api.standIns.faults.add({ path: '/submissions/v3/', times: 1, ...fault });
    await send('partner', body).expect(201);
    await until(async () => (await leadsOf(api, body.email))[0]?.relay_state === 'relayed');
  });

  it("stores what HubSpot's embedded form has taken, and does not send it again", async () => {
    const body = forms.partner();
    await send('partner', { ...body, relayedBy: 'hubspot-embed' }).expect(201);
    expect(await leadsOf(api, body.email)).toMatchObject([{ relay_state: 'embedded' }]);
    expect(await submissionsOf(api, body.email)).toHaveLength(0);
  });
});
