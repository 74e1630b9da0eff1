import { hash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import type { PDFiumDocument } from '@hyzyla/pdfium';
import type { DocumentFile } from '#contract/published.ts';

/** Width of the picture in pixels, enough to look sharp at its widest on the page. */
const WIDTH = 960;
/** Width of the picture for phones. */
const NARROW_WIDTH = 640;

export interface DrawnDocument {
  /** Path of the PDF on the site. */
  file: string;
  facts: DocumentFile;
  /** The first page in each width, by its path on the site. */
  pictures: Map<string, Buffer>;
}

/**
 * Draws the first page of every PDF in a folder, which a page shows where no viewer works. The pictures are named after the
 * file's hash, so a replaced document never appears with the old one's picture.
 * @param address where the pictures will be on the site, e.g. /assets
 * @throws Error that names a file which cannot be read as a PDF, e.g. because it is password-protected
 */
export async function drawDocuments(folder: string, address: string): Promise<DrawnDocument[]> {
  const names = (existsSync(folder) ? await readdir(folder) : []).filter((name) => name.endsWith('.pdf'));
  if (names.length === 0) return [];
  const { PDFiumLibrary } = await import('@hyzyla/pdfium');
  const pdfium = await PDFiumLibrary.init();
  try {
    const drawn: DrawnDocument[] = [];
    for (const name of names.sort()) {
      const pdf = await readFile(path.join(folder, name));
      const explain = (cause: unknown) => {
        throw new Error(`The first page of ${path.join(folder, name)} cannot be drawn`, { cause });
      };
      const document = await pdfium.loadDocument(pdf).catch(explain);
      drawn.push(await draw(document, pdf, name, address).catch(explain));
      document.destroy();
    }
    return drawn;
  } finally {
    pdfium.destroy();
  }
}

async function draw(document: PDFiumDocument, pdf: Buffer, name: string, address: string): Promise<DrawnDocument> {
  const { default: sharp } = await import('sharp');
  const page = document.getPage(0);
  const { width, height, data } = await page.render({
    scale: WIDTH / page.getOriginalSize().originalWidth,
    render: ({ data, width, height }) =>
      sharp(data, { raw: { width, height, channels: 4 } })
        .flatten({ background: '#fff' })
        .webp({ quality: 70, effort: 6 })
        .toBuffer(),
  });
  const narrow = await sharp(data).resize(NARROW_WIDTH).webp({ quality: 60, effort: 6 }).toBuffer();
  const ending = `${hash('sha256', pdf).slice(0, 8)}.webp`;
  const stem = `${address}/${path.basename(name, '.pdf')}`;
  const [cover, narrowCover] = [`${stem}-${ending}`, `${stem}-${NARROW_WIDTH}-${ending}`];
  const srcSet = `${narrowCover} ${NARROW_WIDTH}w, ${cover} ${width}w`;
  return {
    file: `/documents/${name}`,
    facts: { bytes: pdf.length, cover, srcSet, width, height },
    pictures: new Map([
      [cover, Buffer.from(data)],
      [narrowCover, narrow],
    ]),
  };
}
