import { afterAll, beforeAll, expect, it } from '@jest/globals';
import type { NestExpressApplication } from '@nestjs/platform-express';
import { readEnv } from '../../../api/src/platform/config/env.ts';
import { freePort } from '../../../local/ports.ts';
import { payForSeats } from '../../support/buying.ts';
import { crmOf, DEALS, dealBecomes, dealRow, dealsOf } from '../../support/crm.ts';
import { runOps } from '../../support/ops.ts';
import { paymentBecomes } from '../../support/payments.ts';
import { startApi, startTestApi, type TestApi } from '../../support/test-api.ts';

/** An api without deals; others, with deals, share its database. */
let api: TestApi;
const others: NestExpressApplication[] = [];
beforeAll(async () => {
  api = await startTestApi();
});
afterAll(async () => {
  for (const other of others) await other.close();
  await api.close();
});

const withDeals = { ...DEALS };
async function join(): Promise<void> {
  others.push(await startApi(readEnv({ ...api.variables, ...withDeals, PORT: String(await freePort()) })));
}

const ops = (...args: string[]) => runOps({ ...api.variables, ...withDeals }, args);

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
  const [row] = JSON.parse((await ops('deals', 'list', '--state', 'refused', '--json')).stdout);
  expect(row).toMatchObject({ state: 'refused', problem: expect.stringContaining('no-such-stage') });
  expect((await ops('payments', 'show', session)).stdout).toContain('no-such-stage');

  for (const other of others.splice(0)) await other.close();
  withDeals.HUBSPOT_DEAL_STAGE_PAID = 'closedwon';
  await join();
  await dealBecomes(api, session, 'synced');
  expect(await dealsOf(api, session)).toMatchObject([{ properties: { dealstage: 'closedwon' } }]);
});

it('lets the operator retry refused deals and accept a different number of seats', async () => {
  const session = await payForSeats(api);
  await paymentBecomes(api, session, 'paid');
  const [payment] = await api.rows<{ id: string }>(
    "update payments set problem = 'seats: 2 at Stripe' where checkout_session_id = $1 returning id",
    [session],
  );
  const accepted = await ops('payments', 'accept', session, '--seats', '5', '--reason', 'agreed by mail');
  expect(accepted.code).toBe(0);
  await dealBecomes(api, session, 'synced');
  expect(await dealsOf(api, session)).toMatchObject([{ properties: { seats: '5' } }]);

  const refuse = (daysAgo: number) =>
    api.rows(
      "update deals set state = 'refused', problem = 'as a test', tried_at = now() - make_interval(days => $2) where payment_id = $1",
      [payment?.id, daysAgo],
    );
  await refuse(2);
  await api.rows("select graphile_worker.add_job('sweep-deals', '{}')");
  await dealBecomes(api, session, 'synced');
  await refuse(0);
  expect((await ops('deals', 'retry')).stdout).toContain('1 deal will be tried again');
  await dealBecomes(api, session, 'synced');
  expect((await dealRow(api, session))?.problem).toBeNull();
  expect((await ops('deals', 'retry', 'everything')).stderr).toContain('there is no payment');
});
