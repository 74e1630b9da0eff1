import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { readEnv } from '#api/platform/config/env.ts';
import { log } from '#api/platform/log.ts';
import { SupabaseTokens } from '#api/platform/vendors/supabase-tokens.ts';
import { AccessTokens } from '#stand-ins/supabase/access-tokens.ts';
import { prepareDesk } from '../../support/desk.ts';
import { testKeys } from '../../support/keys.ts';
import { startRecorder } from '../../support/recorder.ts';
import { startTestApi } from '../../support/test-api.ts';
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
    const claims = () => JSON.parse(Buffer.from(owner.token.split('.')[1] ?? '', 'base64url').toString());
    /** Returns what checks the tokens of an api with more settings. It has not asked for any keys yet. */
    const checking = (settings: Record<string, string>) =>
      new SupabaseTokens(readEnv({ ...api.variables, ...settings }));
    const secret = { SUPABASE_JWT_SECRET: project.sharedSecret };

    it('is accepted once the secret is configured, and so are its later keys', async () => {
      const tokens = checking(secret);
      const holder = { userId: owner.id };
      expect(await tokens.check(project.sign(claims()))).toMatchObject(holder);
      expect(await tokens.check(new AccessTokens('another', 'HS256').sign(claims()))).toBeNull();
      expect(await tokens.check(project.sign({ ...claims(), exp: 1 }))).toBeNull();
      expect(await tokens.check(await desk.logIn(owner.email))).toMatchObject(holder);
      expect(await tokens.check(project.sign(claims()))).toMatchObject(holder);
    });

    it('is accepted without an issuer, and with that of the public address', async () => {
      const tokens = checking({ ...secret, SUPABASE_PUBLIC_URL: 'https://auth.example.com/auth/v1/' });
      for (const iss of [undefined, 'https://auth.example.com/auth/v1'])
        expect(await tokens.check(project.sign({ ...claims(), iss }))).toMatchObject({ userId: owner.id });
    });

    it('is refused without it; before its keys are known, nobody gets in, and the answer says why', async () => {
      const tokens = checking({});
      expect(await tokens.check(project.sign(claims()))).toBeNull();
      const token = await desk.logIn(owner.email);
      api.standIns.faults.add({ path: 'jwks', kind: 'status', status: 500 });
      const unavailable = { status: 503, code: 'identity_unavailable', extras: { retryAfter: 60 } };
      await expect(tokens.check(token)).rejects.toMatchObject(unavailable);
      api.standIns.faults.clear();
      await expect(tokens.check(token)).rejects.toMatchObject(unavailable);
      minutes += 1;
      expect(await tokens.check(token)).toMatchObject({ userId: owner.id });
    });
  });

  it('says at sign-in that tokens of another issuer are refused, and logs the claim', async () => {
    await api.supabase('/signing-keys', { issuer: 'https://elsewhere.example/auth/v1' });
    const error = jest.spyOn(log, 'error').mockImplementation(() => {});
    const { email } = owner;
    const { body } = await api.http.post('/api/sign-in').send({ email, password: desk.password }).expect(503);
    expect(body.code).toBe('identity_unavailable');
    expect(error).toHaveBeenCalledWith('staff_token_invalid', expect.any(String), {
      reason: expect.stringMatching(/"iss" claim is https:\/\/elsewhere.*SUPABASE_PUBLIC_URL/),
    });
    error.mockRestore();
    await api.supabase('/signing-keys', { issuer: `${vendors.url}/auth/v1` });
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
