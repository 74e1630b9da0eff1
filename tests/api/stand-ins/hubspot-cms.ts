import { startTestEnvironment } from '../../support/test-environment.ts';

/** A page of a list, one thing, or an error, as HubSpot words them. */
export interface CmsBody {
  total: number;
  results: Record<string, string>[];
  paging?: { next: { after: string; link: string } };
  [name: string]: unknown;
}
export type Given = Record<string, string>;
/** Every post of the blog; the tests that read it find at least two. */
export type Posts = [Given, Given, ...Given[]];
export type HubSpotCms = Awaited<ReturnType<typeof startHubSpotCms>>;

/** HubSpot's stand-in with its real limits; no process of ours calls it. */
export async function startHubSpotCms() {
  const environment = await startTestEnvironment({ HUBSPOT_LIMITS: 'real' });
  return {
    ...environment,
    /**
     * Calls the CMS as the api does.
     * @param path below the blog's API, or an address that a response named
     * @param token null sends none
     */
    async ask(path: string, token: string | null = environment.variables.HUBSPOT_ACCESS_TOKEN ?? null) {
      const url = path.startsWith('http') ? path : `${environment.standIns.url}/cms/blogs/2026-09${path}`;
      const response = await fetch(url, { headers: token === null ? {} : { authorization: `Bearer ${token}` } });
      return { status: response.status, body: (await response.json()) as CmsBody };
    },
    /** The sample posts and nothing else; no request has been counted yet. */
    async reset() {
      await environment.cms('/posts/sample', {}, 'POST');
      for (const what of ['/limits', '/requests']) await environment.cms(what, undefined, 'DELETE');
    },
  };
}
