import { existsSync } from 'node:fs';
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import sharp from 'sharp';

/**
 * Folders of the site's files and of the source drawings: absolute, with a trailing slash. An owner's files are in content/files;
 * if that is there, everything made goes there.
 */
const ownFolder = fileURLToPath(new URL('../content/files/', import.meta.url));
export const publicFolder = existsSync(ownFolder)
  ? ownFolder
  : fileURLToPath(new URL('../web/public/', import.meta.url));
export const sources = fileURLToPath(new URL('./sources/', import.meta.url));

/** Reads a file in material/sources as text. */
export function source(name: string): Promise<string> {
  return readFile(sources + name, 'utf8');
}

/** Writes one of the site's files, creating folders as needed. */
export async function put(name: string, content: string | Buffer): Promise<void> {
  await mkdir(dirname(publicFolder + name), { recursive: true });
  await writeFile(publicFolder + name, content);
}

type PictureSuffix = 'avif' | 'webp' | 'jpg';

/**
 * Renders an SVG to AVIF, WebP and JPG files of the given width, or to some of these.
 * @param name its path on the site, without suffix
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

/** Folders of pictures that the owner replaces, each a JPEG. */
const replaced = ['capstones', 'case-studies'];

/** Makes the AVIF and WebP that stand beside each JPEG, with the same pixels. */
export async function makeFormats(): Promise<void> {
  for (const folder of replaced) {
    const files = await readdir(`${publicFolder}images/${folder}`).catch(() => []);
    for (const file of files.filter((name) => name.endsWith('.jpg'))) {
      const jpeg = sharp(await readFile(`${publicFolder}images/${folder}/${file}`)).rotate();
      const name = `images/${folder}/${file.slice(0, -'.jpg'.length)}`;
      await put(`${name}.avif`, await jpeg.avif({ quality: 52, effort: 6 }).toBuffer());
      await put(`${name}.webp`, await jpeg.webp({ quality: 78, effort: 6 }).toBuffer());
    }
  }
}
