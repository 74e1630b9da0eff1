import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { parseSite } from '../../api/src/contract/site-settings.ts';
import { migrate } from '../../db/migrate.ts';
import { startGateway } from '../../local/gateway/gateway.ts';
import { freePort } from '../../local/ports.ts';
import { startPostgres } from '../../local/postgres/postgres.ts';
import { startApiProcess } from './api-process.ts';
import { TEMPLATE } from './databases.ts';
import { startOutsideWorld } from './outside-world.ts';
import { runningSite } from './running-site.ts';

export type Site = Awaited<ReturnType<typeof startOwnSite>>;

/**
 * The whole site on a port of its own, or the one that SITE_URL names (the Compose stack, tests/stack).
 * @param overrides variables of the api's environment; with them it is always a site of its own
 */
export async function startSite(overrides?: Record<string, string>): Promise<Site> {
  const { SITE_URL, SITE_DATABASE_URL } = process.env;
  return SITE_URL && SITE_DATABASE_URL && !overrides
    ? runningSite(SITE_URL, SITE_DATABASE_URL)
    : startOwnSite(overrides);
}

/** Front door, built pages, api process, stand-ins, a fresh Postgres. */
async function startOwnSite(overrides: Record<string, string> = {}) {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'site-e2e-'));
  const postgres = await startPostgres({ dataDir, quick: true });
  process.env.TEST_POSTGRES_URL = postgres.url('postgres');
  await postgres.createDatabase(TEMPLATE);
  await migrate(postgres.url(TEMPLATE));
  const port = await freePort();
  const url = `http://localhost:${port}`;
  const outside = await startOutsideWorld({
    PUBLIC_URL: url,
    STRIPE_JS_URL: '/__local/stripe/stripe.js',
    CONSULTATION_URL: '/__local/meet',
    ...overrides,
  });
  const api = await startApiProcess(outside.environment);
  const webDir = path.resolve(import.meta.dirname, '../../dist/web');
  const front = await startGateway({
    webDir,
    apiUrl: api.url,
    standInsUrl: outside.standIns.url,
    publicUrl: url,
    blogImageHosts: parseSite(outside.environment).BLOG_IMAGE_HOSTS,
    port,
  });
  return {
    ...outside,
    url,
    api,
    async close() {
      await front.close();
      await api.stop();
      await outside.close();
      await postgres.stop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}
