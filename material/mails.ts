import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import sharp from 'sharp';
import { buildMailSamples } from '../tests/support/built-mails.ts';
import { fontFaces, withPage } from './browser.ts';

const pictures = path.resolve(import.meta.dirname, '../docs/images/mail');
const widths = [360, 600];
const schemes = ['light', 'dark'] as const;

/** Makes the pictures of the mails for docs/mail.md: each on a phone and in a window, in both colour schemes. */
export async function makeMailPictures(): Promise<void> {
  const fonts = await fontFaces();
  await mkdir(pictures, { recursive: true });
  const { mailSamples } = await buildMailSamples();
  await withPage(async (page) => {
    for (const [name, render] of Object.entries(mailSamples)) {
      const { html } = await render();
      await page.setContent(html.replace('</head>', `<style>${fonts}</style></head>`));
      await page.evaluate('document.fonts.ready.then(() => true)');
      for (const colorScheme of schemes) {
        for (const width of widths) {
          await page.emulateMedia({ colorScheme });
          await page.setViewportSize({ width, height: 100 });
          const picture = sharp(await page.screenshot({ fullPage: true })).webp({ lossless: true });
          await writeFile(path.join(pictures, `${name}-${width}-${colorScheme}.webp`), await picture.toBuffer());
        }
      }
    }
  });
}
