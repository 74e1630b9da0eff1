import { type ChildProcess, spawn } from 'node:child_process';
import pg from 'pg';
import { vendorVariables } from '#local/environment.ts';
import { makeKeys } from '#local/stand-in-keys.ts';
import { until } from '../support/until.ts';
import { OUTSIDE, ROOT, sh, succeeds } from './hosts.ts';

const CONTAINER = 'lodestar-cluster-test-db';
const LOGIN = 'lodestar:cluster-only';
const URL = `postgres://${LOGIN}@${OUTSIDE}:5432/lodestar`;
const STAND_INS = `http://${OUTSIDE}:4000`;

/** What a cluster does not run itself: Postgres, as a managed one, and the vendors. */
export class Outside {
  /** The address under which the site's pages were built. */
  readonly publicUrl = 'http://localhost:8080';
  readonly standIns = STAND_INS;
  private readonly db = new pg.Pool({ connectionString: URL, max: 4, connectionTimeoutMillis: 20_000 });
  private standInProcess: ChildProcess | undefined;

  constructor() {
    this.db.on('error', () => {});
  }

  /** The variables of the cluster's .env. */
  variables(): Record<string, string> {
    const keys = { ...makeKeys(() => 'cluster_sample'), HUBSPOT_ACCESS_TOKEN: `pat-na1-${'cluster-sample'}` };
    const { stripe, supabase, hubspot, smtp } = vendorVariables(STAND_INS, `smtp://${OUTSIDE}:2525`, keys);
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
      // Visitors come from many addresses.
      TRUSTED_PROXIES: OUTSIDE,
    };
  }

  /** @param webhooks address of the site for Stripe's events */
  async up(webhooks: string): Promise<void> {
    const [user, password] = LOGIN.split(':');
    // Keepalives as docs/cluster.md advises for every outside Postgres.
    await sh(`docker rm -f -v ${CONTAINER}
      docker run -d --name ${CONTAINER} --user 999:999 -p ${OUTSIDE}:5432:5432 \
        --tmpfs /var/lib/postgresql/data:uid=999,gid=999,mode=0700 \
        -e POSTGRES_USER=${user} -e POSTGRES_DB=lodestar -e POSTGRES_PASSWORD=${password} postgres:17.12-trixie \
        postgres -c jit=off -c fsync=off -c tcp_keepalives_idle=10 -c tcp_keepalives_interval=5 -c tcp_keepalives_count=3 \
        -c tcp_user_timeout=25000`);
    await until(() => succeeds(`docker exec ${CONTAINER} pg_isready -q -h 127.0.0.1 -U ${user}`), 120);
    const env = {
      ...this.variables(),
      PATH: process.env.PATH,
      STAND_INS_HOST: OUTSIDE,
      STAND_INS_PORT: '4000',
      STAND_INS_SMTP_PORT: '2525',
      STAND_INS_SUPABASE_URL: STAND_INS,
      WEBHOOK_URL: `${webhooks}/api/checkout/webhook`,
    };
    this.standInProcess = spawn('node', ['stand-ins/stand-ins.ts'], { cwd: ROOT, env, stdio: 'ignore' });
    const health = () => fetch(`${STAND_INS}/__local/health`).catch(() => undefined);
    await until(async () => (await health())?.ok === true, 180);
  }

  async down(): Promise<void> {
    this.standInProcess?.kill();
    // First, so that no query waits for an answer.
    await sh(`docker rm -f -v ${CONTAINER}`).catch(() => {});
    await this.db.end().catch(() => {});
  }

  async rows<T extends object>(query: string): Promise<T[]> {
    return (await this.db.query<T>(query)).rows;
  }

  /** @param rows table and condition */
  async count(rows: string): Promise<number> {
    const [row] = await this.rows<{ count: number }>(`select count(*)::int as count from ${rows}`);
    return row?.count ?? 0;
  }
}
