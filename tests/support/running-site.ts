import type { LeadForm } from '../../api/src/contract/leads.values.ts';
import type { StoredSubmission } from '../../local/stand-ins/hubspot/store.ts';
import { query } from './databases.ts';
import type { Site } from './site.ts';

/**
 * A site that somebody else runs: what journeys need of it. Those that make the site fail need one of their own.
 * @param url its address, with the stand-ins under /__local/
 * @param databaseUrl its Postgres, in which the stand-ins keep their state too
 */
export function runningSite(url: string, databaseUrl: string): Site {
  const control = async (path: string, method: string, body?: object) => {
    const answer = await fetch(`${url}/__local/${path}`, {
      method,
      headers: { 'content-type': 'application/json' },
      ...(body && { body: JSON.stringify(body) }),
    });
    return answer.status === 204 ? null : answer.json();
  };
  const rows = <T extends object>(text: string, values?: unknown[]) => query<T>(databaseUrl, text, values);
  const site: Pick<Site, 'url' | 'rows' | 'vendorRows' | 'stripe' | 'hubspotSubmissions' | 'close'> = {
    url,
    rows,
    vendorRows: rows,
    stripe: (path, body, method = body ? 'POST' : 'GET') => control(`stripe/control${path}`, method, body),
    hubspotSubmissions: async (form?: LeadForm) => {
      const answer = await control(`hubspot/control/submissions${form ? `?form=${form}` : ''}`, 'GET');
      return answer as StoredSubmission[];
    },
    close: async () => {},
  };
  return site as Site;
}
