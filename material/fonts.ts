import { mkdir, readFile, writeFile } from 'node:fs/promises';
import subsetFont, { type SubsetOptions } from 'subset-font';

/**
 * Basic Latin, the letters of Latin-1, and the punctuation and signs of English texts. Other characters fall back to the next
 * font in the stack.
 */
const characters = [
  ...range(0x20, 0x7e),
  ...'\u00a0¡¢£¥§©«\u00ad®°±µ·»½¿',
  ...range(0xc0, 0xff),
  ...'Œœ\u2000\u2002\u2009\u200b–—‘’‚“”„•…′″‹›⁄€™−',
].join('');

/** The features that the site's styles use. The rest of the tables positions standalone accents. */
const keepFeatures = ['kern', 'tnum'];

/**
 * Makes the site's typefaces with only what the pages use: the text face in weights from 400 to 700, with the hints
 * that keep small sizes sharp on low-resolution screens, and the heading face without hints, because it is always
 * large.
 */
export async function makeFonts(): Promise<void> {
  await makeFont('roboto-latin-wght.woff2', { variationAxes: { wght: { min: 400, max: 700 } } });
  await makeFont('roboto-condensed-latin-700.woff2', { noHinting: true });
}

async function makeFont(name: string, options: Partial<SubsetOptions>): Promise<void> {
  const whole = await readFile(new URL(`./sources/fonts/${name}`, import.meta.url));
  const folder = new URL('../web/src/styles/fonts/', import.meta.url);
  await mkdir(folder, { recursive: true });
  const font = await subsetFont(whole, characters, { targetFormat: 'woff2', keepFeatures, ...options });
  await writeFile(new URL(name, folder), font);
}

function range(from: number, to: number): string[] {
  return Array.from({ length: to - from + 1 }, (_, index) => String.fromCodePoint(from + index));
}
