import { readFile } from 'node:fs/promises';
import { chromium, type Page } from 'playwright';
import { chromiumArgs, findChromium } from '../tests/support/chromium.ts';

const fonts = new URL('./sources/fonts/', import.meta.url);

/** Runs `work` with a page in a Chromium without network access. */
export async function withPage<Result>(work: (page: Page) => Promise<Result>): Promise<Result> {
  const browser = await chromium.launch({ executablePath: findChromium(), args: chromiumArgs() });
  try {
    return await work(await browser.newPage({ offline: true }));
  } finally {
    await browser.close();
  }
}

/** Returns the site's two typefaces as @font-face rules that need no network. */
export async function fontFaces(): Promise<string> {
  const [text, heading] = await Promise.all(
    ['roboto-latin-wght.woff2', 'roboto-condensed-latin-700.woff2'].map(
      async (name) => `url(data:font/woff2;base64,${(await readFile(new URL(name, fonts))).toString('base64')})`,
    ),
  );
  return `@font-face { font-family: Roboto; src: ${text}; font-weight: 100 900 }
@font-face { font-family: "Roboto Condensed"; src: ${heading}; font-weight: 700 }`;
}

/** Escapes text for HTML. */
export function escapeHtml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');
}
