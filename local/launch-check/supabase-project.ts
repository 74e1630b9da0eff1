import { z } from 'zod';
import { type Answer, ask, read } from './ask.ts';
import type { Line } from './finding.ts';
import type { LiveEnv } from './settings.ts';
import { policiesQuery, policiesSchema, policyLines } from './supabase-policies.ts';

/**
 * A class registers at the same time, and each sign-up sends a mail: with a lower limit some students would have to
 * come back.
 */
const MAILS_AN_HOUR = 100;
/** Supabase's default limit for a project with its own SMTP server. */
const DEFAULT_MAILS = 30;
/** Supabase's default: what our mail says of the link in it. */
const LINK_SECONDS = 3_600;

/**
 * Response of GET /v1/projects/{ref}/config/auth (https://supabase.com/docs/reference/api/v1-get-auth-service-config).
 */
const configSchema = z.looseObject({
  smtp_host: z.string().nullish(),
  rate_limit_email_sent: z.number().nullish(),
  mailer_otp_exp: z.number().nullish(),
  security_captcha_enabled: z.boolean().nullish(),
  security_sb_forwarded_for_enabled: z.boolean().nullish(),
});

/** Checks mail, limits and policies, which only the management API shows. @throws Stop when it is away */
export async function checkSupabaseProject(env: LiveEnv): Promise<Line[]> {
  const where = 'Supabase project';
  const { SUPABASE_ACCESS_TOKEN: token, SUPABASE_MANAGEMENT_URL: api } = env;
  if (!token) {
    const what =
      'SMTP, mail limit, captcha and policies are not looked at: set SUPABASE_ACCESS_TOKEN (sbp_…, Account, Access Tokens)';
    return [{ where, what }];
  }
  const ref = env.SUPABASE_PROJECT_REF ?? /^https:\/\/([a-z0-9]+)\.supabase\.(co|in)\b/.exec(env.SUPABASE_URL)?.[1];
  if (!ref) {
    const what = 'SUPABASE_URL does not name the project, so SMTP, mail limit, captcha and policies are not looked at';
    return [{ where, what: `${what}: set SUPABASE_PROJECT_REF (Project settings, General)` }];
  }
  const project = `${api}/v1/projects/${encodeURIComponent(ref)}`;
  const question = {
    vendor: 'Supabase management',
    timeoutSeconds: env.VENDOR_TIMEOUT_SECONDS,
    headers: { authorization: `Bearer ${token}` },
  };
  const [config, policies] = await Promise.all([
    ask(`${project}/config/auth`, question),
    ask(`${project}/database/query/read-only`, { ...question, body: { query: policiesQuery } }),
  ]);
  if (config.status !== 200) {
    const what = `SUPABASE_ACCESS_TOKEN may not read the settings of the project ${ref} (${config.status})`;
    const cure = 'make a token of a member of its organization at Supabase: Account, Access Tokens';
    return [{ where, what, cure }];
  }
  return [
    ...configLines(env, read(configSchema, config, 'Supabase management', 'auth configuration')),
    ...readPolicies(policies),
  ];
}

/**
 * Reads the policies. Supabase's query endpoint is in beta and not open to every token; without it, check them by hand.
 */
function readPolicies({ status, body }: Answer): Line[] {
  const { data } = policiesSchema.safeParse(body);
  if (data) return policyLines(data);
  const what = `its policies cannot be read (${status}): compare Authentication, Policies with db/supabase by hand`;
  return [{ where: 'Supabase tables', what }];
}

function configLines({ SMTP_URL, TRIAL_CONFIRMATION }: LiveEnv, config: z.infer<typeof configSchema>): Line[] {
  const lines: Line[] = [];
  const mails = config.rate_limit_email_sent ?? DEFAULT_MAILS;
  if (!config.smtp_host)
    lines.push({
      where: 'Supabase mail',
      what: "no SMTP server is set: Supabase's own sends a few mails an hour, and to members of the organization only",
      cure: 'at Supabase: Authentication, Emails, SMTP Settings, set yours',
    });
  const beyond = SMTP_URL
    ? "beyond that, the site's own mail server confirms registrations"
    : 'registrations beyond that are refused';
  if (mails < MAILS_AN_HOUR && TRIAL_CONFIRMATION !== 'own')
    lines.push({
      where: 'Supabase mail limit',
      what: `the whole project may send ${mails} mails an hour: when a class registers at once, ${beyond}`,
      cure: `set SMTP, then at Supabase: Authentication, Rate Limits, raise the e-mails an hour to ${MAILS_AN_HOUR} or more`,
    });
  if (config.mailer_otp_exp && config.mailer_otp_exp < LINK_SECONDS)
    lines.push({
      where: 'Supabase mail links',
      what: `they work for ${config.mailer_otp_exp} seconds: our confirmation mail promises an hour`,
      cure: `at Supabase: Authentication, Sign In / Providers, Email, set the OTP expiration to ${LINK_SECONDS} or more`,
    });
  if (config.security_captcha_enabled)
    lines.push({
      where: 'Supabase captcha',
      what: 'sign-ups must solve a captcha, which those of the site cannot: every registration is refused',
      cure: 'at Supabase: Authentication, Attack Protection, switch it off',
    });
  if (config.security_sb_forwarded_for_enabled === false)
    lines.push({
      where: 'Supabase limits',
      what: "sign-ups are counted by the site's own address, all visitors together: 30 in five minutes",
      cure: 'at Supabase: Authentication, Rate Limits, switch on "IP address forwarding"',
    });
  return lines;
}
