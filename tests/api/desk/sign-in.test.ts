import { describe, expect, it } from '@jest/globals';
import { createClient } from '@supabase/supabase-js';
import { totpCode } from '#stand-ins/supabase/totp.ts';
import { prepareDesk } from '../../support/desk.ts';
import { until } from '../../support/until.ts';

const { api, desk, owner } = prepareDesk({ owner: 'owner' });

const post = (path: string, body: object = {}, token = '') =>
  api.http
    .post(`/api/${path}`)
    .set(token ? { Authorization: `Bearer ${token}` } : {})
    .send(body);
/** The cookie of a response, as browsers send it back. */
const cookieIn = ({ headers }: { headers: Record<string, string> }) =>
  String(headers['set-cookie']).split(';')[0] ?? '';
const renew = (cookie: string) => post('sign-in/renew').set('Cookie', cookie);
const signIn = (email: string, password = desk.password) => post('sign-in', { email, password });
/** Checks that the desk refuses a token until the account's code was given. */
const needsFactor = async (token: string) =>
  expect((await desk.get('/me', token).expect(403)).body.code).toBe('second_factor_required');
const sessionsOf = async (userId: string) =>
  (await api.vendorRows('select 1 from local_supabase.sessions where user_id = $1', [userId])).length;

it('signs staff in, renews the tokens, and ends the session', async () => {
  const { email, id } = await desk.colleague('viewer');
  const asked = Date.now();
  const signedIn = await signIn(email.toUpperCase()).expect(200);
  const { body } = signedIn;
  const tokens = { accessToken: expect.any(String), expiresAt: expect.any(String) };
  expect(body).toEqual({ ...tokens, secondFactor: 'none', idleMinutes: 30 });
  // No script can read the cookie, and no other site can send it.
  const cookie = /^desk_session=[\w.-]+; .*Path=\/api; .*HttpOnly; SameSite=Strict$/;
  expect(String(signedIn.headers['set-cookie'])).toMatch(cookie);
  const issued = Date.parse(body.expiresAt) - 3_600_000;
  expect([issued >= asked, issued <= Date.now()]).toEqual([true, true]);
  await desk.get('/me', body.accessToken).expect(200);
  const cookies = [cookieIn(signedIn)];
  for (let count = 0; count < 2; count += 1) {
    const last = cookies.at(-1) ?? '';
    // Two tabs may renew at the same moment.
    for (const renewed of await Promise.all([renew(last).expect(200), renew(last).expect(200)])) {
      await desk.get('/me', renewed.body.accessToken).expect(200);
      cookies.push(cookieIn(renewed));
    }
  }
  // One that was used twice ago, which only a thief would send, ends the session at Supabase.
  for (const spent of [...cookies, 'desk_session=invented', ''])
    expect((await renew(spent).expect(401)).body.code).toBe('not_signed_in');

  const again = await signIn(email);
  const before = await sessionsOf(id);
  const left = await post('sign-out', {}, again.body.accessToken).expect(204);
  expect(String(left.headers['set-cookie'])).toMatch(/^desk_session=;/);
  expect(await sessionsOf(id)).toBe(before - 1);
  // The token itself is valid at Supabase for an hour.
  await desk.get('/me', again.body.accessToken).expect(401);
  await post('sign-in/code', { code: '123456' }, again.body.accessToken).expect(401);
  await post('sign-out', {}, again.body.accessToken).expect(204);
  await post('sign-out', {}, 'invented').expect(401);
  await renew(cookieIn(again)).expect(401);
  // A browser that was started anew has only the cookie.
  const kept = cookieIn(await signIn(email));
  await post('sign-out').set('Cookie', kept).expect(204);
  expect(await sessionsOf(id)).toBe(before - 1);
});

it('gives a wrong password, an unknown address and an account that is not staff the same response', async () => {
  const { email } = await desk.colleague('owner');
  const stranger = await desk.account();
  const removed = await desk.colleague('operator');
  const kept = cookieIn(await signIn(removed.email));
  await api.rows('update staff set removed_at = now() where user_id = $1', [removed.id]);
  const answers = [
    await signIn(email, 'wrong'),
    await signIn('nobody@example.com'),
    await signIn(stranger.email),
    await signIn(removed.email),
    await signIn(email, 'w'.repeat(500)),
  ];
  const facts = answers.map(({ status, body: { requestId, ...body } }) => ({ status, body }));
  expect(facts[0]).toMatchObject({
    status: 401,
    body: { code: 'wrong_password', message: expect.stringMatching(/E-mail or password/) },
  });
  expect(new Set(facts.map((fact) => JSON.stringify(fact))).size).toBe(1);
  await until(async () => (await sessionsOf(stranger.id)) === 0);
  await renew(kept).expect(401);
});

describe('failed tries', () => {
  it('are limited for each e-mail address, even if they come at once, and reset by a success', async () => {
    const { email } = await desk.colleague('viewer');
    for (let count = 0; count < 4; count += 1) await signIn(email, 'wrong').expect(401);
    await signIn(email).expect(200);
    const tries = await Promise.all(Array.from({ length: 8 }, () => signIn(email, 'wrong')));
    expect(tries.map(({ status }) => status).sort()).toEqual([401, 401, 401, 401, 401, 429, 429, 429]);
    const refused = await signIn(email.toUpperCase()).expect(429);
    expect(refused.body).toMatchObject({ code: 'too_many_tries', message: expect.stringContaining('15 minutes') });
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(800);
    await signIn((await desk.colleague('viewer')).email).expect(200);
  });

  it('are limited for each visitor', () =>
    desk.whileSet({ RATE_LIMIT_DESK_REFUSALS_PER_MINUTE: 3 }, async () => {
      const statuses: number[] = [];
      for (const name of ['a', 'b', 'c', 'd'])
        statuses.push((await signIn(`${name}@example.com`, 'wrong').set('X-Forwarded-For', '203.0.113.3')).status);
      expect(statuses).toEqual([401, 401, 401, 429]);
    }));
});

it('asks an account with an authenticator app for its code; the desk refuses a token without it', async () => {
  const { email } = await desk.colleague('owner');
  const first = (await signIn(email)).body.accessToken;
  await post('sign-in/factor', {}, first).expect(200);
  const { uri, secret } = (await post('sign-in/factor', {}, first).expect(200)).body;
  expect(uri).toContain(`otpauth://totp/${api.env.BRAND}:`);
  expect((await post('sign-in/code', { code: '12345' }, first).expect(400)).body.code).toBe('invalid_request');
  const wrong = totpCode(secret, 0);
  expect((await post('sign-in/code', { code: wrong }, first).expect(401)).body.code).toBe('wrong_code');
  // Not required before the first correct code.
  expect((await signIn(email)).body.secondFactor).toBe('none');
  const code = totpCode(secret);
  const set = (await post('sign-in/code', { code: `${code.slice(0, 3)} ${code.slice(3)}` }, first).expect(200)).body;
  expect((await desk.get('/me', set.accessToken).expect(200)).body.mfa).toBe(true);
  await needsFactor(first);

  const signedIn = await signIn(email);
  const weak = signedIn.body;
  expect(weak.secondFactor).toBe('code');
  await needsFactor(weak.accessToken);
  expect((await post('sign-in/factor', {}, weak.accessToken).expect(403)).body.code).toBe('second_factor_required');
  const renewedWeak = (await renew(cookieIn(signedIn))).body;
  expect(renewedWeak.secondFactor).toBe('code');
  const strong = await post('sign-in/code', { code: totpCode(secret) }, renewedWeak.accessToken).expect(200);
  const renewed = (await renew(cookieIn(strong))).body;
  expect(renewed).toMatchObject({ secondFactor: 'none', idleMinutes: 480 });
  await desk.get('/me', renewed.accessToken).expect(200);

  const other = (await signIn(email)).body.accessToken;
  for (let count = 0; count < 5; count += 1) await post('sign-in/code', { code: wrong }, other).expect(401);
  const refused = await post('sign-in/code', { code: totpCode(secret) }, other).expect(429);
  expect(refused.body.code).toBe('too_many_tries');
});

it('only staff can submit a code or set up a factor', async () => {
  const token = await desk.logIn((await desk.account()).email);
  for (const path of ['sign-in/code', 'sign-in/factor']) {
    await post(path, { code: '123456' }, token).expect(403);
    await post(path, { code: '123456' }).expect(401);
  }
});

it('says when Supabase is down, and does not count that as a failed attempt', async () => {
  const { email } = await desk.colleague('viewer');
  api.standIns.faults.add({ path: '^/auth/', kind: 'cut' });
  for (let count = 0; count < 6; count += 1)
    expect((await signIn(email).expect(503)).body.code).toBe('identity_unavailable');
  api.standIns.faults.clear();
  await signIn(email).expect(200);
});

it('with DESK_REQUIRE_MFA, staff set up an authenticator app with supabase-js, and sign in with it', () =>
  desk.whileSet({ DESK_REQUIRE_MFA: 'yes' }, async () => {
    const key = String(api.variables.SUPABASE_PUBLISHABLE_KEY);
    const browser = () => createClient(api.standIns.url, key, { auth: { persistSession: false } });
    const credentials = { email: owner.email, password: desk.password };
    // A password alone is not enough, and the desk's own sign-in says what to do.
    await needsFactor(owner.token);
    expect((await signIn(owner.email)).body.secondFactor).toBe('enrol');
    const supabase = browser();
    await supabase.auth.signInWithPassword(credentials);
    const { data: factor } = await supabase.auth.mfa.enroll({ factorType: 'totp', friendlyName: 'phone' });
    const { id: factorId = '', totp } = factor ?? {};
    expect(totp?.uri).toContain(`secret=${totp?.secret}`);
    const wrong = await supabase.auth.mfa.challengeAndVerify({ factorId, code: '000000x' });
    expect([wrong.error?.status, wrong.error?.code]).toEqual([422, 'mfa_verification_failed']);
    const right = await supabase.auth.mfa.challengeAndVerify({ factorId, code: totpCode(totp?.secret ?? '') });
    expect(right.error).toBeNull();
    const strong = right.data?.access_token ?? '';
    expect((await desk.get('/me', strong).expect(200)).body.mfa).toBe(true);
    const refreshed = await supabase.auth.refreshSession();
    await desk.get('/me', refreshed.data.session?.access_token ?? '').expect(200);

    // The next sign-in starts with the password, which alone can no longer add or remove factors.
    const another = browser();
    const { data: started } = await another.auth.signInWithPassword(credentials);
    const { data: level } = await another.auth.mfa.getAuthenticatorAssuranceLevel();
    expect(level).toMatchObject({ currentLevel: 'aal1', nextLevel: 'aal2' });
    const weak = started.session?.access_token ?? '';
    await needsFactor(weak);
    expect((await another.auth.mfa.enroll({ factorType: 'totp' })).error?.code).toBe('insufficient_aal');
    expect((await another.auth.mfa.unenroll({ factorId })).error?.code).toBe('insufficient_aal');
    expect(JSON.stringify(started.user?.factors)).not.toContain('secret');
  }));
