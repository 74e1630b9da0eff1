import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { AccessTokens } from '../../../local/stand-ins/supabase/access-tokens.ts';
import { type Colleague, deskOf } from '../../support/desk.ts';
import { testKeys } from '../../support/keys.ts';
import { startRecorder } from '../../support/recorder.ts';
import { startTestApi, type TestApi } from '../../support/test-api.ts';
import { until } from '../../support/until.ts';

let vendors: Awaited<ReturnType<typeof startRecorder>>;
let api: TestApi;
let desk: ReturnType<typeof deskOf>;
let owner: Colleague;
beforeAll(async () => {
  vendors = await startRecorder();
  api = await startTestApi({ SUPABASE_URL: vendors.url });
  vendors.pointTo(api.standIns.url);
  desk = deskOf(api);
  owner = await desk.colleague('owner');
});
afterAll(async () => {
  await api.close();
  await vendors.close();
});

/** How many minutes the api's clock is ahead. */
let minutes = 0;
const realNow = performance.now.bind(performance);
beforeEach(() => {
  jest.spyOn(performance, 'now').mockImplementation(() => realNow() + minutes * 60_000);
});
afterEach(async () => {
  api.standIns.faults.clear();
  jest.restoreAllMocks();
});

const status = async (token: string) => (await desk.get('/me', token)).status;
const callsForKeys = () => vendors.exchanges.filter(({ url }) => url.endsWith('/jwks.json')).length;
const forged = () => new AccessTokens(randomUUID()).sign({ sub: owner.id });

it('a flood of tokens with unknown keys costs one call a minute, and delays no other request', async () => {
  const flood = () => Promise.all(Array.from({ length: 40 }, () => status(forged())));
  const before = callsForKeys();
  expect(new Set(await flood())).toEqual(new Set([401]));
  await flood();
  expect(await status(owner.token)).toBe(200);
  expect(callsForKeys() - before).toBe(1);
  minutes += 1;
  await flood();
  expect(callsForKeys() - before).toBe(2);
  // A token that no key of the project can have signed never causes a call.
  minutes += 5;
  for (const alg of ['none', 'HS256', 'PS512', 'EdDSA']) {
    const header = Buffer.from(JSON.stringify({ alg, kid: randomUUID() })).toString('base64url');
    expect(await status(`${header}.${forged().split('.').slice(1).join('.')}`)).toBe(401);
  }
  expect(callsForKeys() - before).toBe(2);
});

it('works while Supabase is down, except for what cannot be undone', async () => {
  const colleague = await desk.account();
  expect(await status(owner.token)).toBe(200);
  api.standIns.faults.add({ path: '^/auth/', kind: 'cut' });
  for (const _hour of [1, 2]) {
    minutes += 60;
    expect(await status(owner.token)).toBe(200);
    await desk.get('/staff', owner.token).expect(200);
  }
  const response = await desk.post('/staff', owner.token, { email: colleague.email, role: 'viewer' });
  expect([response.status, response.body.code]).toEqual([503, 'identity_unavailable']);
  expect(await api.rows('select from staff where user_id = $1', [colleague.id])).toEqual([]);
  // A failed call is not repeated for a minute either.
  minutes += 1;
  const before = vendors.exchanges.length;
  for (let count = 0; count < 5; count += 1) expect(await status(forged())).toBe(401);
  expect(vendors.exchanges.length - before).toBeLessThanOrEqual(1);
});

describe('when the project gets a new signing key', () => {
  it('tokens of both keys are accepted until the old key is revoked', async () => {
    minutes += 60;
    expect(await status(owner.token)).toBe(200);
    minutes += 2;
    await desk.signingKeys({ rotate: true });
    const fresh = await desk.logIn(owner.email);
    expect(await status(fresh)).toBe(200);
    expect(await status(owner.token)).toBe(200);
    await desk.signingKeys({ rotate: true, revoke: true });
    minutes += 11;
    await until(async () => (await status(owner.token)) === 401);
    expect(await status(fresh)).toBe(401);
    expect(await status(await desk.logIn(owner.email))).toBe(200);
  });
});

describe('a project that still signs with a shared secret', () => {
  const secret = new AccessTokens(testKeys.SUPABASE_SECRET_KEY).sharedSecret;

  it('is accepted once the secret is configured, and so are its later keys', async () => {
    const older = await startTestApi({ SUPABASE_SIGNING: 'HS256', SUPABASE_JWT_SECRET: secret });
    const its = deskOf(older);
    const colleague = await its.colleague('operator');
    await its.get('/me', colleague.token).expect(200);
    const claims = JSON.parse(Buffer.from(colleague.token.split('.')[1] ?? '', 'base64url').toString());
    await its.get('/me', new AccessTokens('another', 'HS256').sign(claims)).expect(401);
    await its
      .get('/me', new AccessTokens(testKeys.SUPABASE_SECRET_KEY, 'HS256').sign({ ...claims, exp: 1 }))
      .expect(401);
    await its.signingKeys({ use: 'ES256' });
    await its.get('/me', await its.logIn(colleague.email)).expect(200);
    await its.get('/me', colleague.token).expect(200);
    await older.close();
  });

  it('is refused without it', async () => {
    const older = await startTestApi({ SUPABASE_SIGNING: 'HS256' });
    const { token } = await deskOf(older).colleague('operator');
    await deskOf(older).get('/me', token).expect(401);
    await older.close();
  });
});

it('before the keys are known, nobody gets in, and the answer says why', async () => {
  const other = await startTestApi();
  const { token } = await deskOf(other).colleague('viewer');
  other.standIns.faults.add({ path: 'jwks', kind: 'status', status: 500 });
  const response = await deskOf(other).get('/me', token);
  expect([response.status, response.body.code, response.headers['retry-after']]).toEqual([
    503,
    'identity_unavailable',
    '60',
  ]);
  other.standIns.faults.clear();
  await deskOf(other).get('/me', token).expect(503);
  minutes += 1;
  await deskOf(other).get('/me', token).expect(200);
  await other.close();
});

it('with DESK_REQUIRE_MFA, a password alone is not enough', async () => {
  const other = await startTestApi({ DESK_REQUIRE_MFA: 'yes' });
  const its = deskOf(other);
  const { token } = await its.colleague('owner');
  const claims = JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString());
  expect((await its.get('/me', token).expect(403)).body.code).toBe('second_factor_required');
  const strong = new AccessTokens(testKeys.SUPABASE_SECRET_KEY).sign({ ...claims, aal: 'aal2' });
  expect((await its.get('/me', strong).expect(200)).body.mfa).toBe(true);
  await other.close();
});

it('failed attempts are limited without blocking colleagues behind the same network address', async () => {
  const other = await startTestApi({ RATE_LIMIT_DESK_REFUSALS_PER_MINUTE: '5' });
  const its = deskOf(other);
  const { token } = await its.colleague('viewer');
  const answers: number[] = [];
  for (let count = 0; count < 7; count += 1) answers.push((await its.get('/me', forged())).status);
  expect(answers).toEqual([401, 401, 401, 401, 401, 429, 429]);
  await its.get('/me', token).expect(200);
  await its.get('/staff', token).expect(429);
  minutes += 2;
  await its.get('/staff', token).expect(403);
  await other.close();
});
