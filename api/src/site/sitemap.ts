import type { BlogPost } from '../contract/blog.ts';
import { postPath } from '../contract/blog.values.ts';

/**
 * Builds sitemap-posts.xml: the blog's list, every post with its last change, and the lists by tag and author with the
 * last change of their posts.
 * @param origin the site's origin
 */
export function postsSitemap(
  origin: string,
  posts: readonly BlogPost[],
  lists: readonly { path: string; updated: Date }[],
): string {
  const entries = [
    `  <url><loc>${origin}/posts</loc></url>`,
    ...posts.map(({ slug, updated }) => entry(origin + postPath(slug), updated)),
    ...lists.map(({ path, updated }) => entry(origin + path, updated.toISOString())),
  ];
  return `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
${entries.join('\n')}
</urlset>
`;
}

function entry(address: string, updated: string): string {
  return `  <url><loc>${xml(address)}</loc><lastmod>${xml(updated)}</lastmod></url>`;
}

function xml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll("'", '&apos;');
}
