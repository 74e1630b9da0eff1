import { beforeAll, describe, expect, it } from '@jest/globals';
import { payForSeats, signUp } from '../../support/buying.ts';
import { sharedApi } from '../../support/shared-api.ts';
import { student } from '../../support/students.ts';
import type { TestApi } from '../../support/test-api.ts';
import { until } from '../../support/until.ts';
import { confirmationsOf } from './own-confirmation.ts';

describe.each([
  ['with confirmation by e-mail', 'no'],
  ['without confirmation', 'yes'],
])('POST /api/trials, %s', (_name, autoconfirm) => {
  let api: TestApi;
  beforeAll(async () => {
    api = await sharedApi({ SUPABASE_AUTOCONFIRM: autoconfirm });
  });

  const register = (body: object) => confirmationsOf(api).register(body);
  const profile = (id: string) =>
    api.rows('select user_roles, cohort_id, first_name from profiles where id = $1', [id]);
  const idOf = async (email: string) => (await confirmationsOf(api).userOf(email))?.id ?? '';

  it("signs the student up with the server's role and cohort, here and at Supabase", async () => {
    const body = student();
    await register(body).expect(201);
    const id = await idOf(body.email);
    expect(await profile(id)).toEqual([{ user_roles: 'student', cohort_id: 2, first_name: 'Sample' }]);
    const copied = "select from local_supabase.profiles where id = $1 and user_roles = 'student'";
    await until(async () => (await api.vendorRows(copied, [id])).length === 1);
  });

  it('makes one user and one profile of the same registration five times at once and again later', async () => {
    const body = student();
    const responses = await Promise.all(Array.from({ length: 5 }, () => register(body)));
    for (const response of responses) expect([201, 503]).toContain(response.status);
    await register(body).expect(201);
    expect(await api.rows('select 1 from profiles where email = $1', [body.email])).toHaveLength(1);
    expect(await profile(await idOf(body.email))).toHaveLength(1);
  });

  it('recovers from a crash after the sign-up when the form is sent again', async () => {
    const body = student();
    api.standIns.faults.add({ path: '/auth/v1/signup', kind: 'cut-after', times: 1 });
    await register(body).expect(503);
    await register(body).expect(201);
    expect(await profile(await idOf(body.email))).toHaveLength(1);
  });

  it("says no more about a taken address than the provider does, and changes nobody's profile", async () => {
    const admin = signUp(await payForSeats(api));
    const { id } = (await api.http.post('/api/organizations').send(admin).expect(201)).body.user;
    const response = await register({ ...student(), email: admin.email });
    if (autoconfirm === 'yes') {
      expect([response.status, response.body.code]).toEqual([409, 'email_taken']);
    } else {
      const free = student();
      const answers = [response, await register({ ...student(), email: admin.email }), await register(free)];
      for (const { status, body } of answers) expect([status, Object.keys(body.user)]).toEqual([201, ['email']]);
    }
    expect(await profile(id)).toMatchObject([{ user_roles: 'customer_admin' }]);
    // The owner, who knows the password, is let in and keeps the role.
    const owner = await register({ ...student(), email: admin.email, password: admin.password }).expect(201);
    expect(owner.body.user).toEqual({ email: admin.email });
    expect(await profile(id)).toEqual([{ user_roles: 'customer_admin', cohort_id: 2, first_name: 'Sample' }]);
  });

  it("passes on the provider's own words", async () => {
    const { body } = await register({ ...student(), password: '123' }).expect(422);
    expect(body).toMatchObject({ code: 'identity_rejected', message: expect.stringMatching(/password/i) });
  });

  it("uses the specification's words when the provider returns no user id", async () => {
    api.standIns.faults.add({ path: '/auth/v1/signup', kind: 'status', status: 200, body: {} });
    const { body } = await register(student()).expect(422);
    expect(body.message).toBe('No user ID returned from sign up');
  });

  it.each(['user_roles', 'cohort_id', 'role'])('refuses %s in the body', (field) =>
    register({ ...student(), [field]: 'customer_admin' }).expect(400),
  );
});
