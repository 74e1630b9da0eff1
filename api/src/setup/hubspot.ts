import { z } from 'zod';
import { HubSpotBlogClient } from '../platform/vendors/hubspot-blog.client.ts';
import { askHubSpot, ifAllowed, read } from './ask.ts';
import { type Context, type Line, linesOf, Stop } from './check.ts';
import type { SetUpEnv } from './environment.ts';
import { checkForms } from './hubspot-forms.ts';
import { checkProperties, dealScopes } from './hubspot-properties.ts';

const AT_APP = 'at HubSpot: Settings, Integrations, Private apps';
const AT_CURRENCIES = 'at HubSpot: Settings, Account Defaults, Currency';

const detailsSchema = z.looseObject({
  portalId: z.number(),
  dataHostingLocation: z.string(),
  companyCurrency: z.string().optional(),
  additionalCurrencies: z.array(z.string()).optional(),
});
const tokenSchema = z.looseObject({ scopes: z.array(z.string()) });
const typesSchema = z.looseObject({
  results: z.array(z.looseObject({ id: z.coerce.string(), isActive: z.boolean() })),
});
const postSchema = z.looseObject({
  contentGroupId: z.string().nullish().catch(null),
  currentlyPublished: z.boolean().nullish().catch(null),
});

/** Each page has twenty posts, about 2 MB. */
const MOST_PAGES = 5;

/**
 * Checks the token and its scopes, the account, its forms, its blog and its properties.
 * @throws Stop if HubSpot is away or refuses the token
 */
export async function checkHubSpot({ env }: Context): Promise<Line[]> {
  const account = await accountLines(env);
  const scopes = await readScopes(env);
  const needed = ['forms', 'content', ...(env.HUBSPOT_DEAL_STAGE_PAID ? dealScopes : [])];
  const missing = scopes ? needed.filter((scope) => !scopes.includes(scope)) : [];
  const found = await Promise.all([
    missing.includes('forms') ? [] : checkForms(env),
    missing.includes('content') ? [] : blogLines(env),
    subscriptionLines(env),
    checkProperties(env),
  ]);
  const give = `${AT_APP}, add it and set the new HUBSPOT_ACCESS_TOKEN`;
  return [
    ...account,
    ...linesOf('HubSpot token', [
      [!scopes, `its scopes cannot be read: look for forms and content ${AT_APP}`],
      ...missing.map((scope): [true, string, string] => [true, `it lacks the scope ${scope}`, give]),
    ]),
    ...found.flat(),
  ];
}

async function accountLines(env: SetUpEnv): Promise<Line[]> {
  const answer = await askHubSpot(env, '/account-info/2026-03/details');
  if (answer.status === 401) {
    const cure = `${AT_APP}, copy the token again and set HUBSPOT_ACCESS_TOKEN`;
    throw new Stop({ where: 'HubSpot token', what: 'HubSpot does not take HUBSPOT_ACCESS_TOKEN', cure });
  }
  const unread = `its number and region cannot be read (${answer.status}): compare them by hand`;
  if (answer.status !== 200) return [{ where: 'HubSpot account', what: unread }];
  const details = read(detailsSchema, answer, 'HubSpot', 'account');
  const { portalId, dataHostingLocation: region, companyCurrency: main, additionalCurrencies: more = [] } = details;
  const currency = env.CHECKOUT_CURRENCY?.toUpperCase();
  const lacksCurrency = env.HUBSPOT_DEAL_STAGE_PAID && main && currency && ![main, ...more].includes(currency);
  const { HUBSPOT_PORTAL_ID: id, HUBSPOT_REGION: ours } = env;
  const other = `the token belongs to account ${portalId}, HUBSPOT_PORTAL_ID is ${id}`;
  return [
    ...linesOf('HubSpot account', [
      [String(portalId) !== id, other, 'set the token and the number of one and the same account'],
    ]),
    ...linesOf('HubSpot region', [
      [region !== ours, `it is hosted in ${region}, HUBSPOT_REGION is ${ours}`, `set HUBSPOT_REGION=${region}`],
    ]),
    ...linesOf('HubSpot currency', [
      [lacksCurrency, `the account lacks ${currency}, so no deal is made`, `add ${currency} ${AT_CURRENCIES}`],
    ]),
  ];
}

/** @returns undefined for a token whose scopes HubSpot does not show */
async function readScopes(env: SetUpEnv): Promise<string[] | undefined> {
  const path = '/oauth/v2/private-apps/get/access-token-info';
  const answer = await askHubSpot(env, path, { tokenKey: env.HUBSPOT_ACCESS_TOKEN });
  return tokenSchema.safeParse(answer.body).data?.scopes;
}

/** Reports which posts the import would find. HubSpot's filters are undocumented, so none is relied on. */
async function blogLines(env: SetUpEnv): Promise<Line[]> {
  const where = 'HubSpot blog';
  const { HUBSPOT_BLOG_ID: wanted } = env;
  const client = new HubSpotBlogClient(env);
  const posts: z.infer<typeof postSchema>[] = [];
  let after: string | null | undefined;
  for (let page = 1; page <= MOST_PAGES && after !== null; page += 1) {
    const query = { limit: 20, sort: '-updatedAt', ...(after && { after }) } as const;
    const read = await ifAllowed(env, () => client.posts(query));
    if (!read) {
      const cure = `${AT_APP}, add the scope content and set the new HUBSPOT_ACCESS_TOKEN`;
      return [{ where, what: 'the token may not read posts', cure }];
    }
    posts.push(...read.posts.map((post) => postSchema.safeParse(post).data ?? {}));
    after = posts.some(({ contentGroupId: blog }) => !wanted || blog === wanted) ? null : read.after;
  }
  const blogs = [...new Set(posts.map(({ contentGroupId: blog }) => blog ?? ''))];
  const isOther = wanted && !blogs.includes(wanted);
  const isEmpty = !isOther && !posts.some(({ currentlyPublished }) => currentlyPublished !== false);
  return linesOf(where, [
    [
      isOther,
      `none of the newest posts is of the blog ${wanted}`,
      'set HUBSPOT_BLOG_ID to the content group id of your blog, the number in its address in the editor',
    ],
    [
      isEmpty,
      'no published post can be read, so /posts stays empty',
      'publish a post at HubSpot, or give the token to the account that has the blog',
    ],
    [
      !wanted && blogs.length > 1,
      `posts of ${blogs.length} blogs are imported (${blogs.join(', ')}): HUBSPOT_BLOG_ID chooses one`,
    ],
  ]);
}

async function subscriptionLines(env: SetUpEnv): Promise<Line[]> {
  const where = 'HubSpot subscription';
  const { HUBSPOT_SUBSCRIPTION_ID: id } = env;
  if (!id) return [{ where, what: 'HUBSPOT_SUBSCRIPTION_ID is not set, so what visitors agree to stays here' }];
  const answer = await askHubSpot(env, '/communication-preferences/v4/definitions');
  const byHand = `the token lacks the scope communication_preferences.read, so whether ${id} exists is to be checked by hand`;
  if (answer.status === 403) return [{ where, what: byHand }];
  const { results } = read(typesSchema, answer, 'HubSpot', 'list of subscription types');
  const type = results.find((one) => one.id === String(id));
  const wrong = `HUBSPOT_SUBSCRIPTION_ID ${id} is ${type ? 'not active' : 'unknown'}, and a lead that names it is refused`;
  return linesOf(where, [
    [!type?.isActive, wrong, 'set the number of an active one: Settings, Marketing, Email, Subscription types'],
  ]);
}
