import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { createClient } from '@supabase/supabase-js';
import { totpCode } from '../../../local/stand-ins/supabase/totp.ts';
import { deskOf } from '../../support/desk.ts';
import { startTestApi, type TestApi } from '../../support/test-api.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi({ DESK_REQUIRE_MFA: 'yes' });
});
afterAll(() => api.close());

it('a staff member sets up an authenticator app with supabase-js, and signs in with it', async () => {
  const desk = deskOf(api);
  const colleague = await desk.colleague('owner');
  const browser = () =>
    createClient(api.standIns.url, String(api.variables.SUPABASE_PUBLISHABLE_KEY), { auth: { persistSession: false } });
  const credentials = { email: colleague.email, password: desk.password };
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
  const { data: signIn } = await another.auth.signInWithPassword(credentials);
  expect((await another.auth.mfa.getAuthenticatorAssuranceLevel()).data).toMatchObject({
    ...{ currentLevel: 'aal1', nextLevel: 'aal2' },
  });
  const weak = signIn.session?.access_token ?? '';
  expect((await desk.get('/me', weak).expect(403)).body.code).toBe('second_factor_required');
  expect((await another.auth.mfa.enroll({ factorType: 'totp' })).error?.code).toBe('insufficient_aal');
  expect((await another.auth.mfa.unenroll({ factorId })).error?.code).toBe('insufficient_aal');
  expect(JSON.stringify(signIn.user?.factors)).not.toContain('secret');
});
