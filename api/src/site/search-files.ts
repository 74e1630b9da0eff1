import type { Published } from '../contract/published.ts';

type Site = Published['site'];

/** sitemap.xml: points to the sitemaps of the pages and of the posts. The api generates the posts' one on request. */
export function sitemapIndex(site: Site): string {
  return `<?xml version="1.0" encoding="UTF-8"?>
<sitemapindex xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
  <sitemap><loc>${site.PUBLIC_URL}/sitemap-pages.xml</loc></sitemap>
  <sitemap><loc>${site.PUBLIC_URL}/sitemap-posts.xml</loc></sitemap>
</sitemapindex>
`;
}

/**
 * A list of pages for search engines.
 * @param origin the site's origin
 * @param pages those without noindex; `updated` is the time of the last change, in ISO 8601
 */
export function sitemap(origin: string, pages: readonly { path: string; updated?: string }[]): string {
  const entries = pages.map(({ path, updated }) => {
    const change = updated === undefined ? '' : `<lastmod>${xml(updated)}</lastmod>`;
    return `  <url><loc>${xml(origin + path)}</loc>${change}</url>`;
  });
  return `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
${entries.join('\n')}
</urlset>
`;
}

function xml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll("'", '&apos;');
}

/**
 * robots.txt. Does not list noindex pages, because a crawler must be able to read their noindex, nor the trial's
 * address, which is unlisted.
 */
export function robots(site: Site): string {
  return `User-agent: *
Disallow: /api/
Disallow: /__local/

Sitemap: ${site.PUBLIC_URL}/sitemap.xml
`;
}

/** manifest.webmanifest: name and icons for a home screen. */
export function manifest(site: Site): string {
  const icon = (size: number, purpose?: string) => ({
    src: `/images/icons/icon-${size}.png`,
    sizes: `${size}x${size}`,
    type: 'image/png',
    ...(purpose && { purpose }),
  });
  return `${JSON.stringify(
    {
      name: site.BRAND,
      short_name: site.BRAND,
      start_url: '/',
      display: 'browser',
      background_color: '#000000',
      theme_color: '#000000',
      icons: [icon(192), icon(512), icon(512, 'maskable')],
    },
    null,
    2,
  )}\n`;
}
