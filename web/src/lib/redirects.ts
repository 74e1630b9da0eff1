/**
 * Addresses that have moved for good, as route patterns. One list: the client's router, the local gateway and nginx's
 * include all follow it. It imports nothing, so that Node can read it without the build's settings.
 */
export const redirects = [
  { from: '/blog', to: '/posts' },
  { from: '/posts/blog/:slug', to: '/posts/:slug' },
  { from: '/skyfi', to: '/case-studies/skyfi' },
] as const;

/**
 * Where a path has moved to; without the query, which the caller adds.
 * @param path percent-encoded, as it stands in the address
 */
export function redirectFor(path: string): string | undefined {
  for (const { from, to } of redirects) {
    const match = new RegExp(`^${from.replace(':slug', '([^/]+)')}$`).exec(path);
    if (match) return to.replace(':slug', () => match[1] ?? '');
  }
  return undefined;
}
