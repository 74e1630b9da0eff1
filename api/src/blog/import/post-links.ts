/** Lists that a blog at HubSpot has below its root path, and ours under the same slugs. */
const ownLists = new Map([
  ['tag', 'tag'],
  ['topic', 'tag'],
  ['author', 'author'],
]);
/** Others: ours has one list, in which all of their posts are. */
const otherLists = /^(page|archive|all)$/i;

/** The part of a slug that is the root path of its blog at HubSpot: "insights" of "insights/my-post", empty of "my-post". */
export function rootOf(slug: string): string {
  return slug.slice(0, Math.max(slug.lastIndexOf('/'), 0));
}

/**
 * Where an address of the blog at HubSpot is on this site: posts are at /posts/{last segment of their slug}.
 * @param path percent-encoded
 * @param roots the blogs' root paths without slashes around them; case does not matter, as at HubSpot
 * @returns undefined for an address that is below none of them
 */
export function pathOnSite(path: string, roots: readonly string[]): string | undefined {
  const root = roots.find((each) => each && `${path}/`.toLowerCase().startsWith(`/${each.toLowerCase()}/`));
  if (root === undefined) return undefined;
  const [first = '', ...more] = path
    .slice(root.length + 1)
    .split('/')
    .filter(Boolean);
  if (first === 'rss.xml') return '/feed.xml';
  const list = ownLists.get(first.toLowerCase());
  if (list && more.length > 0) return `/posts/${list}/${more[0]}`;
  if (first === '' || (more.length > 0 && otherLists.test(first))) return '/posts';
  return `/posts/${more.at(-1) ?? first}`;
}
