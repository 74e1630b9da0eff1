import { getCACertificates, setDefaultCACertificates } from 'node:tls';
import { expect } from '@jest/globals';
import { Machine } from '#api/diagnostics/upkeep/machine.ts';
import { createDatabase, createPool } from '#api/platform/database/database.ts';
import type { Check, Line } from '#api/setup/check.ts';
import { allChecks, runChecks } from '#api/setup/checks.ts';
import { readSettings } from '#api/setup/environment.ts';
import { siteVariables } from '#contract/site-settings.ts';
import { MANAGEMENT_TOKEN } from '#stand-ins/supabase/project.ts';
import { startHttpsSite } from '../../support/https-site.ts';
import { runOps } from '../../support/ops.ts';
import { startTestEnvironment } from '../../support/test-environment.ts';

/** Sets something up wrongly. */
type Plant = (launch: Launch) => unknown;
/** What can be wrong, by the line expected to name it, in which … stands for anything and # for a number. */
export interface Faults {
  /** These leave other faults visible, so that they can be planted at once. */
  together: Record<string, Plant>;
  alone: Record<string, Plant>;
}

/** Matches a line that is written as in `Faults`. */
export function lineLike(says: string) {
  const pattern = says
    .replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
    .replaceAll('…', '.*')
    .replaceAll('#', '\\d+');
  return expect.stringMatching(new RegExp(`^${pattern}$`));
}

/** Reading all the pages and files for each fault would take long. */
const withoutPages = allChecks.filter(({ where }) => where !== 'Pages');

export const toText = ({ where, what, cure }: Line) => `${where}: ${what}.${cure ? ` Cure: ${cure}.` : ''}`;

export type Launch = Awaited<ReturnType<typeof startLaunch>>;

/** Starts a site and accounts at the stand-ins, all set up correctly, with ways to break them. */
export async function startLaunch() {
  const site = await startHttpsSite();
  setDefaultCACertificates([...getCACertificates('default'), site.pair.cert]);
  const environment = await startTestEnvironment({ PUBLIC_URL: site.url });
  const { standIns } = environment;
  const variables: NodeJS.ProcessEnv = {
    ...environment.variables,
    APP_URL: 'https://app.site.example/',
    APPLY_URL: 'https://apply.site.example/',
    CONSULTATION_URL: 'https://meet.site.example/',
    PRIVACY_URL: 'https://site.example/privacy',
    X_URL: 'https://x.com/site',
    LINKEDIN_URL: 'https://www.linkedin.com/company/site',
    CHECKOUT_PRODUCT_ID: 'prod_team_course',
    CHECKOUT_PRICE_ID: 'price_team_course_seat',
    SUPABASE_ACCESS_TOKEN: MANAGEMENT_TOKEN,
    SUPABASE_PROJECT_REF: 'abcdefghijklmnopqrst',
    SUPABASE_MANAGEMENT_URL: `${standIns.url}/__local/supabase/management`,
    ALLOW_STAND_INS: 'yes',
    TEAM_MAIL_TO: 'team@site.example',
    // Long, because the machine may be busy and no fault here is a slow response.
    ...{ VENDOR_TIMEOUT_SECONDS: '30', CLAIM_LEASE_SECONDS: '150' },
    WEB_PORT: String(site.httpPort),
    HUBSPOT_REGION: 'na1',
  };
  const db = createDatabase(
    createPool({ DATABASE_URL: environment.database.url, DATABASE_WAIT_SECONDS: 60 }, 2, () => {}),
  );
  // It answers any path, so it would seem to have the default address too.
  const trial = siteVariables.TRIAL_PATH.parse(undefined);
  site.statuses[trial] = 404;
  const forwardAddresses = () =>
    environment.supabase('/project', { auth: { security_sb_forwarded_for_enabled: true } });
  await forwardAddresses();
  // Nobody takes webhooks here, and repeated attempts would look like something that a check wrote.
  await environment.stripe('/webhooks', { mode: 'off' });
  let changes: NodeJS.ProcessEnv = {};
  return {
    ...environment,
    site,
    variables,
    set(change: NodeJS.ProcessEnv) {
      changes = { ...changes, ...change };
    },
    /** Returns the variables of a run. @param change variables to override */
    given: (change: NodeJS.ProcessEnv = {}) => ({ ...variables, ...changes, ...change }),
    /** Undoes every fault but those of the stand-ins' responses. */
    async mend() {
      changes = {};
      site.redirect.to = site.url;
      for (const name of Object.keys(site.statuses)) if (name !== trial) delete site.statuses[name];
      await Promise.all([
        environment.supabase('/project', undefined, 'DELETE').then(forwardAddresses),
        environment.cms('/switches', { consentForms: [] }, 'PATCH'),
        environment.stripe('/account', undefined, 'DELETE'),
        environment.cms('/account', undefined, 'DELETE'),
      ]);
    },
    async check(args: string[]) {
      const { code: exitCode, stdout, stderr } = await runOps(this.given(), ['launch-check', ...args]);
      return { exitCode, stdout, stderr, findings: stdout.split('\n').filter((line) => line.startsWith('- ')) };
    },
    /** Runs checks and returns their lines as text. @param checks by default all, but for the pages */
    async lines(change: NodeJS.ProcessEnv = {}, checks: Check[] = withoutPages): Promise<string[]> {
      const { env, problems } = readSettings(this.given(change));
      const found = await runChecks(checks, { env, problems, db, machine: new Machine(env) });
      return found.flatMap(({ lines }) => lines.map(toText));
    },
    async findings(change?: NodeJS.ProcessEnv, checks?: Check[]): Promise<string[]> {
      return (await this.lines(change, checks)).filter((line) => line.includes(' Cure: '));
    },
    /** Returns a fingerprint of each of the stand-ins' tables, to notice any write. */
    async state() {
      const tables = await environment.vendorRows<{ name: string }>(
        `select format('%I.%I', table_schema, table_name) as name from information_schema.tables
         where table_schema like 'local%' order by 1`,
      );
      const prints = tables.map(
        ({ name }) =>
          `select '${name}' as name, md5(string_agg(t::text, ',' order by t::text)) as print from ${name} t`,
      );
      return environment.vendorRows(prints.join(' union all '));
    },
    async close() {
      await db.destroy();
      await environment.close();
      await site.close();
    },
  };
}

export function answer(path: string, code: number, body: unknown = {}): Plant {
  return ({ standIns }) => standIns.faults.add({ path, kind: 'status', status: code, body });
}

export function set(change: NodeJS.ProcessEnv): Plant {
  return (launch) => launch.set(change);
}

export function stripe(account: object): Plant {
  return (launch) => launch.stripe('/account', account);
}

export function hubspot(account: object): Plant {
  return (launch) => launch.cms('/account', account);
}

export function supabase(project: object): Plant {
  return (launch) => launch.supabase('/project', project);
}

export function both(one: Plant, other: Plant): Plant {
  return async (launch) => {
    await one(launch);
    await other(launch);
  };
}
