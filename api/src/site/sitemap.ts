import type { BlogPost } from '../contract/blog.ts';
import { postPath } from '../contract/blog.values.ts';

/** sitemap-posts.xml: the blog's list and every post with its last change. @param origin of the site */
export function postsSitemap(origin: string, posts: readonly BlogPost[]): string {
  const entries = [
    `  <url><loc>${origin}/posts</loc></url>`,
    ...posts.map(
      ({ slug, updated }) =>
        `  <url><loc>${xml(origin + postPath(slug))}</loc><lastmod>${xml(updated)}</lastmod></url>`,
    ),
  ];
  return `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
${entries.join('\n')}
</urlset>
`;
}

function xml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll("'", '&apos;');
}
