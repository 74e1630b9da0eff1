import { existsSync } from 'node:fs';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
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

/**
 * Renders an SVG to a JPEG, from which the build makes the other sizes and formats.
 * @param name its path below web/pictures, or below content/files/images if an owner has that folder
 * @param width pixels; the height follows
 */
export async function putPicture(name: string, svg: string, width: number): Promise<void> {
  const picture = sharp(Buffer.from(svg), { density: 144 }).resize({ width }).removeAlpha();
  const folder = existsSync(ownFolder)
    ? `${ownFolder}images/`
    : fileURLToPath(new URL('../web/pictures/', import.meta.url));
  await mkdir(dirname(folder + name), { recursive: true });
  await writeFile(folder + name, await picture.jpeg({ quality: 92, mozjpeg: true }).toBuffer());
}
