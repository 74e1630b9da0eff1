import { expect, it } from '@jest/globals';
import { Conditions } from '#api/platform/conditions/conditions.ts';
import { eventsHandled, ORGANIZATIONS } from '../../support/accounts.ts';
import { openCheckout, payForSeats, signUp } from '../../support/buying.ts';
import { runOps } from '../../support/ops.ts';
import { changeAtStripe, paymentOf } from '../../support/payments.ts';
import { sharedApi } from '../../support/shared-api.ts';
import { until } from '../../support/until.ts';

const api = await sharedApi(ORGANIZATIONS);

const create = (session: string) => api.http.post('/api/organizations').send(signUp(session));
const getSession = (session: string) => api.http.get(`/api/checkout/session/${session}`);
/** Makes Stripe's total differ from seats times price, so that the payment needs a review. */
const spoil = (session: string) => changeAtStripe(api, session, '{amount_subtotal}', 1);

it('does not claim a payment that turns out to need a review while its account is being made', async () => {
  const session = await payForSeats(api);
  const body = signUp(session, { organizationName: `Sample ${session}` });
  api.standIns.faults.add({ path: '/auth/v1/admin/users$', method: 'POST', kind: 'hold' });
  const pending = api.http.post('/api/organizations').send(body).then();
  await until(() => api.standIns.faults.list().some(({ hits }) => hits > 0));
  await spoil(session);
  expect((await getSession(session)).body.code).toBe('payment_in_review');
  api.standIns.faults.clear();
  expect((await pending).body.code).toBe('payment_in_review');
  expect((await create(session)).body.code).toBe('payment_in_review');
  expect(await api.rows('select from customers where name = $1', [body.organizationName])).toEqual([]);
  expect(await api.rows('select from profiles where email = $1', [body.email])).toEqual([]);
});

it("an administrator's profile replaces what was stored under the same user", async () => {
  const session = await payForSeats(api);
  await getSession(session).expect(200);
  await api.rows(
    "insert into profiles (id, first_name, last_name, email, user_roles) select user_id, 'a', 'b', 'c', 'student' from payments where checkout_session_id = $1",
    [session],
  );
  const { id } = (await create(session).expect(201)).body.user;
  expect(await api.rows('select first_name, user_roles, org_name from profiles where id = $1', [id])).toEqual([
    { first_name: 'Sample', user_roles: 'customer_admin', org_name: 'Sample Organization' },
  ]);
});

it('conditions, list and claim agree on payments in every state', async () => {
  // Earlier payments stay, because the reconciler would bring them back.
  await eventsHandled(api);
  const age = () => api.rows("update payments set paid_at = paid_at - interval '1 hour'");
  const openOf = async (name: string) =>
    (await api.app.get(Conditions).read(10)).find(({ condition }) => condition.name === name)?.count ?? 0;
  await age();
  const [unclaimed, inReviewBefore] = [await openOf('unclaimed'), await openOf('payment-review')];
  const paid = () => payForSeats(api);
  const after = async (session: string, path: string, body: object = {}) => {
    await api.stripe(path, { session, ...body });
    return session;
  };
  const claimed = async () => {
    const session = await paid();
    await create(session).expect(201);
    return session;
  };
  const inReview = await openCheckout(api);
  await spoil(inReview);
  await api.stripe('/pay', { session: inReview });
  const sessions = {
    open: await openCheckout(api),
    expired: await after(await openCheckout(api), '/expire'),
    paid: await paid(),
    partially_refunded: await after(await paid(), '/refund', { amount: 100 }),
    refunded: await after(await paid(), '/refund'),
    disputed: await after(await paid(), '/dispute'),
    partially_refunded_and_disputed: await after(await after(await paid(), '/refund', { amount: 100 }), '/dispute'),
    in_review: inReview,
    claimed: await claimed(),
    claimed_and_refunded: await after(await claimed(), '/refund'),
  };
  for (const session of Object.values(sessions)) await getSession(session);
  const claimable = [sessions.paid, sessions.partially_refunded];

  await age();
  expect([await openOf('unclaimed'), await openOf('payment-review')]).toEqual([unclaimed + 2, inReviewBefore + 1]);
  const ours = new Set(await Promise.all(Object.values(sessions).map(async (one) => (await paymentOf(api, one))?.id)));
  const list = async (state: string): Promise<(string | undefined)[]> => {
    const { stdout } = await runOps(api.variables, ['list', 'payments', '--filter', `state=${state}`, '--json']);
    return JSON.parse(stdout).flatMap(({ id }: { id: string }) => (ours.has(id) ? id : []));
  };
  const idsOf = async (all: string[]) =>
    (await Promise.all(all.map((one) => paymentOf(api, one)))).map((one) => one?.id);
  expect((await list('unclaimed')).sort()).toEqual((await idsOf(claimable)).sort());
  expect(await list('review')).toEqual([(await paymentOf(api, inReview))?.id]);
  const find = 'select checkout_session_id as session from payments where claimable and id = any($1)';
  const rows = await api.rows<{ session: string }>(find, [[...ours]]);
  expect(rows.map(({ session }) => session).sort()).toEqual(claimable.sort());

  const codes: Record<string, string | undefined> = {};
  for (const [name, session] of Object.entries(sessions)) codes[name] = (await create(session)).body.code;
  expect(codes).toEqual({
    open: 'session_not_paid',
    expired: 'session_not_paid',
    paid: undefined,
    partially_refunded: undefined,
    refunded: 'payment_refunded',
    disputed: 'payment_disputed',
    partially_refunded_and_disputed: 'payment_disputed',
    in_review: 'payment_in_review',
    claimed: 'session_already_used',
    claimed_and_refunded: 'session_already_used',
  });
  expect(await openOf('unclaimed')).toBe(unclaimed);
});
