/** Lists below the root path of a HubSpot blog that this site has too, under the same slugs. */
const ownLists = new Map([
  ['tag', 'tag'],
  ['topic', 'tag'],
  ['author', 'author'],
]);
/** Where feed readers look for a feed, whatever the site. */
const usualFeeds = /^\/(feed|rss|atom|(rss|atom|index)\.xml)$/i;
/** HubSpot's other lists. Our one list contains all of their posts. */
const otherLists = /^(page|archive|all)$/i;

const FEED = '/feed.xml';

/** Returns the path of the feed if this is one that feed readers try; undefined for any other. */
export function usualFeed(path: string): string | undefined {
  return usualFeeds.test(path) ? FEED : undefined;
}

/** Returns the root path of a post's blog at HubSpot: "insights" for "insights/my-post", empty for "my-post". */
export function rootOf(slug: string): string {
  return slug.slice(0, Math.max(slug.lastIndexOf('/'), 0));
}

/**
 * Maps an address of the blog at HubSpot to this site, where posts are at /posts/{last segment of their slug}.
 * @param path percent-encoded
 * @param roots the blogs' root paths, without slashes around them; case-insensitive, as at HubSpot
 * @returns undefined if the path is below none of the roots
 */
export function pathOnSite(path: string, roots: readonly string[]): string | undefined {
  const root = roots.find((each) => each && `${path}/`.toLowerCase().startsWith(`/${each.toLowerCase()}/`));
  if (root === undefined) return undefined;
  const [first = '', ...more] = path
    .slice(root.length + 1)
    .split('/')
    .filter(Boolean);
  if (first === 'rss.xml') return FEED;
  const list = ownLists.get(first.toLowerCase());
  if (list && more.at(-1) === 'rss.xml') return list === 'tag' ? `/posts/tag/${more[0]}/feed.xml` : FEED;
  if (list && more.length > 0) return `/posts/${list}/${more[0]}`;
  if (first === '' || (more.length > 0 && otherLists.test(first))) return '/posts';
  return `/posts/${more.at(-1) ?? first}`;
}
