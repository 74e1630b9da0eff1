import { readdir, readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import sharp from 'sharp';
import { readContent } from '#api/content/read-content.ts';
import { readBuildId } from '#api/platform/config/built-site.ts';
import { parseSite } from '#contract/site-settings.ts';
import { escapeHtml, fontFaces, withPage } from './browser.ts';
import { put, source } from './pictures.ts';

const published = fileURLToPath(new URL(`../.data/pages/${readBuildId()}/current/`, import.meta.url));

/**
 * Makes the pictures that links to pages show when shared, 1200×630: the page's title over the stars, under the name in
 * its og:image. The titles come from the pages that `npm start` has written, so they cannot differ.
 */
export async function makeShareImages(): Promise<void> {
  const pages = await publishedPages();
  if (pages.size === 0) throw new Error('The share images take their titles from the written pages: npm start first.');
  const { BRAND } = parseSite(process.env);
  const fonts = await fontFaces();
  const [poster, mark] = (await Promise.all(['poster.svg', 'mark.svg'].map(source))).map(
    (svg) => `data:image/svg+xml;base64,${Buffer.from(svg).toString('base64')}`,
  );
  await withPage(async (page) => {
    await page.setViewportSize({ width: 1200, height: 630 });
    for (const [name, title] of pages) {
      await page.setContent(`<style>${fonts}
body { margin: 0; width: 1200px; height: 630px; overflow: hidden; box-sizing: border-box; padding: 64px 72px; color: #fff; display: flex; flex-direction: column; justify-content: space-between;
background: linear-gradient(90deg, #01070e 8%, rgb(1 7 14 / .82) 50%, rgb(1 7 14 / .1)), url(${poster}) 62% 40% / cover }
h1 { max-width: 9.5em; margin: 0; font: 700 84px/1.04 "Roboto Condensed"; letter-spacing: -.02em; text-wrap: balance }
p { display: flex; gap: 16px; align-items: center; margin: 0; font: 700 38px/1 "Roboto Condensed" } img { width: 46px }</style>
<p><img src="${mark}" alt="">${escapeHtml(BRAND)}</p><h1>${escapeHtml(title)}</h1>`);
      await page.evaluate('document.fonts.ready.then(() => true)');
      const picture = await page.screenshot();
      await put(name, await sharp(picture).jpeg({ quality: 78, mozjpeg: true }).toBuffer());
    }
  });
}

/** Returns the title on each picture, by file name. Pages without a picture of their own share the brand's. */
async function publishedPages(): Promise<Map<string, string>> {
  const found = new Map<string, string>();
  const site = parseSite(process.env);
  const { city } = readContent('content', site).program;
  const files = (await readdir(published, { recursive: true }).catch(() => [])).filter((name) =>
    name.endsWith('.html'),
  );
  for (const file of files.sort()) {
    const html = await readFile(published + file, 'utf8');
    const [, name] = /property="og:image" content="https?:\/\/[^/]+\/(images\/og\/[^"]+)"/.exec(html) ?? [];
    const [, title] = /property="og:title" content="([^"]+)"/.exec(html) ?? [];
    if (name && title)
      found.set(name, name.endsWith('/default.jpg') ? `Become an AI Engineer in ${city}` : decode(title));
  }
  // The blog is rendered on request, so no built file names this one.
  found.set('images/og/posts.jpg', `The ${site.BRAND} Blog`);
  return found;
}

function decode(html: string): string {
  return html.replaceAll('&quot;', '"').replaceAll('&#x27;', "'").replaceAll('&lt;', '<').replaceAll('&amp;', '&');
}
