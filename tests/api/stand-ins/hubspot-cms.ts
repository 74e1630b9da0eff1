import { startTestEnvironment } from '../../support/test-environment.ts';

/** A page of a list, one object, or an error, in HubSpot's shape. */
export interface CmsBody {
  total: number;
  results: Record<string, string>[];
  paging?: { next: { after: string; link: string } };
  [name: string]: unknown;
}
export type Given = Record<string, string>;
/** Every post of the blog; tests can rely on at least two. */
export type Posts = [Given, Given, ...Given[]];
export type HubSpotCms = Awaited<ReturnType<typeof startHubSpotCms>>;

/** Starts HubSpot's stand-in with its real limits, and no api that calls it. */
export async function startHubSpotCms() {
  const environment = await startTestEnvironment({ HUBSPOT_LIMITS: 'real' });
  return {
    ...environment,
    /**
     * Calls the CMS as the api does.
     * @param path below the blog's API, or an address from a response
     * @param token null sends no token
     */
    async ask(path: string, token: string | null = environment.variables.HUBSPOT_ACCESS_TOKEN ?? null) {
      const url = path.startsWith('http') ? path : `${environment.standIns.url}/cms/blogs/2026-09${path}`;
      const response = await fetch(url, { headers: token === null ? {} : { authorization: `Bearer ${token}` } });
      return { status: response.status, body: (await response.json()) as CmsBody };
    },
    /** Resets to the sample posts only, with no request counted. */
    async reset() {
      await environment.cms('/posts/sample', {}, 'POST');
      for (const what of ['/limits', '/requests']) await environment.cms(what, undefined, 'DELETE');
    },
  };
}
