import { catalog } from '../../../local/stand-ins/supabase/project.ts';
import { type Fault, status } from './launch.ts';

/** What can be wrong at Supabase. */
export const supabaseFaults: Fault[] = [
  {
    name: 'sign-ups are switched off',
    plant: (launch) => launch.supabase({ auth: { disable_signup: true } }),
    joins: true,
    says: /^Supabase sign-up: new users may not sign up\. Cure: .*Allow new users to sign up/,
  },
  {
    name: 'the provider Email is off',
    plant: (launch) => launch.supabase({ auth: { external_email_enabled: false } }),
    joins: true,
    says: /^Supabase sign-up: sign-up by e-mail is switched off\. Cure: .*provider Email\.$/,
  },
  {
    name: 'accounts need no confirmation',
    plant: (launch) => launch.supabase({ auth: { mailer_autoconfirm: true } }),
    joins: true,
    says: /^Supabase sign-up: new accounts need no confirmation.* Cure: .*"Confirm email"\.$/,
  },
  {
    name: 'a mail limit of 30 an hour',
    plant: (launch) => launch.supabase({ auth: { rate_limit_email_sent: 30 } }),
    joins: true,
    says: /^Supabase mail limit: .* 30 mails an hour: .* Cure: .*Rate Limits, raise the e-mails an hour to 100/,
  },
  {
    name: 'links that end too soon',
    plant: (launch) => launch.supabase({ auth: { mailer_otp_exp: 600 } }),
    joins: true,
    says: /^Supabase mail links: they work for 600 seconds: .* Cure: .*OTP expiration to 3600/,
  },
  {
    name: 'no SMTP',
    plant: (launch) => launch.supabase({ auth: { smtp_host: null } }),
    joins: true,
    says: /^Supabase mail: no SMTP server is set.* Cure: .*SMTP Settings/,
  },
  {
    name: 'a captcha for sign-ups',
    plant: (launch) => launch.supabase({ auth: { security_captcha_enabled: true } }),
    joins: true,
    says: /^Supabase captcha: .* Cure: .*Attack Protection, switch it off\.$/,
  },
  {
    name: 'all visitors counted together',
    plant: (launch) => launch.supabase({ auth: { security_sb_forwarded_for_enabled: false } }),
    joins: true,
    says: /^Supabase limits: .*all visitors together.* Cure: .*IP address forwarding/,
  },
  {
    name: 'a missing table',
    plant: (launch) => launch.supabase({ missingTables: ['customers'] }),
    joins: true,
    says: /^Supabase table customers: there is none\. Cure: run db\/supabase/,
  },
  {
    name: 'an old table',
    plant: (launch) => launch.supabase({ missingColumns: ['profiles.cohort_id'] }),
    joins: true,
    says: /^Supabase table profiles: it lacks one of the columns .*cohort_id\. Cure: add it, or run db\/supabase/,
  },
  {
    name: 'a policy that shows too much',
    plant: (launch) =>
      launch.supabase({
        catalog: catalog.map((table) => ({
          ...table,
          policies: table.policies.map((policy) => ({
            ...policy,
            ...(table.table === 'profiles' && { rule: 'true' }),
          })),
        })),
      }),
    says: /^Supabase table profiles: its policy "users read .* shows rows to people who do not own them\. Cure: drop/,
  },
  {
    name: 'swapped Supabase keys',
    change: (launch) => ({
      SUPABASE_SECRET_KEY: launch.variables.SUPABASE_PUBLISHABLE_KEY,
      SUPABASE_PUBLISHABLE_KEY: launch.variables.SUPABASE_SECRET_KEY,
    }),
    says: /^Supabase keys: .* are swapped\. Cure: swap them back\.$/,
  },
  {
    name: 'the Supabase secret key in both places',
    change: (launch) => ({ SUPABASE_PUBLISHABLE_KEY: launch.variables.SUPABASE_SECRET_KEY }),
    says: /^Supabase keys: SUPABASE_PUBLISHABLE_KEY is a secret key\. Cure:/,
  },
  {
    name: 'an older key of the wrong role',
    change: () => ({ SUPABASE_SECRET_KEY: olderKey('anon') }),
    says: /^Supabase keys: SUPABASE_SECRET_KEY is a publishable key\. Cure:/,
  },
  {
    name: "another project's secret key",
    change: () => ({ SUPABASE_SECRET_KEY: 'sb_secret_of_another_project' }),
    says: /^Supabase keys: SUPABASE_SECRET_KEY is not a secret key of this project \(it answers 401\)\. Cure:/,
  },
  {
    name: "another project's publishable key",
    change: () => ({ SUPABASE_PUBLISHABLE_KEY: 'sb_publishable_of_another_project' }),
    says: /^Supabase keys: SUPABASE_PUBLISHABLE_KEY is not a key of this project \(it answers 401\)\. Cure:/,
  },
  {
    name: 'Supabase does not answer',
    plant: (launch) => launch.standIns.faults.add({ path: '^/(auth|rest)/v1/', kind: 'cut' }),
    says: /^Supabase: 127\.0\.0\.1:\d+ could not be reached .*so nothing is known about it\. Cure:/,
  },
  {
    name: 'something else answers in place of Supabase',
    plant: (launch) => status(launch, '^/auth/v1/settings', 200, '<html>'),
    says: /^Supabase: answers 200 with something other than auth settings\. Cure:/,
  },
  {
    name: "Supabase's management API is down",
    plant: (launch) => status(launch, '/management/', 503),
    says: /^Supabase management: 127\.0\.0\.1:\d+ answers 503, so nothing is known about it\. Cure:/,
  },
  {
    name: 'a token of another organization',
    change: () => ({ SUPABASE_ACCESS_TOKEN: `sbp_${'9'.repeat(40)}` }),
    says: /^Supabase project: SUPABASE_ACCESS_TOKEN may not read .* \(401\)\. Cure:/,
  },
];

/** Makes a key as projects had them before sb_…: a JWT that names its role. */
function olderKey(role: string): string {
  return ['{"alg":"HS256"}', JSON.stringify({ role }), 'signature']
    .map((part) => Buffer.from(part).toString('base64url'))
    .join('.');
}
