import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import sharp from 'sharp';

/** Where the site takes its files from, and where the drawings come from: absolute folders with a slash at the end. */
export const publicFolder = fileURLToPath(new URL('../web/public/', import.meta.url));
export const sources = fileURLToPath(new URL('./sources/', import.meta.url));

/** Reads a file of material/sources as text. */
export function source(name: string): Promise<string> {
  return readFile(sources + name, 'utf8');
}

/** Writes below web/public, making folders as needed. */
export async function put(name: string, content: string | Buffer): Promise<void> {
  await mkdir(dirname(publicFolder + name), { recursive: true });
  await writeFile(publicFolder + name, content);
}

/**
 * Draws an SVG into AVIF, WebP and JPG files of a width.
 * @param name path below web/public without suffix
 * @param width pixels; the height follows
 * @param quality of the AVIF, from 1 to 100
 */
export async function putPicture(name: string, svg: string | Buffer, width: number, quality = 52): Promise<void> {
  const pixels = await sharp(Buffer.from(svg), { density: 144 }).resize({ width }).removeAlpha().png().toBuffer();
  const made = await Promise.all([
    sharp(pixels).avif({ quality, effort: 6 }).toBuffer(),
    sharp(pixels).webp({ quality: 78, effort: 6 }).toBuffer(),
    sharp(pixels).jpeg({ quality: 80, mozjpeg: true }).toBuffer(),
  ]);
  await Promise.all(['avif', 'webp', 'jpg'].map((suffix, index) => put(`${name}.${suffix}`, made[index] as Buffer)));
}

/** The little 'SAMPLE' plate, as paths, 82×30. @param at SVG translate, e.g. '700 20' */
export async function samplePlate(at: string): Promise<string> {
  const plate = /<svg[^>]*>(.*)<\/svg>/s.exec(await source('sample-plate.svg'))?.[1];
  if (!plate) throw new Error('material: sample-plate.svg holds no drawing');
  return `<g transform="translate(${at})"><path fill="#061a2f" d="M0 0h82v30H0z"/>${plate}</g>`;
}
