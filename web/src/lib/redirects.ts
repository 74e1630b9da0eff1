/**
 * Addresses that have moved permanently, as route patterns. The client's router, the local gateway and nginx's include
 * all follow this list. It imports nothing, so that Node can read it without the build's settings.
 */
export const redirects = [
  { from: '/blog', to: '/posts' },
  { from: '/posts/blog/:slug', to: '/posts/:slug' },
  { from: '/skyfi', to: '/case-studies/skyfi' },
] as const;

/**
 * Returns where a path has moved to, without the query, which the caller adds.
 * @param path percent-encoded, as it appears in the address
 */
export function redirectFor(path: string): string | undefined {
  for (const { from, to } of redirects) {
    const match = new RegExp(`^${from.replace(':slug', '([^/]+)')}$`).exec(path);
    if (match) return to.replace(':slug', () => match[1] ?? '');
  }
  return undefined;
}
