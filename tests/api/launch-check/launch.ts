import path from 'node:path';
import { execa } from 'execa';
import { MANAGEMENT_TOKEN } from '../../../local/stand-ins/supabase/project.ts';
import { startHttpsSite } from '../../support/https-site.ts';
import { startTestEnvironment } from '../../support/test-environment.ts';

const root = path.resolve(import.meta.dirname, '../../..');

/** Something that is set up wrongly, and the line expected to name it. */
export interface Fault {
  name: string;
  plant?(launch: Launch): unknown;
  /** Returns the wrong variables. */
  change?(launch: Launch): NodeJS.ProcessEnv;
  /** Whether it leaves other faults visible, so that they can be planted together. */
  joins?: true;
  says: RegExp;
}

export type Launch = Awaited<ReturnType<typeof startLaunch>>;

/** Starts a site and accounts at the stand-ins, all set up correctly, with ways to break them. */
export async function startLaunch() {
  const site = await startHttpsSite();
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
  return {
    ...environment,
    site,
    variables,
    supabase,
    /** Undoes every fault. */
    async mend() {
      standIns.faults.clear();
      standIns.smtp?.faults.clear();
      site.redirect.to = site.url;
      for (const name of Object.keys(site.statuses)) delete site.statuses[name];
      await Promise.all([
        fetch(project, { method: 'DELETE' }).then(() => supabase(forwarding)),
        environment.cms('/switches', { consentForms: [] }, 'PATCH'),
        environment.stripe('/account', undefined, 'DELETE'),
        environment.cms('/account', undefined, 'DELETE'),
      ]);
    },
    /** Runs the command as a person would. @param change variables to override */
    async check(args: string[], change: NodeJS.ProcessEnv = {}) {
      const env = { PATH: process.env.PATH, NODE_EXTRA_CA_CERTS: site.authorityFile, ...variables, ...change };
      const { exitCode, stdout, stderr } = await execa(process.execPath, ['local/launch-check/main.ts', ...args], {
        ...{ env, extendEnv: false, cwd: root, reject: false },
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
export function status({ standIns }: Launch, path: string, code: number, body: unknown = {}): void {
  standIns.faults.add({ path, kind: 'status', status: code, body });
}
