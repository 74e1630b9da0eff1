import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { execa } from 'execa';
import pg from 'pg';
import { vendorVariables } from '#local/environment.ts';
import { makeKeys } from '#local/stand-in-keys.ts';
import { until } from '../support/until.ts';
import { OUTSIDE } from './hosts.ts';

const ROOT = path.resolve(import.meta.dirname, '../..');
const CONTAINER = 'lodestar-cluster-test-db';
const IMAGE = 'postgres:17.12-trixie';
const PASSWORD = 'cluster-only';
const URL = `postgres://lodestar:${PASSWORD}@${OUTSIDE}:5432/lodestar`;
const STAND_INS = `http://${OUTSIDE}:4000`;

/** What a cluster does not run itself: Postgres, as a managed one, and the vendors. */
export class Outside {
  readonly db = new pg.Pool({ connectionString: URL, max: 4, connectionTimeoutMillis: 20_000 });
  /** The address under which the site's pages were built. */
  readonly publicUrl = 'http://localhost:8080';
  readonly standIns = STAND_INS;
  private standInProcess: ChildProcess | undefined;

  constructor() {
    this.db.on('error', () => {});
  }

  /** The variables of the cluster's .env. */
  variables(): Record<string, string> {
    const keys = { ...makeKeys(() => 'cluster_sample'), HUBSPOT_ACCESS_TOKEN: `pat-na1-${'cluster-sample'}` };
    const { stripe, supabase, hubspot, smtp } = vendorVariables(STAND_INS, `smtp://${OUTSIDE}:2525`, keys);
    const limits = ['', '_SIGNUPS', '_LEADS', '_PAGES'].map((name) => [`RATE_LIMIT${name}_PER_MINUTE`, '1000000']);
    return {
      DATABASE_URL: URL,
      PUBLIC_URL: this.publicUrl,
      APP_URL: '/__local/app',
      APPLY_URL: '/__local/apply',
      CONSULTATION_URL: '/__local/meet',
      PRIVACY_URL: 'https://example.com/privacy',
      ...stripe,
      ...supabase,
      ...hubspot,
      ...smtp,
      CHECKOUT_PRODUCT_ID: 'prod_team_course',
      CHECKOUT_PRICE_ID: 'price_team_course_seat',
      ALLOW_STAND_INS: 'yes',
      DATABASE_POOL_SIZE: '6',
      // HubSpot's stand-in takes ten submissions a second, and five leads come in.
      RELAY_PAUSE_MS: '70',
      ...Object.fromEntries(limits),
    };
  }

  /** @param webhooks address of the site for Stripe's events */
  async up(webhooks: string): Promise<void> {
    await this.removeContainer();
    const server = ['postgres', '-c', 'jit=off', '-c', 'fsync=off'];
    const keepalives = [
      '-c',
      'tcp_keepalives_idle=10',
      '-c',
      'tcp_keepalives_interval=5',
      '-c',
      'tcp_keepalives_count=3',
      '-c',
      'tcp_user_timeout=25000',
    ];
    const variables = ['POSTGRES_USER=lodestar', 'POSTGRES_DB=lodestar', `POSTGRES_PASSWORD=${PASSWORD}`];
    const environment = variables.flatMap((variable) => ['-e', variable]);
    const where = [
      '--name',
      CONTAINER,
      '-p',
      `${OUTSIDE}:5432:5432`,
      '--tmpfs',
      '/var/lib/postgresql/data:uid=999,gid=999,mode=0700',
    ];
    await execa('docker', [
      'run',
      '-d',
      '--user',
      '999:999',
      ...where,
      ...environment,
      IMAGE,
      ...server,
      ...keepalives,
    ]);
    await until(() => this.isUp(), 120);
    await this.startStandIns(webhooks);
  }

  async down(): Promise<void> {
    if (this.standInProcess && this.standInProcess.exitCode === null) {
      const ended = once(this.standInProcess, 'exit');
      this.standInProcess.kill();
      await ended;
    }
    // First, so that no query waits for an answer.
    await this.removeContainer();
    await this.db.end().catch(() => {});
  }

  async rows<T extends object>(query: string): Promise<T[]> {
    return (await this.db.query<T>(query)).rows;
  }

  private async startStandIns(webhooks: string): Promise<void> {
    const env = {
      ...this.variables(),
      PATH: process.env.PATH,
      STAND_INS_HOST: OUTSIDE,
      STAND_INS_PORT: '4000',
      STAND_INS_SMTP_PORT: '2525',
      STAND_INS_SUPABASE_URL: STAND_INS,
      WEBHOOK_URL: `${webhooks}/api/checkout/webhook`,
    };
    this.standInProcess = spawn('node', ['--no-warnings', 'stand-ins/stand-ins.ts'], {
      cwd: ROOT,
      env,
      stdio: 'ignore',
    });
    const isHealthy = () =>
      fetch(`${STAND_INS}/__local/health`).then(
        (answer) => answer.ok,
        () => false,
      );
    await until(isHealthy, 180);
  }

  private isUp(): Promise<boolean> {
    return this.db.query('select 1').then(
      () => true,
      () => false,
    );
  }

  private async removeContainer(): Promise<void> {
    await execa('docker', ['rm', '-f', '-v', CONTAINER], { reject: false });
  }
}
