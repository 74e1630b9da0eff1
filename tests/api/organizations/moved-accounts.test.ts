import { randomUUID } from 'node:crypto';
import { expect, it } from '@jest/globals';
import { accountsOf, answers, ORGANIZATIONS } from '../../support/accounts.ts';
import { payForSeats } from '../../support/buying.ts';
import { deskOf } from '../../support/desk.ts';
import { sharedApi } from '../../support/shared-api.ts';

const api = await sharedApi(ORGANIZATIONS);
const of = accountsOf(api);

/** With autoconfirm, or with a mail scanner that opens links, Supabase lets people change to an address that is not theirs. */
async function moveTo(from: string): Promise<string> {
  const email = `owner-${randomUUID()}@example.com`;
  const move = 'update local_supabase.users set email = $2, identity_email = email where email = $1';
  await api.vendorRows(move, [from, email]);
  return email;
}

it('an administrator who moves the account to another address does not get the seats of its owner', async () => {
  const stranger = await of.administrator(1);
  await of.post('/address', { token: await of.token(stranger.email, 'token'), answer: 'mine' }).expect(200);
  const email = await moveTo(stranger.email);
  const session = await payForSeats(api, 5);
  expect(await of.proofsFor(email, session)).toEqual(['link']);
  const token = await of.linkFor(email, session);
  expect((await of.post('/attachment', { token }).expect(200)).body.needsPassword).toBe(true);
  await of.post('/attach', { token, password: 'password of the owner' }).expect(201);
  expect((await of.logIn(email, stranger.password)).status).toBe(400);
  // The organization's mails now go to the owner of the address.
  expect(await of.organizationsOf(email)).toMatchObject([{ seats: 6, verified: true }]);
});

it('nor does someone who logs in through another service, which knows them by another address', async () => {
  const stranger = await of.student();
  const email = await moveTo(stranger.email);
  await api.vendorRows("update local_supabase.users set provider = 'google' where email = $1", [email]);
  const asked = await of.post('/ownership-links', answers(await payForSeats(api, 5), email)).expect(409);
  expect(asked.body.code).toBe('organization_frozen');
});

it('the second factor of a stranger does not lock the owner out', async () => {
  const stranger = await of.student();
  const { body } = await of.logIn(stranger.email, stranger.password);
  const factor = { factor_type: 'totp', friendly_name: 'phone' };
  expect((await deskOf(api).auth('POST', 'factors', factor, String(body.access_token))).status).toBe(200);
  const token = await of.linkFor(stranger.email, await payForSeats(api, 2));
  await of.post('/attach', { token, password: 'password of the owner' }).expect(201);
  const factors = 'select factors from local_supabase.users where email = $1';
  expect(await api.vendorRows(factors, [stranger.email])).toEqual([{ factors: [] }]);
});
