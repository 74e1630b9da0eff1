import { randomUUID } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import { Conditions } from '#api/platform/conditions/conditions.ts';
import { accountsOf, eventsHandled, ORGANIZATIONS } from '../../support/accounts.ts';
import { buyerOf, openCheckout, payForSeats, signUp } from '../../support/buying.ts';
import { runOps } from '../../support/ops.ts';
import { changeAtStripe, paymentOf } from '../../support/payments.ts';
import { sharedApi } from '../../support/shared-api.ts';
import { until } from '../../support/until.ts';

const api = await sharedApi(ORGANIZATIONS);
const of = accountsOf(api);
const { getSession, claim } = buyerOf(api);

const create = (body: object) => of.post('', body);

describe('POST /api/organizations', () => {
  it('makes user, profile, organization and claim from server data only, and copies them to Supabase', async () => {
    const session = await payForSeats(api, 3);
    const body = signUp(session);
    const response = await create(body);
    expect(response.status).toBe(201);
    const text = expect.any(String);
    const times = { expires_in: 3600, expires_at: expect.any(Number) };
    expect(response.body).toEqual({
      user: { id: text, email: body.email, organizationName: body.organizationName, seats: 3 },
      session: { access_token: text, refresh_token: text, token_type: 'bearer', ...times },
    });
    const { id } = response.body.user;
    const typed = { first_name: 'Sample', last_name: 'Buyer', email: body.email, org_name: body.organizationName };
    const profiles = await api.rows('select * from profiles where id = $1', [id]);
    expect(profiles).toMatchObject([{ ...typed, user_roles: 'customer_admin', cohort_id: 2 }]);
    const organization = { name: body.organizationName, seats: 3 };
    expect(await api.rows('select name, seats from customers where admin_id = $1', [id])).toEqual([organization]);
    const [user] = await of.usersAt(body.email);
    expect(user?.id).toBe(id);
    expect(user?.raw).toMatch(/"user_roles": "customer_admin"/);
    expect(user?.raw).not.toContain(body.password);
    await until(async () => (await of.copiedSeats(body.email)).length === 1);
    expect(await of.copiedSeats(body.email)).toEqual([organization]);
    expect(await api.vendorRows('select 1 from local_supabase.profiles where id = $1', [id])).toHaveLength(1);
  });

  it('sent again with the same password is the same success; everybody else is told that the session was used', async () => {
    const body = signUp(await payForSeats(api));
    const { user } = (await create(body).expect(201)).body;
    for (const other of [signUp(body.sessionId), { ...body, password: 'another password' }])
      expect((await create(other).expect(409)).body.code).toBe('session_already_used');
    const status = await getSession(body.sessionId).expect(409);
    expect(status.body).toMatchObject({ code: 'session_already_used', message: expect.stringContaining('log in') });
    expect((await create(body).expect(201)).body.user).toEqual(user);
    expect(await api.rows('select 1 from customers where admin_id = $1', [user.id])).toHaveLength(1);
  });

  it('answers a registered address with a clear message, and the payment stays claimable with another', async () => {
    const taken = await of.administrator();
    const session = await payForSeats(api, 4);
    expect(await of.proofsFor(taken.email.toUpperCase(), session)).toEqual(['link']);
    expect((await create(signUp(session)).expect(201)).body.user.seats).toBe(4);
    await create(taken).expect(201);
  });

  it('refuses every change of a half-made account to a registered address, but accepts its own', async () => {
    const taken = await of.administrator();
    const first = await of.unfinishedClaim();
    for (const email of [taken.email, taken.email.toUpperCase()]) {
      const refused = await create({ ...first, email }).expect(409);
      expect(refused.body).toMatchObject({ code: 'account_exists', details: [{ field: 'link' }] });
    }
    expect((await create(first).expect(201)).body.user.email).toBe(first.email);
  });

  it('is not confused by a registered address that matches as a wildcard or as its ending', async () => {
    const id = randomUUID();
    const inTheWay = [`x${id}_a@example.com`, `${id}xa@example.com`, `${id}_a@example.com.au`];
    for (const email of inTheWay) await create(signUp(await payForSeats(api), { email })).expect(201);
    const first = await of.unfinishedClaim();
    await create({ ...first, email: `${id}_a@example.com` }).expect(201);
  });

  it("stores an account's address in lower case everywhere, like Supabase", async () => {
    const body = signUp(await payForSeats(api));
    const { user } = (await create({ ...body, email: body.email.toUpperCase() }).expect(201)).body;
    expect(user.email).toBe(body.email);
    expect(await api.rows('select email from profiles where id = $1', [user.id])).toEqual([{ email: body.email }]);
    // Sent again in another spelling, it is the same submission.
    expect((await create(body).expect(201)).body.user).toEqual(user);
  });

  it('refuses an unpaid or expired Checkout Session in the words of the specification', async () => {
    const open = await openCheckout(api);
    const unpaid = await create(signUp(open)).expect(402);
    expect(unpaid.body.message).toBe('Please complete payment before creating an organization.');
    await api.stripe('/expire', { session: open });
    await create(signUp(open)).expect(402);
    const malformed = await create(signUp('nonsense')).expect(400);
    expect(malformed.body.message).toBe('Invalid session. Please complete payment first.');
  });

  it.each([
    ['👩🏽‍🚀 Zoë 🎓', 'שלום עולם مرحبا', '<b onmouseover="x">"O\'Brien" &amp; Co; -- drop table</b>'],
    ['Ã̴͝ o\u0308 e\u0301', '  Sample  ', 'x'.repeat(200)],
  ])('stores the names %s, %s and %s unchanged', async (firstName, lastName, organizationName) => {
    const body = signUp(await payForSeats(api), { firstName, lastName, organizationName });
    const { id } = (await create(body).expect(201)).body.user;
    const rows = await api.rows('select first_name, last_name, org_name from profiles where id = $1', [id]);
    expect(rows).toEqual([{ first_name: firstName, last_name: lastName, org_name: organizationName }]);
  });

  it.each([
    ['firstName', 'a\u0000b'],
    ['lastName', 'x'.repeat(201)],
    ['organizationName', '   '],
    ['organizationName', '\ud800'],
    ['email', `${'x'.repeat(250)}@example.com`],
    ['password', '12345'],
    ['password', 'ü'.repeat(37)],
    ['password', undefined],
    ['firstName', 7],
  ])('%s = %j is refused before anything happens', async (field, value) => {
    const response = await create({ ...signUp('cs_test_any'), [field]: value }).expect(400);
    expect(response.body.details[0].field).toBe(field);
  });

  it("passes on the identity provider's own words when it refuses", async () => {
    const session = await payForSeats(api);
    const body = { code: 422, error_code: 'weak_password', msg: 'Password is known to be weak and easy to guess' };
    api.standIns.faults.add({ path: '/auth/v1/admin/users$', method: 'POST', kind: 'status', status: 422, body });
    const refused = await create(signUp(session)).expect(422);
    expect(refused.body).toMatchObject({ code: 'identity_rejected', message: body.msg });
    api.standIns.faults.clear();
    await create(signUp(session)).expect(201);
  });
});

/** Makes Stripe's total differ from seats times price, so that the payment needs a review. */
const spoil = (session: string) => changeAtStripe(api, session, '{amount_subtotal}', 1);

it('does not claim a payment that turns out to need a review while its account is being made', async () => {
  const session = await payForSeats(api);
  const body = signUp(session, { organizationName: `Sample ${session}` });
  const goOn = await of.claimInTheMiddle(body);
  await spoil(session);
  expect((await getSession(session)).body.code).toBe('payment_in_review');
  expect((await goOn()).body.code).toBe('payment_in_review');
  expect((await claim(session)).body.code).toBe('payment_in_review');
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
  const { id } = (await claim(session).expect(201)).body.user;
  const profile = { first_name: 'Sample', user_roles: 'customer_admin', org_name: 'Sample Organization' };
  expect(await api.rows('select first_name, user_roles, org_name from profiles where id = $1', [id])).toEqual([
    profile,
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
  const claimed = async () => (await of.administrator()).sessionId;
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
  const idsOf = (all: string[]) => Promise.all(all.map(async (one) => (await paymentOf(api, one))?.id));
  const ours = new Set(await idsOf(Object.values(sessions)));
  const list = async (state: string): Promise<(string | undefined)[]> => {
    const { stdout } = await runOps(api.variables, ['list', 'payments', '--filter', `state=${state}`, '--json']);
    return JSON.parse(stdout).flatMap(({ id }: { id: string }) => (ours.has(id) ? id : []));
  };
  expect((await list('unclaimed')).sort()).toEqual((await idsOf(claimable)).sort());
  expect(await list('review')).toEqual(await idsOf([inReview]));
  const find = 'select checkout_session_id as session from payments where claimable and id = any($1)';
  const rows = await api.rows<{ session: string }>(find, [[...ours]]);
  expect(rows.map(({ session }) => session).sort()).toEqual(claimable.sort());

  const codes: Record<string, string | undefined> = {};
  for (const [name, session] of Object.entries(sessions)) codes[name] = (await claim(session)).body.code;
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
