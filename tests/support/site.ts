import path from 'node:path';
import type { LeadForm } from '../../api/src/contract/leads.values.ts';
import { parseSite } from '../../api/src/contract/site-settings.ts';
import { startGateway } from '../../local/gateway/gateway.ts';
import { freePort } from '../../local/ports.ts';
import type { StoredSubmission } from '../../local/stand-ins/hubspot/store.ts';
import { startApiProcess } from './api-process.ts';
import { query } from './databases.ts';
import { startTestEnvironment } from './test-environment.ts';

export type Site = Awaited<ReturnType<typeof startOwnSite>>;

/**
 * The whole site on a port of its own, or the one that SITE_URL names (the Compose stack, tests/stack).
 * @param overrides the api's variables; with them it is always a site of its own
 */
export async function startSite(overrides?: Record<string, string>): Promise<Site> {
  const { SITE_URL, SITE_DATABASE_URL } = process.env;
  return SITE_URL && SITE_DATABASE_URL && !overrides
    ? runningSite(SITE_URL, SITE_DATABASE_URL)
    : startOwnSite(overrides);
}

/** Gateway, built pages, api process, stand-ins, databases of its own. */
async function startOwnSite(overrides: Record<string, string> = {}) {
  const port = await freePort();
  const url = `http://localhost:${port}`;
  const environment = await startTestEnvironment({
    PUBLIC_URL: url,
    STRIPE_JS_URL: '/__local/stripe/stripe.js',
    CONSULTATION_URL: '/__local/meet',
    // A browser that is driven types faster than a person; that the time is measured still counts.
    LEAD_MIN_FILL_MS: '10',
    // Browser tests have nothing to do with slow vendors: with the defaults a busy machine does not look like one.
    VENDOR_TIMEOUT_SECONDS: '8',
    CLAIM_LEASE_SECONDS: '40',
    ...overrides,
  });
  const api = await startApiProcess(environment.variables);
  const gateway = await startGateway({
    webDir: path.resolve(import.meta.dirname, '../../dist/web'),
    apiUrl: api.url,
    standInsUrl: environment.standIns.url,
    publicUrl: url,
    blogImageHosts: parseSite(environment.variables).BLOG_IMAGE_HOSTS,
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

/**
 * A site that runs already: what journeys need of it. Tests that make the site fail need one of their own.
 * @param url its address, with the stand-ins under /__local/
 * @param databaseUrl its Postgres, in which the stand-ins keep their state too
 */
function runningSite(url: string, databaseUrl: string): Site {
  const control = async (path: string, method: string, body?: object) => {
    const response = await fetch(`${url}/__local/${path}`, {
      method,
      headers: { 'content-type': 'application/json' },
      ...(body && { body: JSON.stringify(body) }),
    });
    return response.status === 204 ? null : response.json();
  };
  const rows = <T extends object>(text: string, values?: unknown[]) => query<T>(databaseUrl, text, values);
  const site: Pick<Site, 'url' | 'rows' | 'vendorRows' | 'stripe' | 'hubspotSubmissions' | 'close'> = {
    url,
    rows,
    vendorRows: rows,
    stripe: (path, body, method = body ? 'POST' : 'GET') => control(`stripe/control${path}`, method, body),
    hubspotSubmissions: async (form?: LeadForm) =>
      (await control(`hubspot/control/submissions${form ? `?form=${form}` : ''}`, 'GET')) as StoredSubmission[],
    close: async () => {},
  };
  return site as Site;
}
