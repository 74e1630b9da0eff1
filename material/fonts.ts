import { mkdir, readFile, writeFile } from 'node:fs/promises';
import subsetFont, { type SubsetOptions } from 'subset-font';

/**
 * What nearly every page is written with: one file that the first 14 kB of a new connection hold, so a slow phone needs no further
 * round trip for it.
 */
const basic = [...range(0x20, 0x7e), ...'\u00a0£©·×–—‘’“”•…€™−'];

/**
 * The letters of Latin-1 and rarer signs: a file that a browser loads when a page has one of them. Other characters fall back to
 * the next font in the stack.
 */
const accented = [
  ...'¡¢¥§«\u00ad®°±µ»½¿',
  ...range(0xc0, 0xd6),
  ...range(0xd8, 0xff),
  ...'Œœ\u2000\u2002\u2009\u200b‚„′″‹›⁄',
];

/** The features that the site's styles use. The rest of the tables positions standalone accents. */
const keepFeatures = ['kern', 'tnum'];

/**
 * Makes the site's typefaces with only what the pages use: the text face in weights from 400 to 700 and the heading face,
 * each in two files. Without hints, which only older screens of Windows would show, and which weigh a fifth.
 */
export async function makeFonts(): Promise<void> {
  const wght = { min: 400, max: 700 };
  for (const [suffix, characters] of Object.entries({ basic, accented })) {
    await makeFont('roboto-latin-wght', suffix, characters, { variationAxes: { wght } });
    await makeFont('roboto-condensed-latin-700', suffix, characters);
  }
  // For the pictures of shared links (api/src/site/brand-files.ts).
  const heading = await readFile(new URL('./sources/fonts/roboto-condensed-latin-700.woff2', import.meta.url));
  const ttf = await subsetFont(heading, [...basic, ...accented].join(''), {
    targetFormat: 'sfnt',
    keepFeatures,
    noHinting: true,
  });
  await writeFile(new URL('../web/build/heading.ttf', import.meta.url), ttf);
}

async function makeFont(source: string, suffix: string, characters: string[], options: Partial<SubsetOptions> = {}) {
  const whole = await readFile(new URL(`./sources/fonts/${source}.woff2`, import.meta.url));
  const folder = new URL('../web/src/styles/fonts/', import.meta.url);
  await mkdir(folder, { recursive: true });
  const how: SubsetOptions = { targetFormat: 'woff2', keepFeatures, noHinting: true, ...options };
  const font = await subsetFont(whole, characters.join(''), how);
  await writeFile(new URL(`${source.replace('-latin', `-${suffix}`)}.woff2`, folder), font);
}

function range(from: number, to: number): string[] {
  return Array.from({ length: to - from + 1 }, (_, index) => String.fromCodePoint(from + index));
}
