import { hash } from 'node:crypto';
import type { UploadUse } from '../contract/content/pieces.ts';
import { drawPdf } from './draw-pdf.ts';
import { encode, formats, MAX_PIXELS, openPicture, WIDEST } from './pictures.ts';

/** What an uploaded file is turned into. */
export interface Upload {
  /** By their paths on the site. */
  files: ReadonlyMap<string, Buffer>;
  /** The value for the content document (contract/content). */
  value: { src: string; [fact: string]: string | number | string[] };
}

/** A file that cannot be used. The message is for the editor. */
export class UnusableFile extends Error {
  override readonly name = 'UnusableFile';
}

/** Height of logos in pixels. They are stored four times as large as they are shown, for dense screens. */
const LOGO = { shown: 24, stored: 96 };
/** How long a PDF may take to draw, in milliseconds. Less than nginx waits for an answer. */
export const PDF_LIMIT_MS = 45_000;
const TOO_LONG =
  'It takes too long to draw the first pages of this PDF. Make it simpler, for example with pictures instead of drawings.';

/**
 * Converts an uploaded file to the formats that pages use. Pictures are rotated upright, and their metadata is removed. Paths
 * contain the file's hash, so a path always leads to the same file.
 * @param name on the editor's computer
 * @throws UnusableFile
 */
export async function makeUpload(use: UploadUse, name: string, bytes: Buffer): Promise<Upload> {
  const words =
    name
      .toLowerCase()
      .replace(/\.\w+$/, '')
      .match(/[a-z0-9]+/g) ?? [];
  const stem = `/uploads/${[...words, hash('sha256', bytes).slice(0, 10)].join('-').slice(-80).replace(/^-/, '')}`;
  if (use === 'document') return makeDocument(stem, bytes);
  return (use === 'logo' ? makeLogo : makePicture)(stem, bytes).catch((error: unknown) => {
    if (error instanceof UnusableFile) throw error;
    throw new UnusableFile(
      `This file is not a readable picture. Choose a JPEG, PNG, WebP, AVIF or SVG of at most ${MAX_PIXELS / 1e6} megapixels.`,
      { cause: error },
    );
  });
}

async function makePicture(stem: string, bytes: Buffer): Promise<Upload> {
  const files = new Map<string, Buffer>();
  for (const format of Object.keys(formats)) {
    const path = `${stem}.${format}`;
    files.set(path, await encode(bytes, WIDEST, path));
  }
  const { width, height } = await (await openPicture(files.get(`${stem}.jpg`) as Buffer)).metadata();
  return { files, value: { src: `${stem}.jpg`, width, height } };
}

async function makeLogo(stem: string, bytes: Buffer): Promise<Upload> {
  if ((await (await openPicture(bytes)).stats()).isOpaque)
    throw new UnusableFile(
      'A logo needs a transparent background, because all logos get the same colour: choose an SVG or PNG.',
    );
  const logo = (await openPicture(bytes)).trim().resize({ height: LOGO.stored });
  const { data, info } = await logo.png().toBuffer({ resolveWithObject: true });
  const width = Math.round((info.width * LOGO.shown) / LOGO.stored);
  return { files: new Map([[`${stem}.png`, data]]), value: { src: `${stem}.png`, width } };
}

async function makeDocument(stem: string, bytes: Buffer): Promise<Upload> {
  const { pages, narrow, ...facts } = await drawPdf(bytes, PDF_LIMIT_MS).catch((error: Error) => {
    const why =
      error.name === 'AbortError' ? TOO_LONG : 'This file is not a readable PDF. Is it protected by a password?';
    throw new UnusableFile(why, { cause: error });
  });
  const [src, narrowCover] = [`${stem}.pdf`, `${stem}-narrow.webp`];
  const paths = pages.map((_, index) => `${stem}-${index + 1}.webp`);
  const pictures = pages.map((page, index) => [paths[index] ?? '', page] as const);
  return {
    files: new Map([[src, bytes], [narrowCover, narrow], ...pictures]),
    value: { src, bytes: bytes.length, pages: paths, narrowCover, ...facts },
  };
}

/** Returns the paths of the uploaded files that a value refers to, including the other formats of pictures. */
export function uploadsIn(value: unknown): string[] {
  const named = JSON.stringify(value).match(/"\/uploads(\/\w[\w.-]*)+"/g) ?? [];
  const paths = named.map((path) => path.slice(1, -1));
  const all = paths.flatMap((path) =>
    path.endsWith('.jpg') ? Object.keys(formats).map((format) => path.replace(/jpg$/, format)) : [path],
  );
  return [...new Set(all)];
}
