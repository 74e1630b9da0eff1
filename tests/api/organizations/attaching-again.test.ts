import { expect, it } from '@jest/globals';
import pg from 'pg';
import { AT_ONCE, accountsOf, ORGANIZATIONS } from '../../support/accounts.ts';
import { payForSeats } from '../../support/buying.ts';
import { sharedApi } from '../../support/shared-api.ts';
import { until } from '../../support/until.ts';

const api = await sharedApi(ORGANIZATIONS);
const of = accountsOf(api);

it('an earlier payment of the same browser adds seats to the organization that it created, once', async () => {
  const first = await of.administrator(10);
  const session = await payForSeats(api, 3);
  const proof = { sessionId: session, earlierSessionId: first.sessionId };
  expect((await of.post('/attachment', proof).expect(200)).body).toMatchObject({
    organization: { name: first.organizationName, isNew: false, seats: 10, seatsAfter: 13 },
    email: null,
    needsPassword: false,
  });
  const replies = await Promise.all(Array.from({ length: AT_ONCE }, () => of.post('/attach', proof)));
  expect(replies.filter(({ status }) => status === 201)).toHaveLength(1);
  const codes = new Set(replies.filter(({ status }) => status !== 201).map(({ body }) => body.code));
  for (const code of codes) expect(['claim_in_progress', 'session_already_used']).toContain(code);
  expect(await of.organizationsOf(first.email)).toMatchObject([{ seats: 13, verified: false }]);
});

it('is refused for a payment without an organization, and for a deleted account', async () => {
  const session = await payForSeats(api);
  const unclaimed = await payForSeats(api);
  for (const earlierSessionId of [unclaimed, session, 'cs_test_unknown'])
    expect((await of.post('/attach', { sessionId: session, earlierSessionId }).expect(404)).body.code).toBe(
      'session_not_found',
    );
  const first = await of.administrator();
  await api.vendorRows('delete from local_supabase.users where email = $1', [first.email]);
  await of.post('/attach', { sessionId: session, earlierSessionId: first.sessionId }).expect(404);
});

it('adds the seats of payments that are attached to one organization at the same time', async () => {
  const { email, sessionId: earlierSessionId } = await of.administrator(1);
  const sessions = await Promise.all([2, 3, 4].map((seats) => payForSeats(api, seats)));
  // Holds all of them up until each has come as far as it can.
  const other = new pg.Client(api.database.url);
  await other.connect();
  await other.query('begin; select from customers for update');
  const replies = sessions.map((sessionId) => of.post('/attach', { sessionId, earlierSessionId }).then());
  const waiting = "select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'";
  await until(async () => (await api.rows(waiting)).length === 3);
  await other.end();
  expect((await Promise.all(replies)).map(({ status }) => status)).toEqual([201, 201, 201]);
  expect(await of.organizationsOf(email)).toMatchObject([{ seats: 10 }]);
});
