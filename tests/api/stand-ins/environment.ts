import { sharedEnvironment } from '../../support/shared-api.ts';

/** The stand-ins with HubSpot's real limits, and no api that calls them. */
export const environment = await sharedEnvironment({ HUBSPOT_LIMITS: 'real' });

/** Resets HubSpot to the sample posts only, with no submission, and no request counted. */
export async function reset() {
  await environment.cms('/posts/sample', {}, 'POST');
  for (const what of ['/submissions', '/limits', '/requests']) await environment.cms(what, undefined, 'DELETE');
}
