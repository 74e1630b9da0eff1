import { siteSchema } from '../contract/site-settings.ts';
import type { Env } from '../platform/config/env.ts';
import { isPlaceholder } from '../platform/config/placeholders.ts';
import { type Context, type Line, linesOf } from './check.ts';

/** What does not work while an optional variable is not set. */
const effectsIfUnset: Record<string, { where: string; effect: string }> = {
  HUBSPOT_PORTAL_ID: { where: 'HubSpot', effect: 'leads are not sent to HubSpot' },
  HUBSPOT_ACCESS_TOKEN: { where: 'HubSpot', effect: 'no posts are imported, and other calls to HubSpot fail' },
  SMTP_URL: { where: 'Mail', effect: 'mails to buyers wait here' },
  TEAM_MAIL_TO: { where: 'Mail', effect: 'the team gets no notices about leads, payments and problems' },
};

/** Checks the variables. Shows a value only if every visitor can see it anyway. */
export async function checkSettings({ env, problems }: Context): Promise<Line[]> {
  const inEnv = 'set it in .env; docs/configuration.md says what it is';
  const isReported = (name: string) => problems.some((problem) => problem.startsWith(name));
  const { ANALYTICS_SCRIPT: script } = env;
  return [
    ...problems.map((what) => ({ where: 'Configuration', what, cure: inEnv })),
    ...Object.entries(effectsIfUnset).flatMap(([name, { where, effect }]) => {
      if (env[name as keyof Env] || isReported(name)) return [];
      const isPromised = name === 'SMTP_URL' && env.TRIAL_CONFIRMATION === 'own';
      const trials = isPromised ? ', and those that TRIAL_CONFIRMATION=own promises to trial students' : '';
      const cure = 'set it in .env; docs/deployment.md says where to find it';
      return [{ where, what: `${name} is not set: ${effect}${trials}`, cure }];
    }),
    ...Object.keys(siteSchema.shape).flatMap((name) => {
      const value = String(env[name as keyof Env] ?? '');
      // That PUBLIC_URL must be https is one of the problems.
      if (name === 'PUBLIC_URL' || isReported(name) || !isPlaceholder(value)) return [];
      const cure = 'set it in .env and start the api again';
      return [{ where: 'Links', what: `${name} is a placeholder: ${value}`, cure }];
    }),
    ...linesOf('Sign-in', [
      [
        env.DESK_REQUIRE_MFA === 'no',
        'the desk requires no second factor: set DESK_REQUIRE_MFA=yes once all staff members have one',
      ],
    ]),
    ...linesOf('Privacy notice', [
      [script, `visitors are counted by ${script}: the notice must say so (docs/privacy.md has a draft)`],
      [
        script && env.ANALYTICS_CONSENT === 'not-needed',
        `${script} is loaded without asking visitors: keep your counsel's reasons for ANALYTICS_CONSENT=not-needed`,
      ],
      [env.HUBSPOT_TRACKING === 'yes', 'HubSpot tracks visitors who agree: the notice must say so (docs/privacy.md)'],
    ]),
  ];
}
