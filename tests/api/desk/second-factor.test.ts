import { expect, it } from '@jest/globals';
import { createClient } from '@supabase/supabase-js';
import { totpCode } from '../../../local/stand-ins/supabase/totp.ts';
import { prepareDesk } from '../../support/desk.ts';

const { api, desk, owner } = prepareDesk({ owner: 'owner' });

it('with DESK_REQUIRE_MFA, staff set up an authenticator app with supabase-js, and sign in with it', () =>
  desk.whileSet({ DESK_REQUIRE_MFA: 'yes' }, async () => {
    const url = api.standIns.url;
    const browser = () =>
      createClient(url, String(api.variables.SUPABASE_PUBLISHABLE_KEY), { auth: { persistSession: false } });
    const credentials = { email: owner.email, password: desk.password };
    // A password alone is not enough, and the desk's own sign-in says what to do.
    expect((await desk.get('/me', owner.token).expect(403)).body.code).toBe('second_factor_required');
    expect((await api.http.post('/api/sign-in').send(credentials)).body.secondFactor).toBe('enrol');
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
  }));
