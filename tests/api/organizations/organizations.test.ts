import { randomUUID } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import { accountsOf, ORGANIZATIONS } from '../../support/accounts.ts';
import { openCheckout, payForSeats, signUp } from '../../support/buying.ts';
import { sharedApi } from '../../support/shared-api.ts';
import { until } from '../../support/until.ts';

const api = await sharedApi(ORGANIZATIONS);
const of = accountsOf(api);

const create = (body: object) => api.http.post('/api/organizations').send(body);
const usersAt = (email: string) =>
  api.vendorRows<{ id: string; raw: string }>(
    'select id, to_jsonb(users)::text as raw from local_supabase.users where lower(email) = lower($1)',
    [email],
  );

describe('POST /api/organizations', () => {
  it('makes user, profile, organization and claim from server data only, and copies them to Supabase', async () => {
    const session = await payForSeats(api, 3);
    const body = signUp(session);
    const response = await create(body);
    expect(response.status).toBe(201);
    expect(response.body).toEqual({
      user: { id: expect.any(String), email: body.email, organizationName: body.organizationName, seats: 3 },
      session: {
        access_token: expect.any(String),
        refresh_token: expect.any(String),
        expires_in: 3600,
        expires_at: expect.any(Number),
        token_type: 'bearer',
      },
    });
    const { id } = response.body.user;
    expect(await api.rows('select * from profiles where id = $1', [id])).toMatchObject([
      {
        first_name: 'Sample',
        last_name: 'Buyer',
        email: body.email,
        user_roles: 'customer_admin',
        org_name: body.organizationName,
        cohort_id: 2,
      },
    ]);
    expect(await api.rows('select name, seats from customers where admin_id = $1', [id])).toEqual([
      { name: body.organizationName, seats: 3 },
    ]);
    const [user] = await usersAt(body.email);
    expect(user?.id).toBe(id);
    expect(user?.raw).toMatch(/"user_roles": "customer_admin"/);
    expect(user?.raw).not.toContain(body.password);
    const copied = () => api.vendorRows('select name, seats from local_supabase.customers where admin_id = $1', [id]);
    await until(async () => (await copied()).length === 1);
    expect(await copied()).toEqual([{ name: body.organizationName, seats: 3 }]);
    expect(await api.vendorRows('select 1 from local_supabase.profiles where id = $1', [id])).toHaveLength(1);
  });

  it('reports the same success when sent again with the same password, and makes nothing more', async () => {
    const body = signUp(await payForSeats(api));
    const first = await create(body).expect(201);
    const again = await create(body).expect(201);
    expect(again.body.user).toEqual(first.body.user);
    expect(await api.rows('select 1 from customers where admin_id = $1', [first.body.user.id])).toHaveLength(1);
  });

  it('tells everybody else that a Checkout Session was used, and the first password still works', async () => {
    const body = signUp(await payForSeats(api));
    await create(body).expect(201);
    for (const other of [signUp(body.sessionId), { ...body, password: 'another password' }]) {
      const response = await create(other).expect(409);
      expect(response.body.code).toBe('session_already_used');
    }
    const status = await api.http.get(`/api/checkout/session/${body.sessionId}`).expect(409);
    expect(status.body).toMatchObject({ code: 'session_already_used', message: expect.stringContaining('log in') });
    await create(body).expect(201);
  });

  it('answers a registered address with a clear message, and the payment stays claimable with another', async () => {
    const taken = signUp(await payForSeats(api));
    await create(taken).expect(201);
    const session = await payForSeats(api, 4);
    expect(await of.proofsFor(taken.email.toUpperCase(), session)).toEqual(['link']);
    expect((await create(signUp(session)).expect(201)).body.user.seats).toBe(4);
    await create(taken).expect(201);
  });

  it('refuses every change of a half-made account to a registered address, but accepts its own', async () => {
    const taken = signUp(await payForSeats(api));
    await create(taken).expect(201);
    const first = signUp(await payForSeats(api));
    // The account is made, but the claim is not saved.
    await of.refuseNotYet();
    await create({ ...first, organizationName: 'Not yet' }).expect(503);
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
    const first = signUp(await payForSeats(api));
    await of.refuseNotYet();
    await create({ ...first, organizationName: 'Not yet' }).expect(503);
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
    await create(signUp('cs_test_unknown')).expect(404);
    const malformed = await create(signUp('nonsense')).expect(400);
    expect(malformed.body.message).toBe('Invalid session. Please complete payment first.');
  });

  it.each([
    ['emoji', '👩🏽‍🚀 Zoë 🎓'],
    ['right to left', 'שלום עולם مرحبا'],
    ['combining marks', 'Ã̴͝ o\u0308 e\u0301'],
    ['leading and trailing space', '  Sample  '],
    ['markup', '<b onmouseover="x">"O\'Brien" &amp; Co; -- drop table</b>'],
    ['200 characters', 'x'.repeat(200)],
  ])('stores names with %s unchanged', async (_name, text) => {
    const body = signUp(await payForSeats(api), { firstName: text, lastName: text, organizationName: text });
    const { id } = (await create(body).expect(201)).body.user;
    const rows = await api.rows('select first_name, last_name, org_name from profiles where id = $1', [id]);
    expect(rows).toEqual([{ first_name: text, last_name: text, org_name: text }]);
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
