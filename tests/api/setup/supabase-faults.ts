import { catalog } from '#stand-ins/supabase/project.ts';
import { answer, type Faults, set, supabase } from './launch.ts';

export const supabaseFaults: Faults = {
  together: {
    'sign-ups are switched off': [
      supabase({ auth: { disable_signup: true } }),
      /^Supabase sign-up: new users may not sign up\. Cure: .*Allow new users to sign up/,
    ],
    'the provider Email is off': [
      supabase({ auth: { external_email_enabled: false } }),
      /^Supabase sign-up: sign-up by e-mail is switched off\. Cure: .*provider Email\.$/,
    ],
    'accounts need no confirmation': [
      supabase({ auth: { mailer_autoconfirm: true } }),
      /^Supabase sign-up: new accounts need no confirmation.* Cure: .*"Confirm email"\.$/,
    ],
    'a mail limit of 30 an hour': [
      supabase({ auth: { rate_limit_email_sent: 30 } }),
      /^Supabase mail limit: .* 30 mails an hour: .* Cure: .*Rate Limits, raise the e-mails an hour to 100/,
    ],
    'links that end too soon': [
      supabase({ auth: { mailer_otp_exp: 600 } }),
      /^Supabase mail links: they work for 600 seconds: .* Cure: .*OTP expiration to 3600/,
    ],
    'no SMTP': [
      supabase({ auth: { smtp_host: null } }),
      /^Supabase mail: no SMTP server is set.* Cure: .*SMTP Settings/,
    ],
    'a captcha for sign-ups': [
      supabase({ auth: { security_captcha_enabled: true } }),
      /^Supabase captcha: .* Cure: .*Attack Protection, switch it off\.$/,
    ],
    'all visitors counted together': [
      supabase({ auth: { security_sb_forwarded_for_enabled: false } }),
      /^Supabase limits: .*all visitors together.* Cure: .*IP address forwarding/,
    ],
    'a missing table': [
      supabase({ missingTables: ['customers'] }),
      /^Supabase table customers: there is none\. Cure: run db\/supabase/,
    ],
    'an old table': [
      supabase({ missingColumns: ['profiles.cohort_id'] }),
      /^Supabase table profiles: it lacks one of the columns .*cohort_id\. Cure: add it, or run db\/supabase/,
    ],
  },
  alone: {
    'a policy that shows too much': [
      supabase({
        catalog: catalog.map((table) => ({
          ...table,
          policies: table.policies.map((policy) => ({
            ...policy,
            ...(table.table === 'profiles' && { rule: 'true' }),
          })),
        })),
      }),
      /^Supabase table profiles: its policy "users read .* shows rows to people who do not own them\. Cure: drop/,
    ],
    'swapped Supabase keys': [
      (launch) =>
        launch.set({
          SUPABASE_SECRET_KEY: launch.variables.SUPABASE_PUBLISHABLE_KEY,
          SUPABASE_PUBLISHABLE_KEY: launch.variables.SUPABASE_SECRET_KEY,
        }),
      /^Supabase keys: .* are swapped\. Cure: swap them back\.$/,
    ],
    'the Supabase secret key in both places': [
      (launch) => launch.set({ SUPABASE_PUBLISHABLE_KEY: launch.variables.SUPABASE_SECRET_KEY }),
      /^Supabase keys: SUPABASE_PUBLISHABLE_KEY is a secret key\. Cure:/,
    ],
    'an older key of the wrong role': [
      set({ SUPABASE_SECRET_KEY: olderKey('anon') }),
      /^Supabase keys: SUPABASE_SECRET_KEY is a publishable key\. Cure:/,
    ],
    "another project's secret key": [
      set({ SUPABASE_SECRET_KEY: 'sb_secret_of_another_project' }),
      /^Supabase keys: SUPABASE_SECRET_KEY is not a secret key of this project \(it answers 401\)\. Cure:/,
    ],
    "another project's publishable key": [
      set({ SUPABASE_PUBLISHABLE_KEY: 'sb_publishable_of_another_project' }),
      /^Supabase keys: SUPABASE_PUBLISHABLE_KEY is not a key of this project \(it answers 401\)\. Cure:/,
    ],
    'Supabase does not answer': [
      (launch) => launch.standIns.faults.add({ path: '^/(auth|rest)/v1/', kind: 'cut' }),
      /^Supabase: 127\.0\.0\.1:\d+ could not be reached .*so nothing is known about it\. Cure:/,
    ],
    'something else answers in place of Supabase': [
      answer('^/auth/v1/settings', 200, '<html>'),
      /^Supabase: answers 200 with something other than auth settings\. Cure:/,
    ],
    "Supabase's management API is down": [
      answer('/management/', 503),
      /^Supabase management: 127\.0\.0\.1:\d+ answers 503, so nothing is known about it\. Cure:/,
    ],
    'a token of another organization': [
      set({ SUPABASE_ACCESS_TOKEN: `sbp_${'9'.repeat(40)}` }),
      /^Supabase project: SUPABASE_ACCESS_TOKEN may not read .* \(401\)\. Cure:/,
    ],
  },
};

/** Makes a key as projects had them before sb_…: a JWT that names its role. */
function olderKey(role: string): string {
  return ['{"alg":"HS256"}', JSON.stringify({ role }), 'signature']
    .map((part) => Buffer.from(part).toString('base64url'))
    .join('.');
}
