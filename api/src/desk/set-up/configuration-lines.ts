import { siteSchema } from '../../contract/site-settings.ts';
import { type Env, findStandIns } from '../../platform/config/env.ts';
import { losses } from '../../platform/config/losses.ts';
import { isPlaceholder } from '../../platform/config/placeholders.ts';
import { fault, good, type Line, note } from './set-up-line.ts';

/** Checks the variables as launch-check does. Shows a value only if every visitor can see it anyway. */
export function configurationLines(env: Env): Line[] {
  const lines = [
    ...findStandIns(env).map((what) => fault('Variables', what, 'Set it in .env before the site goes public.')),
    ...Object.entries(losses).flatMap(([name, loss]) =>
      loss && !env[name as keyof Env]
        ? fault(
            loss.where,
            `${name} is not set: ${loss.loss}`,
            'Set it in .env; docs/deployment.md says where to find it.',
          )
        : [],
    ),
    ...Object.keys(siteSchema.shape).flatMap((name) => {
      const value = String(env[name as keyof Env] ?? '');
      return isPlaceholder(value)
        ? fault('Links', `${name} is a placeholder: ${value}`, 'Set it in .env and build the pages again.')
        : [];
    }),
  ];
  if (env.DESK_REQUIRE_MFA === 'no')
    lines.push(
      note(
        'Sign-in',
        'the desk does not require a second factor',
        'Set DESK_REQUIRE_MFA=yes once all staff members have one.',
      ),
    );
  if (env.ANALYTICS_SCRIPT && env.ANALYTICS_CONSENT === 'not-needed')
    lines.push(
      note(
        'Scripts',
        `${env.ANALYTICS_SCRIPT} is loaded without asking visitors`,
        'Keep your counsel’s reasons for ANALYTICS_CONSENT=not-needed, and name the script in the privacy notice.',
      ),
    );
  return lines.some(({ state }) => state === 'person') ? lines : [good('Variables', 'all set'), ...lines];
}
