import type { Sharp } from 'sharp';

/** Widths of the film's still on the home page, in pixels, each in a file of its own. Another picture has one, at most this wide. */
const STILL = 'images/hero/poster';
const widths = [480, 720, 960, 1280, 1600];
export const WIDEST = 1600;
export const MAX_PIXELS = 40_000_000;

export const formats = {
  // More effort takes ten times as long and makes the film's still 7 % smaller.
  avif: (picture: Sharp) => picture.avif({ quality: 40, effort: 2 }),
  webp: (picture: Sharp) => picture.webp({ quality: 78 }),
  jpg: (picture: Sharp) => picture.jpeg({ quality: 80, mozjpeg: true }),
};

export const isPicture = (file: string) => /\.(jpe?g|png)$/i.test(file);

/** Lists what is made of a picture for pages to ask for. @param name its path, e.g. images/hero/poster.jpg */
export function derivedFrom(name: string): { path: string; width: number }[] {
  const stem = name.replace(/\.\w+$/, '');
  const ofWidth = (width: number, start: string) =>
    Object.keys(formats).map((format) => ({ path: `${start}.${format}`, width }));
  return stem === STILL ? widths.flatMap((width) => ofWidth(width, `${stem}-${width}`)) : ofWidth(WIDEST, stem);
}

/** Makes one file of a picture, upright. @param width at most, in pixels @param path ends in the format */
export async function encode(source: Buffer, width: number, path: string): Promise<Buffer> {
  const picture = (await openPicture(source)).rotate().resize({ width, withoutEnlargement: true });
  const format = path.slice(path.lastIndexOf('.') + 1) as keyof typeof formats;
  // JPEG has no transparency.
  return formats[format](format === 'jpg' ? picture.flatten({ background: '#fff' }) : picture).toBuffer();
}

/** Opens a picture. Using it throws if sharp cannot read it, or if it has more than MAX_PIXELS. */
export async function openPicture(bytes: Buffer): Promise<Sharp> {
  const { default: sharp } = await import('sharp');
  return sharp(bytes, { density: 144, limitInputPixels: MAX_PIXELS });
}
