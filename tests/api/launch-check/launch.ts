import { getCACertificates, setDefaultCACertificates } from 'node:tls';
import { launchCheck } from '../../../local/launch-check/program.ts';
import { MANAGEMENT_TOKEN } from '../../../local/stand-ins/supabase/project.ts';
import { startHttpsSite } from '../../support/https-site.ts';
import { startTestEnvironment } from '../../support/test-environment.ts';

/** Sets something up wrongly. */
type Plant = (launch: Launch) => unknown;
/** What can be wrong, by name, and the line expected to name it. */
export interface Faults {
  /** These leave other faults visible, so that they can be planted at once. */
  together: Record<string, [Plant, RegExp]>;
  alone: Record<string, [Plant, RegExp]>;
}

export type Launch = Awaited<ReturnType<typeof startLaunch>>;

/** Starts a site and accounts at the stand-ins, all set up correctly, with ways to break them. */
export async function startLaunch() {
  const site = await startHttpsSite();
  setDefaultCACertificates([...getCACertificates('default'), site.pair.cert]);
  const environment = await startTestEnvironment({ PUBLIC_URL: site.url });
  const { standIns } = environment;
  const project = `${standIns.url}/__local/supabase/control/project`;
  const json = { 'content-type': 'application/json' };
  const variables: NodeJS.ProcessEnv = {
    ...environment.variables,
    APP_URL: 'https://app.site.example/',
    APPLY_URL: 'https://apply.site.example/',
    CONSULTATION_URL: 'https://meet.site.example/',
    PRIVACY_URL: 'https://site.example/privacy',
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
  const supabase = (change: object) => fetch(project, { method: 'POST', headers: json, body: JSON.stringify(change) });
  const forwarding = { auth: { security_sb_forwarded_for_enabled: true } };
  await supabase(forwarding);
  // Nobody takes webhooks here, and repeated attempts would look like something that a check wrote.
  await environment.stripe('/webhooks', { mode: 'off' });
  let changes: NodeJS.ProcessEnv = {};
  return {
    ...environment,
    site,
    variables,
    supabase,
    /** Changes variables for the runs that follow. */
    set(change: NodeJS.ProcessEnv) {
      changes = { ...changes, ...change };
    },
    /** Returns the variables of a run. @param change variables to override */
    given: (change: NodeJS.ProcessEnv = {}) => ({ ...variables, ...changes, ...change }),
    /** Undoes every fault but those of the stand-ins' responses. */
    async mend() {
      changes = {};
      site.redirect.to = site.url;
      for (const name of Object.keys(site.statuses)) delete site.statuses[name];
      await Promise.all([
        fetch(project, { method: 'DELETE' }).then(() => supabase(forwarding)),
        environment.cms('/switches', { consentForms: [] }, 'PATCH'),
        environment.stripe('/account', undefined, 'DELETE'),
        environment.cms('/account', undefined, 'DELETE'),
      ]);
    },
    /** Runs the command. */
    async check(args: string[]) {
      let [stdout, stderr] = ['', ''];
      const exitCode = await launchCheck(args, this.given(), {
        out: (text) => (stdout += text),
        error: (text) => (stderr += text),
      });
      return { exitCode, stdout, stderr, findings: stdout.split('\n').filter((line) => line.startsWith('- ')) };
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
      await environment.close();
      await site.close();
    },
  };
}

/** Makes the stand-ins answer a path with a status and a body. */
export const answer =
  (path: string, code: number, body: unknown = {}): Plant =>
  ({ standIns }) =>
    standIns.faults.add({ path, kind: 'status', status: code, body });
export const set =
  (change: NodeJS.ProcessEnv): Plant =>
  (launch) =>
    launch.set(change);
export const stripe =
  (account: object): Plant =>
  (launch) =>
    launch.stripe('/account', account);
export const hubspot =
  (account: object): Plant =>
  (launch) =>
    launch.cms('/account', account);
export const supabase =
  (project: object): Plant =>
  (launch) =>
    launch.supabase(project);
export const both =
  (one: Plant, other: Plant): Plant =>
  async (launch) => {
    await one(launch);
    await other(launch);
  };
