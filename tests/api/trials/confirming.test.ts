import { expect, it } from '@jest/globals';
import { sharedApi } from '../../support/shared-api.ts';
import { student } from '../../support/students.ts';
import { until } from '../../support/until.ts';
import { confirmationsOf, OWN } from './own-confirmation.ts';

const api = await sharedApi(OWN);
const of = confirmationsOf(api);

it("the link's lifetime starts when the mail is sent, not when it is created", async () => {
  const body = student();
  api.standIns.smtp?.faults.add({ at: 'mail', kind: 'reply', code: 451, times: 1 });
  await of.register(body).expect(201);
  const tries = 'select tries from mails where recipient = $1';
  await until(async () => (await api.rows<{ tries: number }>(tries, [body.email]))[0]?.tries === 1);
  // As if the link had been made two hours ago.
  const old = "update local_supabase.users set confirmation_sent_at = now() - interval '2 hours' where email = $1";
  await api.vendorRows(old, [body.email]);
  await of.confirm(await of.token(body.email)).expect(200);
});

it.each([
  ['unknown', 'a'.repeat(56), 410, 'confirmation_expired'],
  ['missing', '', 400, 'invalid_request'],
  ['too short', 'abc', 400, 'invalid_request'],
  ['with spaces', 'not a token at all', 400, 'invalid_request'],
  ['too long', 'a'.repeat(300), 400, 'invalid_request'],
])('an invalid token is refused: %s', async (_name, token, status, code) => {
  const response = await of.confirm(token);
  expect([response.status, response.body.code]).toEqual([status, code]);
  if (token) expect(response.text).not.toContain(token);
});

it('the link can be tried again after Supabase was down or limited our requests', async () => {
  const body = await of.registered();
  const token = await of.token(body.email);
  for (const status of [500, 429, 503]) {
    api.standIns.faults.add({ path: '/auth/v1/verify', kind: 'status', status, times: 1 });
    const response = await of.confirm(token).expect(503);
    expect(response.body).toMatchObject({ code: 'identity_unavailable', message: expect.stringMatching(/try again/) });
    expect(Number(response.headers['retry-after'])).toBeGreaterThan(0);
  }
  await of.confirm(token).expect(200);
});

it('a link confirms only the address that it was sent to', async () => {
  const [mine, theirs] = [await of.registered(), await of.registered()];
  await of.confirm(await of.token(theirs.email)).expect(200);
  expect([await of.isConfirmed(mine.email), await of.isConfirmed(theirs.email)]).toEqual([false, true]);
});

it('after a lost response the address is confirmed, and a second try says that the link was used', async () => {
  const body = await of.registered();
  const token = await of.token(body.email);
  api.standIns.faults.add({ path: '/auth/v1/verify', kind: 'cut-after', times: 1 });
  await of.confirm(token).expect(503);
  await of.confirm(token).expect(410);
  expect(await of.isConfirmed(body.email)).toBe(true);
});
