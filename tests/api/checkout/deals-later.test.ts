import { afterAll, expect, it } from '@jest/globals';
import type { NestExpressApplication } from '@nestjs/platform-express';
import request from 'supertest';
import { readEnv } from '#api/platform/config/env.ts';
import { freePort } from '#local/ports.ts';
import { payForSeats } from '../../support/buying.ts';
import { crmOf, DEALS, dealBecomes, dealRow, dealsOf } from '../../support/crm.ts';
import { deskOf, shown } from '../../support/desk.ts';
import { acceptOnDesk, payForReview, paymentBecomes, paymentOf } from '../../support/payments.ts';
import { startApi, startTestApi, type TestApi } from '../../support/test-api.ts';

/** An api without deals; others, with deals, share its database. */
const api = await startTestApi();
const others: NestExpressApplication[] = [];
let joined: TestApi;
afterAll(async () => {
  for (const other of others) await other.close();
  await api.close();
});

const withDeals = { ...DEALS };
async function join(): Promise<void> {
  const port = await freePort();
  others.push(await startApi(readEnv({ ...api.variables, ...withDeals, PORT: String(port) })));
  joined = { ...api, http: request(`http://127.0.0.1:${port}`) };
}

it('records nothing while off; once configured, two replicas that start at once make one deal per payment', async () => {
  const sessions: string[] = [];
  for (let n = 0; n < 12; n += 1) sessions.push(await payForSeats(api));
  for (const session of sessions) await paymentBecomes(api, session, 'paid');
  expect(await api.rows('select from deals')).toEqual([]);
  expect(await crmOf(api)).toMatchObject({ deals: [] });

  await Promise.all([join(), join()]);
  for (const session of sessions) await dealBecomes(api, session, 'synced', 40);
  for (const session of sessions) expect(await dealsOf(api, session)).toHaveLength(1);
});

it('shows the operator a stage that HubSpot refuses, and tries again once the configuration is right', async () => {
  for (const other of others.splice(0)) await other.close();
  withDeals.HUBSPOT_DEAL_STAGE_PAID = 'no-such-stage';
  const session = await payForSeats(api);
  await paymentBecomes(api, session, 'paid');
  await join();
  await dealBecomes(api, session, 'refused');
  const { get, colleague } = deskOf(joined);
  const { token } = await colleague('operator');
  const { body } = await get(`/payments/${(await paymentOf(api, session))?.id}`, token).expect(200);
  expect(shown(body, 'Deal in HubSpot')).toBe('Refused');
  expect(JSON.stringify(body.timeline)).toContain('no-such-stage');

  for (const other of others.splice(0)) await other.close();
  withDeals.HUBSPOT_DEAL_STAGE_PAID = 'closedwon';
  await join();
  await dealBecomes(api, session, 'synced');
  expect(await dealsOf(api, session)).toMatchObject([{ properties: { dealstage: 'closedwon' } }]);
});

it('lets the operator retry refused deals and accept a different number of seats', async () => {
  const session = await payForReview(api);
  await paymentBecomes(api, session, 'paid');
  const payment = await paymentOf(api, session);
  expect((await acceptOnDesk(joined, session, { seats: 5, reason: 'agreed by mail' })).status).toBe(200);
  await dealBecomes(api, session, 'synced');
  expect(await dealsOf(api, session)).toMatchObject([{ properties: { seats: '5' } }]);

  const refusal =
    "update deals set state = 'refused', problem = 'as a test', tried_at = now() - make_interval(days => $2) where payment_id = $1";
  const refuse = (daysAgo: number) => api.rows(refusal, [payment?.id, daysAgo]);
  await refuse(2);
  await api.rows("select graphile_worker.add_job('sweep-deals', '{}')");
  await dealBecomes(api, session, 'synced');
  await refuse(0);
  const { post, colleague } = deskOf(joined);
  const retried = await post('/deals/retry-refused', (await colleague('operator')).token, {}).expect(200);
  expect(retried.body.done.text).toContain('Retrying 1 deal');
  await dealBecomes(api, session, 'synced');
  await api.rows("update deals set state = 'waiting', problem = 'HubSpot: 503' where payment_id = $1", [payment?.id]);
  const failed = await post('/deals/retry-refused', (await colleague('operator')).token, {}).expect(200);
  expect(failed.body.done.text).toContain('Retrying 1 deal');
  await dealBecomes(api, session, 'synced');
  expect((await dealRow(api, session))?.problem).toBeNull();
});
