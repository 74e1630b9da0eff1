import { z } from 'zod';
import { read } from './ask.ts';
import { askHubSpot } from './ask-hubspot.ts';
import { type Line, Stop } from './finding.ts';
import { checkForms } from './hubspot-forms.ts';
import { checkProperties, dealScopes } from './hubspot-properties.ts';
import type { LiveEnv } from './settings.ts';

const AT_APP = 'at HubSpot: Settings, Integrations, Private apps';

const detailsSchema = z.looseObject({ portalId: z.number(), dataHostingLocation: z.string() });
const tokenSchema = z.looseObject({ scopes: z.array(z.string()) });
const typesSchema = z.looseObject({
  results: z.array(z.looseObject({ id: z.coerce.string(), isActive: z.boolean() })),
});
const postsSchema = z.looseObject({
  results: z.array(z.looseObject({ contentGroupId: z.string().nullish(), currentlyPublished: z.boolean().nullish() })),
  paging: z.looseObject({ next: z.looseObject({ after: z.string() }).nullish() }).nullish(),
});
type Post = z.infer<typeof postsSchema>['results'][number];

/** Each page has twenty posts, about 2 MB. */
const MOST_PAGES = 5;

/**
 * Checks the token and its scopes, the account, its forms, its blog and its properties.
 * @throws Stop when HubSpot is away or refuses the token
 */
export async function checkHubSpot(env: LiveEnv): Promise<Line[]> {
  const account = await accountLines(env);
  const scopes = await readScopes(env);
  const missing = scopes
    ? ['forms', 'content', ...(env.HUBSPOT_DEAL_STAGE_PAID ? dealScopes : [])].filter(
        (scope) => !scopes.includes(scope),
      )
    : [];
  const lacking = missing.map((scope) => ({
    where: 'HubSpot token',
    what: `it lacks the scope ${scope}`,
    cure: `${AT_APP}, add it and set the new HUBSPOT_ACCESS_TOKEN`,
  }));
  const unknown = { where: 'HubSpot token', what: `its scopes cannot be read: look for forms and content ${AT_APP}` };
  const [forms, blog, subscription, properties] = await Promise.all([
    missing.includes('forms') ? [] : checkForms(env),
    missing.includes('content') ? [] : blogLines(env),
    subscriptionLines(env),
    checkProperties(env),
  ]);
  return [...account, ...lacking, ...(scopes ? [] : [unknown]), ...forms, ...blog, ...subscription, ...properties];
}

async function accountLines(env: LiveEnv): Promise<Line[]> {
  const where = 'HubSpot account';
  const answer = await askHubSpot(env, '/account-info/2026-03/details');
  if (answer.status === 401) {
    const cure = `${AT_APP}, copy the token again and set HUBSPOT_ACCESS_TOKEN`;
    throw new Stop({ where: 'HubSpot token', what: 'HubSpot does not take HUBSPOT_ACCESS_TOKEN', cure });
  }
  if (answer.status !== 200)
    return [{ where, what: `its number and region cannot be read (${answer.status}): compare them by hand` }];
  const { portalId, dataHostingLocation: region } = read(detailsSchema, answer, 'HubSpot', 'account');
  const lines: Line[] = [];
  if (String(portalId) !== env.HUBSPOT_PORTAL_ID) {
    const what = `the token belongs to account ${portalId}, HUBSPOT_PORTAL_ID is ${env.HUBSPOT_PORTAL_ID}`;
    lines.push({ where, what, cure: 'set the token and the number of one and the same account' });
  }
  if (region !== env.HUBSPOT_REGION) {
    const what = `it is hosted in ${region}, HUBSPOT_REGION is ${env.HUBSPOT_REGION}`;
    lines.push({ where: 'HubSpot region', what, cure: `set HUBSPOT_REGION=${region}` });
  }
  return lines;
}

/** @returns undefined for a token whose scopes HubSpot does not show */
async function readScopes(env: LiveEnv): Promise<string[] | undefined> {
  const path = '/oauth/v2/private-apps/get/access-token-info';
  const answer = await askHubSpot(env, path, { tokenKey: env.HUBSPOT_ACCESS_TOKEN });
  return tokenSchema.safeParse(answer.body).data?.scopes;
}

/** Reports which posts the import would find. */
async function blogLines(env: LiveEnv): Promise<Line[]> {
  const where = 'HubSpot blog';
  const wanted = env.HUBSPOT_BLOG_ID;
  const posts = await newestPosts(env, (post) => !wanted || post.contentGroupId === wanted);
  if (!posts) {
    const cure = `${AT_APP}, add the scope content and set the new HUBSPOT_ACCESS_TOKEN`;
    return [{ where, what: 'the token may not read posts', cure }];
  }
  const blogs = new Set(posts.map((post) => post.contentGroupId ?? ''));
  if (wanted && !blogs.has(wanted)) {
    const cure = 'set HUBSPOT_BLOG_ID to the content group id of your blog, the number in its address in the editor';
    return [{ where, what: `none of the newest posts is of the blog ${wanted}`, cure }];
  }
  if (!posts.some((post) => post.currentlyPublished !== false)) {
    const cure = 'publish a post at HubSpot, or give the token to the account that has the blog';
    return [{ where, what: 'no published post can be read, so /posts stays empty', cure }];
  }
  if (!wanted && blogs.size > 1) {
    const what = `posts of ${blogs.size} blogs are imported (${[...blogs].join(', ')}): HUBSPOT_BLOG_ID chooses one`;
    return [{ where, what }];
  }
  return [];
}

/**
 * Reads pages of the newest posts until one is wanted, up to a limit. HubSpot's filters are undocumented, so none is
 * relied on.
 * @returns null when the token may not read posts
 */
async function newestPosts(env: LiveEnv, isWanted: (post: Post) => boolean): Promise<Post[] | null> {
  const found: Post[] = [];
  let after: string | undefined;
  for (let page = 1; page <= MOST_PAGES; page += 1) {
    const query = new URLSearchParams({ limit: '20', sort: '-publishDate', ...(after && { after }) });
    if (env.HUBSPOT_BLOG_ID) query.set('contentGroupId__eq', env.HUBSPOT_BLOG_ID);
    const answer = await askHubSpot(env, `/cms/blogs/2026-09/posts?${query}`);
    if (answer.status === 403) return null;
    const { results, paging } = read(postsSchema, answer, 'HubSpot', 'list of posts');
    found.push(...results);
    after = paging?.next?.after;
    if (!after || found.some(isWanted)) break;
  }
  return found;
}

async function subscriptionLines(env: LiveEnv): Promise<Line[]> {
  const where = 'HubSpot subscription';
  const id = env.HUBSPOT_SUBSCRIPTION_ID;
  if (!id) return [{ where, what: 'HUBSPOT_SUBSCRIPTION_ID is not set, so what visitors agree to stays here' }];
  const answer = await askHubSpot(env, '/communication-preferences/v4/definitions');
  if (answer.status === 403) {
    const what = `the token lacks the scope communication_preferences.read, so whether ${id} exists is to be checked by hand`;
    return [{ where, what }];
  }
  const type = read(typesSchema, answer, 'HubSpot', 'list of subscription types').results.find(
    (one) => one.id === String(id),
  );
  if (type?.isActive) return [];
  const what = `HUBSPOT_SUBSCRIPTION_ID ${id} is ${type ? 'not active' : 'unknown'}, and a lead that names it is refused`;
  return [{ where, what, cure: 'set the number of an active one: Settings, Marketing, Email, Subscription types' }];
}
