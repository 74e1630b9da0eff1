import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import sharp from 'sharp';

/** Folders of the site's files and of the source drawings: absolute, with a trailing slash. */
export const publicFolder = fileURLToPath(new URL('../web/public/', import.meta.url));
export const sources = fileURLToPath(new URL('./sources/', import.meta.url));

/** Reads a file in material/sources as text. */
export function source(name: string): Promise<string> {
  return readFile(sources + name, 'utf8');
}

/** Writes a file to web/public, creating folders as needed. */
export async function put(name: string, content: string | Buffer): Promise<void> {
  await mkdir(dirname(publicFolder + name), { recursive: true });
  await writeFile(publicFolder + name, content);
}

type PictureSuffix = 'avif' | 'webp' | 'jpg';

/**
 * Renders an SVG to AVIF, WebP and JPG files of the given width, or to some of these.
 * @param name path in web/public, without suffix
 * @param width pixels; the height follows
 * @param quality of the AVIF, from 1 to 100
 */
export async function putPicture(
  name: string,
  svg: string | Buffer,
  width: number,
  quality = 52,
  suffixes: readonly PictureSuffix[] = ['avif', 'webp', 'jpg'],
): Promise<void> {
  const pixels = await sharp(Buffer.from(svg), { density: 144 }).resize({ width }).removeAlpha().png().toBuffer();
  const encode = {
    avif: () => sharp(pixels).avif({ quality, effort: 6 }),
    webp: () => sharp(pixels).webp({ quality: 78, effort: 6 }),
    jpg: () => sharp(pixels).jpeg({ quality: 80, mozjpeg: true }),
  };
  await Promise.all(suffixes.map(async (suffix) => put(`${name}.${suffix}`, await encode[suffix]().toBuffer())));
}

/** Returns the small 'SAMPLE' plate, as paths, 82×30. @param at SVG translate, e.g. '700 20' */
export async function samplePlate(at: string): Promise<string> {
  const plate = /<svg[^>]*>(.*)<\/svg>/s.exec(await source('sample-plate.svg'))?.[1];
  if (!plate) throw new Error('material: sample-plate.svg holds no drawing');
  return `<g transform="translate(${at})"><path fill="#061a2f" d="M0 0h82v30H0z"/>${plate}</g>`;
}
