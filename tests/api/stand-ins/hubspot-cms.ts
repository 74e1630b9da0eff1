import { startTestEnvironment } from '../../support/test-environment.ts';

/** A page of a list, one thing, or an error, as HubSpot words them. */
export interface Answer {
  total: number;
  results: Record<string, string>[];
  paging?: { next: { after: string; link: string } };
  [name: string]: unknown;
}
export type Given = Record<string, string>;
/** All that the blog holds: where it is read there are at least two. */
export type Posts = [Given, Given, ...Given[]];
export type HubSpotCms = Awaited<ReturnType<typeof startHubSpotCms>>;

/** HubSpot's stand-in with its real limits, and nothing of ours that asks it. */
export async function startHubSpotCms() {
  const outside = await startTestEnvironment({ HUBSPOT_LIMITS: 'real' });
  return {
    ...outside,
    /**
     * Asks the CMS as the api does.
     * @param path below the blog's API, or an address that an answer named
     * @param token null sends none
     */
    async ask(path: string, token: string | null = outside.environment.HUBSPOT_ACCESS_TOKEN ?? null) {
      const url = path.startsWith('http') ? path : `${outside.standIns.url}/cms/blogs/2026-09${path}`;
      const answer = await fetch(url, { headers: token === null ? {} : { authorization: `Bearer ${token}` } });
      return { status: answer.status, body: (await answer.json()) as Answer };
    },
    /** The sample posts and nothing else, and nobody has asked for anything yet. */
    async reset() {
      await outside.cms('/posts/sample', {}, 'POST');
      for (const what of ['/limits', '/requests']) await outside.cms(what, undefined, 'DELETE');
    },
  };
}
