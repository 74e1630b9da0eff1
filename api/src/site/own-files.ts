import { hash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { copyFile, cp, mkdir, readdir, readFile, rename, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Sharp } from 'sharp';

/** Widths of the film's still on the home page, in pixels, each in a file of its own. Another picture has one, at most this wide. */
const STILL = 'images/hero/poster';
const widths = [480, 720, 960, 1280, 1600];
const WIDEST = 1600;

const formats = {
  avif: (picture: Sharp) => picture.avif({ quality: 45, effort: 4 }),
  webp: (picture: Sharp) => picture.webp({ quality: 78 }),
  jpg: (picture: Sharp) => picture.jpeg({ quality: 80, mozjpeg: true }),
};

/**
 * Copies the owner's pictures, films and documents, and makes of each JPEG and PNG below images/ the formats and widths that
 * pages ask for and the owner has not put beside it.
 * @param own folder of content/files; it may not exist
 * @param cache folder of pictures that were made before, by what they were made from
 * @throws Error that names a file which is no picture
 */
export async function copyOwnFiles(own: string, target: string, cache: string): Promise<void> {
  if (!existsSync(own)) return;
  await cp(own, target, { recursive: true });
  await mkdir(cache, { recursive: true });
  const names = await readdir(own, { recursive: true });
  for (const name of names.filter((file) => /^images\/(?!og\/|icons\/).*\.(jpe?g|png)$/i.test(file))) {
    const source = await readFile(path.join(own, name));
    const stem = name.replace(/\.\w+$/, '');
    for (const [suffix, width] of wanted(stem)) {
      const file = path.join(target, `${stem}${suffix}`);
      if (existsSync(file)) continue;
      const made = path.join(cache, `${hash('sha1', source)}${suffix}`);
      if (!existsSync(made)) await keep(made, await encode(source, width, suffix).catch(explain(name)));
      await copyFile(made, file);
    }
  }
}

function wanted(stem: string): [suffix: string, width: number][] {
  const ofWidth = (width: number, start: string) =>
    Object.keys(formats).map((format): [string, number] => [`${start}.${format}`, width]);
  return stem === STILL ? widths.flatMap((width) => ofWidth(width, `-${width}`)) : ofWidth(WIDEST, '');
}

/** Makes one file of a picture, upright. @param width at most, in pixels @param suffix ends in the format */
export async function encode(source: Buffer, width: number, suffix: string): Promise<Buffer> {
  const { default: sharp } = await import('sharp');
  const picture = sharp(source, { density: 144 }).rotate().resize({ width, withoutEnlargement: true });
  const format = suffix.slice(suffix.lastIndexOf('.') + 1) as keyof typeof formats;
  // JPEG has no transparency.
  return formats[format](format === 'jpg' ? picture.flatten({ background: '#fff' }) : picture).toBuffer();
}

/** Several writers may keep the same picture; none reads half of it. */
async function keep(file: string, picture: Buffer): Promise<void> {
  const temporary = `${file}.${process.pid}`;
  await writeFile(temporary, picture);
  await rename(temporary, file);
}

const explain = (name: string) => (error: Error) => {
  throw new Error(`content/files/${name} cannot be read as a picture: ${error.message}`, { cause: error });
};
