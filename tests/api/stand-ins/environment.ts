import { sharedEnvironment } from '../../support/shared-api.ts';

/** A page of a list, one object, or an error, in HubSpot's shape. */
export interface CmsBody {
  total: number;
  results: Record<string, string>[];
  paging?: { next: { after: string; link: string } };
  [name: string]: unknown;
}

/** The stand-ins with HubSpot's real limits, and no api that calls them. */
export const environment = await sharedEnvironment({ HUBSPOT_LIMITS: 'real' });
const { cms, standIns, variables } = environment;

/**
 * Calls HubSpot's CMS as the api does.
 * @param path below the blog's API, or an address from a response
 * @param token null sends no token
 */
export async function ask(path: string, token: string | null = variables.HUBSPOT_ACCESS_TOKEN ?? null) {
  const url = path.startsWith('http') ? path : `${standIns.url}/cms/blogs/2026-09${path}`;
  const response = await fetch(url, { headers: token === null ? {} : { authorization: `Bearer ${token}` } });
  return { status: response.status, body: (await response.json()) as CmsBody };
}

/** Resets HubSpot to the sample posts only, with no submission, and no request counted. */
export async function reset() {
  await cms('/posts/sample', {}, 'POST');
  for (const what of ['/submissions', '/limits', '/requests']) await cms(what, undefined, 'DELETE');
}
