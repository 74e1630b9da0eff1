import { hash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import type { PDFiumDocument } from '@hyzyla/pdfium';
import type { DocumentFile } from '#contract/content/pages.ts';
import { MAX_PAGES, NARROW_COVER } from '#contract/document-covers.values.ts';

/** Width of the pictures in pixels, enough to look sharp at their widest on the page. */
const WIDTH = 960;
/** Limit in pixels; very tall pages are drawn narrower. */
const MAX_HEIGHT = 3_000;

export interface DrawnDocument {
  /** Path of the PDF on the site. */
  file: string;
  facts: DocumentFile;
  /** Its first pages, by their paths on the site. */
  pictures: Map<string, Buffer>;
}

/**
 * Draws the first pages of every PDF in a folder, which are shown where no viewer works. The pictures are named after the
 * file's hash, so a replaced document never appears with the old one's picture.
 * @param address where the pictures will be on the site, e.g. /assets
 * @throws Error that names a file which cannot be read as a PDF, e.g. because it is password-protected
 */
export async function drawDocuments(folder: string, address: string): Promise<DrawnDocument[]> {
  const names = (existsSync(folder) ? await readdir(folder) : []).filter((name) => name.endsWith('.pdf'));
  if (names.length === 0) return [];
  return withPdfium(async (draw) => {
    const drawn: DrawnDocument[] = [];
    for (const name of names.sort()) {
      const pdf = await readFile(path.join(folder, name));
      const { pages, narrow, width, height, all } = await draw(pdf).catch((cause: Error) => {
        throw new Error(`${path.join(folder, name)} cannot be read as a PDF: ${cause.message}`, { cause });
      });
      const stem = `${address}/${path.basename(name, '.pdf')}`;
      const mark = hash('sha256', pdf).slice(0, 8);
      const paths = pages.map((_, index) => `${stem}-${index + 1}-${mark}.webp`);
      const narrowCover = `${stem}-${NARROW_COVER}-${mark}.webp`;
      drawn.push({
        file: `/documents/${name}`,
        facts: { bytes: pdf.length, pages: paths, narrowCover, width, height, all },
        pictures: new Map([[narrowCover, narrow], ...pages.map((page, index) => [paths[index] ?? '', page] as const)]),
      });
    }
    return drawn;
  });
}

/** The first pages of a PDF as WebP. */
interface DrawnPages {
  pages: Buffer[];
  /** The first page for phones. */
  narrow: Buffer;
  /** Of the first page, in pixels. */
  width: number;
  height: number;
  /** How many pages the PDF has. */
  all: number;
}

/** Draws with PDFium, whose memory is given back afterwards. `draw` throws what PDFium says of a file that it cannot read. */
export async function withPdfium<T>(work: (draw: (pdf: Buffer) => Promise<DrawnPages>) => Promise<T>): Promise<T> {
  const { PDFiumLibrary } = await import('@hyzyla/pdfium');
  const pdfium = await PDFiumLibrary.init();
  try {
    return await work(async (pdf) => {
      const document = await pdfium.loadDocument(pdf);
      try {
        return await drawPages(document);
      } finally {
        document.destroy();
      }
    });
  } finally {
    pdfium.destroy();
  }
}

async function drawPages(document: PDFiumDocument): Promise<DrawnPages> {
  const { default: sharp } = await import('sharp');
  const all = document.getPageCount();
  const drawn: Awaited<ReturnType<typeof drawPage>>[] = [];
  for (let index = 0; index < Math.min(all, MAX_PAGES); index += 1) drawn.push(await drawPage(document, index));
  const [{ width, height, picture } = { width: 0, height: 0, picture: Buffer.alloc(0) }] = drawn;
  const narrow = await sharp(picture).resize(NARROW_COVER).webp({ quality: 60 }).toBuffer();
  return { pages: drawn.map((page) => page.picture), narrow, width, height, all };
}

async function drawPage(document: PDFiumDocument, index: number) {
  const { default: sharp } = await import('sharp');
  const page = document.getPage(index);
  const { originalWidth, originalHeight } = page.getOriginalSize();
  const { width, height, data } = await page.render({
    scale: Math.min(WIDTH / originalWidth, MAX_HEIGHT / originalHeight),
    render: ({ data, width, height }) =>
      sharp(data, { raw: { width, height, channels: 4 } })
        .flatten({ background: '#fff' })
        .webp({ quality: 70 })
        .toBuffer(),
  });
  return { width, height, picture: Buffer.from(data) };
}
