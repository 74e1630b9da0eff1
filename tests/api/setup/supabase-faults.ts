import { catalog } from '#stand-ins/supabase/project.ts';
import { answer, type Faults, set, supabase } from './launch.ts';

export const supabaseFaults: Faults = {
  together: {
    'Supabase sign-up: new users may not sign up. Cure: …Allow new users to sign up…': supabase({
      auth: { disable_signup: true },
    }),
    'Supabase sign-up: sign-up by e-mail is switched off. Cure: …provider Email.': supabase({
      auth: { external_email_enabled: false },
    }),
    'Supabase sign-up: new accounts need no confirmation… Cure: …"Confirm email".': supabase({
      auth: { mailer_autoconfirm: true },
    }),
    'Supabase mail limit: … 30 mails an hour: … Cure: …Rate Limits, raise the e-mails an hour to 100…': supabase({
      auth: { rate_limit_email_sent: 30 },
    }),
    'Supabase mail links: they work for 600 seconds: … Cure: …OTP expiration to 3600…': supabase({
      auth: { mailer_otp_exp: 600 },
    }),
    'Supabase mail: no SMTP server is set… Cure: …SMTP Settings…': supabase({ auth: { smtp_host: null } }),
    'Supabase captcha: … Cure: …Attack Protection, switch it off.': supabase({
      auth: { security_captcha_enabled: true },
    }),
    'Supabase limits: …all visitors together… Cure: …IP address forwarding…': supabase({
      auth: { security_sb_forwarded_for_enabled: false },
    }),
    'Supabase table customers: there is none. Cure: run db/supabase…': answer('^/rest/v1/customers', 404, {
      code: 'PGRST205',
    }),
    'Supabase table profiles: it lacks one of the columns …cohort_id. Cure: add it, or run db/supabase…': answer(
      '^/rest/v1/profiles',
      400,
      { code: '42703' },
    ),
  },
  alone: {
    'Supabase table profiles: its policy "users read … shows rows to people who do not own them. Cure: drop…': supabase(
      {
        catalog: catalog.map((one) => (one.table === 'profiles' ? openToAll(one) : one)),
      },
    ),
    'Supabase keys: … are swapped. Cure: swap them back.': (launch) =>
      launch.set({
        SUPABASE_SECRET_KEY: launch.variables.SUPABASE_PUBLISHABLE_KEY,
        SUPABASE_PUBLISHABLE_KEY: launch.variables.SUPABASE_SECRET_KEY,
      }),
    'Supabase keys: SUPABASE_PUBLISHABLE_KEY is a secret key. Cure:…': (launch) =>
      launch.set({ SUPABASE_PUBLISHABLE_KEY: launch.variables.SUPABASE_SECRET_KEY }),
    'Supabase keys: SUPABASE_SECRET_KEY is a publishable key. Cure:…': set({ SUPABASE_SECRET_KEY: olderKey('anon') }),
    'Supabase keys: SUPABASE_SECRET_KEY is not a secret key of this project (it answers 401). Cure:…': set({
      SUPABASE_SECRET_KEY: 'sb_secret_of_another_project',
    }),
    'Supabase keys: SUPABASE_PUBLISHABLE_KEY is not a key of this project (it answers 401). Cure:…': set({
      SUPABASE_PUBLISHABLE_KEY: 'sb_publishable_of_another_project',
    }),
    'Supabase: 127.0.0.1:# could not be reached …so nothing is known about it. Cure:…': (launch) =>
      launch.standIns.faults.add({ path: '^/(auth|rest)/v1/', kind: 'cut' }),
    'Supabase: answers 200 with something other than auth settings. Cure:…': answer(
      '^/auth/v1/settings',
      200,
      '<html>',
    ),
    'Supabase management: 127.0.0.1:# answers 503, so nothing is known about it. Cure:…': answer('/management/', 503),
    'Supabase project: SUPABASE_ACCESS_TOKEN may not read … (401). Cure:…': set({
      SUPABASE_ACCESS_TOKEN: `sbp_${'9'.repeat(40)}`,
    }),
  },
};

/** Makes a key as projects had them before sb_…: a JWT that names its role. */
function olderKey(role: string): string {
  return ['{"alg":"HS256"}', JSON.stringify({ role }), 'signature']
    .map((part) => Buffer.from(part).toString('base64url'))
    .join('.');
}

function openToAll(table: (typeof catalog)[number]) {
  return { ...table, policies: table.policies.map((policy) => ({ ...policy, rule: 'true' })) };
}
