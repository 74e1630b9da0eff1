import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { log } from '#api/platform/log.ts';
import { AccessTokens } from '#stand-ins/supabase/access-tokens.ts';
import { deskOf, prepareDesk } from '../../support/desk.ts';
import { testKeys } from '../../support/keys.ts';
import { startRecorder } from '../../support/recorder.ts';
import { startTestApi, type TestApi } from '../../support/test-api.ts';
import { until } from '../../support/until.ts';

describe('the project’s signing keys', () => {
  let vendors: Awaited<ReturnType<typeof startRecorder>>;
  // Of its own, because its keys and its clock change.
  const { api, desk, owner } = prepareDesk({ owner: 'owner' }, async () => {
    vendors = await startRecorder();
    const started = await startTestApi({ SUPABASE_URL: vendors.url });
    vendors.pointTo(started.standIns.url);
    return started;
  });
  afterAll(async () => {
    await api.close();
    await vendors.close();
  });

  /** How many minutes the api's clock is ahead. */
  let minutes = 0;
  let clock: jest.SpiedFunction<typeof performance.now>;
  const realNow = performance.now.bind(performance);
  beforeEach(() => {
    clock = jest.spyOn(performance, 'now').mockImplementation(() => realNow() + minutes * 60_000);
  });
  afterEach(() => {
    api.standIns.faults.clear();
    clock.mockRestore();
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

  it('tokens of the old and the new signing key are accepted until the old key is revoked', async () => {
    minutes += 60;
    expect(await status(owner.token)).toBe(200);
    minutes += 2;
    await api.supabase('/signing-keys', { rotate: true });
    const fresh = await desk.logIn(owner.email);
    expect(await status(fresh)).toBe(200);
    expect(await status(owner.token)).toBe(200);
    await api.supabase('/signing-keys', { rotate: true, revoke: true });
    minutes += 11;
    await until(async () => (await status(owner.token)) === 401);
    expect(await status(fresh)).toBe(401);
    expect(await status(await desk.logIn(owner.email))).toBe(200);
  });

  describe('a project that still signs with a shared secret', () => {
    const project = new AccessTokens(testKeys.SUPABASE_SECRET_KEY, 'HS256');
    const secret = { SUPABASE_JWT_SECRET: project.sharedSecret };
    let older: TestApi;
    afterEach(() => older.close());

    async function startOlder(settings: Record<string, string> = {}) {
      older = await startTestApi({ SUPABASE_SIGNING: 'HS256', ...settings });
      const its = deskOf(older);
      return { its, colleague: await its.colleague('operator') };
    }

    it('is accepted once the secret is configured, and so are its later keys', async () => {
      const { its, colleague } = await startOlder(secret);
      await its.get('/me', colleague.token).expect(200);
      const claims = JSON.parse(Buffer.from(colleague.token.split('.')[1] ?? '', 'base64url').toString());
      await its.get('/me', new AccessTokens('another', 'HS256').sign(claims)).expect(401);
      await its.get('/me', project.sign({ ...claims, exp: 1 })).expect(401);
      await older.supabase('/signing-keys', { use: 'ES256' });
      await its.get('/me', await its.logIn(colleague.email)).expect(200);
      await its.get('/me', colleague.token).expect(200);
    });

    it('is accepted without an issuer, and with that of the public address; a refusal names the claim', async () => {
      const settings = { ...secret, SUPABASE_PUBLIC_URL: 'https://auth.example.com/auth/v1/' };
      const { its, colleague } = await startOlder(settings);
      const { email } = colleague;
      for (const issuer of [null, 'https://auth.example.com/auth/v1']) {
        await older.supabase('/signing-keys', { issuer });
        await its.get('/me', await its.logIn(email)).expect(200);
      }
      await older.supabase('/signing-keys', { issuer: 'https://elsewhere.example/auth/v1' });
      const error = jest.spyOn(log, 'error').mockImplementation(() => {});
      const { body } = await older.http.post('/api/sign-in').send({ email, password: its.password }).expect(503);
      expect(body.code).toBe('identity_unavailable');
      expect(error).toHaveBeenCalledWith('staff_token_invalid', expect.any(String), {
        reason: expect.stringMatching(/"iss" claim is https:\/\/elsewhere.*SUPABASE_PUBLIC_URL/),
      });
      error.mockRestore();
    });

    it('is refused without it; before its keys are known, nobody gets in, and the answer says why', async () => {
      const { its, colleague } = await startOlder();
      await its.get('/me', colleague.token).expect(401);
      await older.supabase('/signing-keys', { use: 'ES256' });
      const token = await its.logIn(colleague.email);
      older.standIns.faults.add({ path: 'jwks', kind: 'status', status: 500 });
      const { status, body, headers } = await its.get('/me', token);
      expect([status, body.code, headers['retry-after']]).toEqual([503, 'identity_unavailable', '60']);
      older.standIns.faults.clear();
      await its.get('/me', token).expect(503);
      minutes += 1;
      await its.get('/me', token).expect(200);
    });
  });

  it('failed attempts are limited without blocking colleagues behind the same network address', async () => {
    const colleague = await desk.colleague('viewer');
    // The refusals of the tests before this one are more than a minute old.
    minutes += 2;
    await desk.whileSet({ RATE_LIMIT_DESK_REFUSALS_PER_MINUTE: 5 }, async () => {
      const answers: number[] = [];
      for (let count = 0; count < 7; count += 1) answers.push(await status(forged()));
      expect(answers).toEqual([401, 401, 401, 401, 401, 429, 429]);
      await desk.get('/me', colleague.token).expect(200);
      await desk.get('/staff', colleague.token).expect(429);
      minutes += 2;
      await desk.get('/staff', colleague.token).expect(403);
    });
  });
});
