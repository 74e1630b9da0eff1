import { beforeAll, describe, expect, it } from '@jest/globals';
import { accountsOf, ORGANIZATIONS } from '../../support/accounts.ts';
import { payForSeats, signUp } from '../../support/buying.ts';
import { jobsDone } from '../../support/schedules.ts';
import { sharedApi } from '../../support/shared-api.ts';
import { until } from '../../support/until.ts';

const api = await sharedApi(ORGANIZATIONS);
const of = accountsOf(api);

const ownerPassword = 'password of the owner';
const lease = (session: string, until: string) =>
  api.rows(`update payments set lease_until = ${until} where checkout_session_id = $1`, [session]);

/** Makes an account for a claim, which is then not saved. @returns the sign-up and its payment */
async function unfinishedClaim() {
  const session = await payForSeats(api, 3);
  const half = signUp(session, { organizationName: 'Not yet' });
  await of.post('', half).expect(503);
  return { session, half };
}

/** The owner of an address asks for a link. @returns a function that attaches the payment with it */
async function linkFor(email: string, session: string) {
  const token = await of.linkFor(email, session);
  return () => of.post('/attach', { token, password: ownerPassword });
}

describe('an account that an unfinished claim made, and whose owner has attached another payment to it', () => {
  beforeAll(() => of.refuseNotYet());

  it('is not taken over by a third payment, nor changed by the first one', async () => {
    const { session: first, half } = await unfinishedClaim();
    // As if a call of the first claim might still take effect.
    await lease(first, "now() + interval '1 minute'");
    const second = await payForSeats(api, 2);
    await of.post('', signUp(second, { email: half.email })).expect(409);
    // The first claim must not end on an account that is another's by then.
    const attach = await linkFor(half.email, second);
    const early = await attach();
    expect([early.status, early.body.code]).toEqual([409, 'claim_in_progress']);
    await lease(first, 'null');
    await attach().expect(201);

    const third = await payForSeats(api, 4);
    const stranger = signUp(third, { email: half.email, password: 'password of a stranger' });
    expect((await of.post('', stranger).expect(409)).body.code).toBe('account_exists');
    expect((await of.post('', { ...half, organizationName: 'Mine' }).expect(409)).body.code).toBe('account_exists');

    expect((await of.logIn(half.email, ownerPassword)).status).toBe(200);
    for (const { password } of [stranger, half]) expect((await of.logIn(half.email, password)).status).toBe(400);
    expect(await of.organizationsOf(half.email)).toMatchObject([{ seats: 2, verified: true }]);
    // Neither payment is lost.
    for (const session of [first, third]) await of.post('', signUp(session)).expect(201);
  });

  it('is left alone also when its payment still has its user id, as rows of before may', async () => {
    const { session: first, half } = await unfinishedClaim();
    const [before] = await api.rows<{ user_id: string }>(
      'select user_id from payments where checkout_session_id = $1',
      [first],
    );
    const second = await payForSeats(api, 2);
    await (await linkFor(half.email, second))().expect(201);
    await api.rows('update payments set user_id = $2, claim_email = $3 where checkout_session_id = $1', [
      ...[first, before?.user_id, half.email],
    ]);
    const third = signUp(await payForSeats(api, 4), { email: half.email, password: 'password of a stranger' });
    for (const request of [third, { ...half, organizationName: 'Mine' }])
      expect((await of.post('', request).expect(409)).body.code).toBe('account_exists');
    expect((await of.logIn(half.email, ownerPassword)).status).toBe(200);
  });
});

it('a copy to Supabase that is overtaken by a newer one is made once more', async () => {
  const { email } = await of.administrator(2);
  await until(async () => (await of.copiedSeats(email))[0]?.seats === 2);
  const change = async (seats: number) =>
    api.rows(
      `with changed as (update customers set seats = $2 from profiles p where p.id = admin_id and p.email = $1 returning admin_id)
       select graphile_worker.add_job('sync-profile', json_build_object('profileId', admin_id), job_key => 'sync-profile:' || admin_id)
       from changed`,
      [email, seats],
    );
  api.standIns.faults.add({ method: 'POST', path: '/rest/v1/customers', kind: 'hold', times: 1 });
  await change(10);
  await until(async () => api.standIns.faults.list()[0]?.hits === 1);
  await change(1);
  await until(async () => (await of.copiedSeats(email))[0]?.seats === 1);
  api.standIns.faults.clear();
  await jobsDone(api, 'sync-profile');
  expect(await of.copiedSeats(email)).toMatchObject([{ seats: 1 }]);
});
