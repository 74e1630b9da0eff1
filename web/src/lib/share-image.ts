import { paths } from './paths.ts';

/**
 * The picture that stands for a page where it is shared, 1200×630 (made by `npm run material`).
 * @param path of the page; without one, or for pages nobody is meant to share, the site's own picture
 */
export function shareImage(path: string | undefined, noindex = false): string {
  if (!path || noindex) return '/images/og/default.jpg';
  if (path === paths.home) return '/images/og/home.jpg';
  // This address carries the brand; the file must not.
  if (path === paths.fellows) return '/images/og/fellows.jpg';
  return `/images/og/${path.slice(1).replaceAll('/', '-')}.jpg`;
}
