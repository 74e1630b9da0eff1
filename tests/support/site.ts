import { existsSync } from 'node:fs';
import path from 'node:path';
import { brandStyleHash } from '#api/content/published.ts';
import { readContent } from '#api/content/read-content.ts';
import { readBuildId } from '#api/platform/config/built-site.ts';
import { privatePathsOf } from '#contract/pages.values.ts';
import { parseSite } from '#contract/site-settings.ts';
import { thirdPartySources } from '#contract/third-party.ts';
import { LINKS } from '#local/environment.ts';
import { startGateway } from '#local/gateway/gateway.ts';
import { freePort } from '#local/ports.ts';
import { BLOG_ID } from '#stand-ins/hubspot/local-account.ts';
import { startApiProcess } from './api-process.ts';
import { query } from './databases.ts';
import { controlsAt, startTestEnvironment, vendorTimeout } from './test-environment.ts';
import { until } from './until.ts';

export type Site = Awaited<ReturnType<typeof startOwnSite>>;

/**
 * Starts the whole site on its own port, or uses the one that SITE_URL names (the Compose stack, tests/stack).
 * @param overrides the api's variables; with them a site is always started. With PAGES_DIR, the gateway serves what the api has
 *   written there, as behind nginx
 */
export async function startSite(overrides?: Record<string, string>): Promise<Site> {
  const { SITE_URL, SITE_DATABASE_URL } = process.env;
  return SITE_URL && SITE_DATABASE_URL && !overrides
    ? runningSite(SITE_URL, SITE_DATABASE_URL)
    : startOwnSite(overrides);
}

/** Starts a gateway, the built pages, an api process and stand-ins, with databases of their own. */
async function startOwnSite(overrides: Record<string, string> = {}) {
  const port = await freePort();
  const url = `http://localhost:${port}`;
  const environment = await startTestEnvironment({
    PUBLIC_URL: url,
    STRIPE_JS_URL: '/__local/stripe/stripe.js',
    ...LINKS,
    HUBSPOT_BLOG_ID: BLOG_ID,
    // An automated browser types faster than a person; this only checks that the time is measured.
    LEAD_MIN_FILL_MS: '10',
    // Production's timeout, so that a busy machine does not look like a slow vendor, which browser tests do not cover.
    ...vendorTimeout(8),
    ...overrides,
  });
  const api = await startApiProcess(environment.variables);
  const { PAGES_DIR: pagesDir } = overrides;
  if (pagesDir) await until(() => existsSync(path.join(pagesDir, readBuildId(), 'current')));
  const settings = parseSite(environment.variables);
  const gateway = await startGateway({
    webDir: path.resolve(import.meta.dirname, '../../dist/web'),
    pagesDir,
    apiUrl: api.url,
    standInsUrl: environment.standIns.url,
    publicUrl: url,
    brandStyle: brandStyleHash(readContent('content', settings).brand),
    blogImageHosts: settings.BLOG_IMAGE_HOSTS,
    thirdParty: thirdPartySources(settings),
    privatePaths: privatePathsOf({ ...settings, caseSlugs: [] }),
    port,
  });
  return {
    ...environment,
    url,
    api,
    async close() {
      await gateway.close();
      await api.stop();
      await environment.close();
    },
  };
}

/** Returns the parts of a running site that journeys need. Tests that make it fail have to start one of their own. */
function runningSite(url: string, databaseUrl: string): Site {
  const rows = <T extends object>(text: string, values?: unknown[]) => query<T>(databaseUrl, text, values);
  const site: Pick<Site, 'url' | 'rows' | 'vendorRows' | 'stripe' | 'hubspotSubmissions' | 'close'> = {
    url,
    rows,
    vendorRows: rows,
    ...controlsAt(url),
    close: async () => {},
  };
  return site as Site;
}
