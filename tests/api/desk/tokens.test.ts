import { createHmac, randomUUID } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import { AccessTokens } from '#stand-ins/supabase/access-tokens.ts';
import { accountsOf } from '../../support/accounts.ts';
import { buyerOf, payForSeats } from '../../support/buying.ts';
import { prepareDesk } from '../../support/desk.ts';
import { testKeys } from '../../support/keys.ts';

const { api, desk, owner } = prepareDesk({ owner: 'owner' });
/** They sign with the project's key, with its own secret, which is not configured, and with another project's key. */
const project = new AccessTokens(testKeys.SUPABASE_SECRET_KEY);
const older = new AccessTokens(testKeys.SUPABASE_SECRET_KEY, 'HS256');
const forger = new AccessTokens('sb_secret_of_another');

const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
const decode = (part = '') => JSON.parse(Buffer.from(part, 'base64url').toString());
const partsOf = (token: string) => token.split('.') as [string, string, string];
const headerOf = (token: string) => decode(partsOf(token)[0]);
const claimsOf = (token: string) => decode(partsOf(token)[1]);
const now = () => Math.floor(Date.now() / 1000);
/** The owner's claims with changes, signed by the project. */
const signed = (change: object) => project.sign({ ...claimsOf(owner.token), ...change });
/** A token, the owner's by default, with other fields in its header. */
const headed = (change: object, token = owner.token) => {
  const [, ...rest] = partsOf(token);
  return [encode({ ...headerOf(token), ...change }), ...rest].join('.');
};
/** The owner's token, signed with the public key as if that were a secret. */
function signedWithPublicKey(): string {
  const [header, payload] = partsOf(headed({ alg: 'HS256' }));
  const secret = JSON.stringify(project.publicKeys().keys[0]);
  const signature = createHmac('sha256', secret).update(`${header}.${payload}`).digest('base64url');
  return `${header}.${payload}.${signature}`;
}
function withOtherPayload(): string {
  const [header, , signature] = partsOf(owner.token);
  return `${header}.${encode({ ...claimsOf(owner.token), sub: randomUUID() })}.${signature}`;
}
const forged = () => forger.sign(claimsOf(owner.token));
const status = async (token: string) => (await desk.get('/me', token)).status;

it("accepts Supabase's tokens, and returns whose account it is", async () => {
  const { body } = await desk.get('/me', owner.token).expect(200);
  expect(body).toEqual({ email: owner.email, role: 'owner', mfa: false, timeZone: 'UTC' });
  expect((await desk.get('/me', signed({ aal: 'aal2' })).expect(200)).body.mfa).toBe(true);
  await api.http.get('/api/desk/me').set('Authorization', `bearer ${owner.token}`).expect(200);
});

describe('refuses a token', () => {
  it.each<[string, () => string]>([
    ['of another project', forged],
    ["of another project, with our key's id", () => headed(headerOf(owner.token), forged())],
    ['that has expired', () => signed({ exp: now() - 60 })],
    ['that never expires', () => signed({ exp: undefined })],
    ['that is not valid yet', () => signed({ nbf: now() + 600 })],
    ['of another issuer', () => signed({ iss: 'https://another.supabase.co/auth/v1' })],
    ['without a session', () => signed({ session_id: undefined })],
    ['for another audience', () => signed({ aud: 'anon' })],
    ['of the server itself', () => signed({ role: 'service_role' })],
    ['of an anonymous visitor', () => signed({ is_anonymous: true })],
    ['of nobody', () => signed({ sub: undefined })],
    ['with a subject that is no id', () => signed({ sub: "' or true --" })],
    ['with alg none', () => `${encode({ alg: 'none', typ: 'JWT' })}.${partsOf(owner.token)[1]}.`],
    ['with alg none and a signature', () => `${encode({ alg: 'None' })}.${partsOf(owner.token).slice(1).join('.')}`],
    ['signed with HS256 and the public key', signedWithPublicKey],
    ["signed with HS256 and the project's own secret", () => older.sign(claimsOf(owner.token))],
    ['with a changed payload', withOtherPayload],
    ['without a key id', () => headed({ kid: undefined })],
    ['with a key of its own', () => headed({ jwk: forger.publicKeys().keys[0] }, forged())],
    ['with a critical extension', () => headed({ crit: ['exp'] })],
    ['that is a key', () => testKeys.SUPABASE_SECRET_KEY],
    ['of 14 kB', () => signed({ more: 'x'.repeat(10_000) }).slice(0, -2)],
  ])('%s', async (_name, make) => {
    const response = await desk.get('/me', make());
    expect([response.status, response.body.code]).toEqual([401, 'not_signed_in']);
  });

  it('except for clocks that differ by a few seconds', async () => {
    expect(await status(signed({ exp: now() - 4 }))).toBe(200);
    expect(await status(signed({ iat: now() + 60, exp: now() + 3_660 }))).toBe(200);
  });
});

it('refuses accounts that are not staff: trial students, whatever their metadata claims, and administrators', async () => {
  const { email } = await accountsOf(api).student();
  expect((await desk.get('/me', await desk.logIn(email)).expect(403)).body.code).toBe('not_allowed');
  const boast = { role: 'owner', user_roles: 'owner', staff: true };
  const change = 'update local_supabase.users set user_metadata = $2, app_metadata = $2 where email = $1';
  await api.vendorRows(change, [email, boast]);
  const again = await desk.logIn(email);
  expect(claimsOf(again).user_metadata).toEqual(boast);
  await desk.get('/me', again).expect(403);
  const { access_token: token } = (
    await buyerOf(api)
      .claim(await payForSeats(api))
      .expect(201)
  ).body.session;
  expect(claimsOf(token).app_metadata.user_roles).toBe('customer_admin');
  await desk.get('/me', token).expect(403);
});

it('after signing out everywhere, a token reads until it expires, but neither changes nor takes anything', async () => {
  const { id, email, token } = await desk.colleague('owner');
  const other = await desk.account();
  expect((await desk.auth('POST', 'logout?scope=global', undefined, token)).status).toBe(204);
  expect(await status(token)).toBe(200);
  const response = await desk.post('/staff', token, { email: other.email, role: 'owner' });
  expect([response.status, response.body.code]).toEqual([401, 'not_signed_in']);
  await desk.post(`/staff/${owner.id}/remove`, token, {}).expect(401);
  await desk.post('/people/export', token, { email }).expect(401);
  await desk.post(`/payments/${id}/claim-link`, token, {}).expect(401);
  await desk.get('/leads/export', token).expect(401);
  expect(await api.rows('select from staff where user_id = $1', [other.id])).toEqual([]);
  const fresh = await desk.logIn(email);
  await desk.auth('PUT', `admin/users/${id}`, { ban_duration: '24h' });
  await desk.post('/staff', fresh, { email: other.email, role: 'owner' }).expect(401);
});
