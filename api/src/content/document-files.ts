import { hash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import type { PDFiumDocument } from '@hyzyla/pdfium';
import { coverSet, NARROW_COVER } from '#contract/document-covers.values.ts';
import type { DocumentFile } from '#contract/published.ts';

/** Width of the picture in pixels, enough to look sharp at its widest on the page. */
const WIDTH = 960;

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
  return withPdfium(async (draw) => {
    const drawn: DrawnDocument[] = [];
    for (const name of names.sort()) {
      const pdf = await readFile(path.join(folder, name));
      const { wide, narrow, width, height } = await draw(pdf).catch((cause: unknown) => {
        throw new Error(`The first page of ${path.join(folder, name)} cannot be drawn`, { cause });
      });
      const ending = `${hash('sha256', pdf).slice(0, 8)}.webp`;
      const stem = `${address}/${path.basename(name, '.pdf')}`;
      const [cover, narrowCover] = [`${stem}-${ending}`, `${stem}-${NARROW_COVER}-${ending}`];
      drawn.push({
        file: `/documents/${name}`,
        facts: { bytes: pdf.length, cover, srcSet: coverSet({ cover, narrowCover, width }), width, height },
        pictures: new Map([
          [cover, wide],
          [narrowCover, narrow],
        ]),
      });
    }
    return drawn;
  });
}

/** The first page of a PDF as WebP. Width and height are those of the wide picture, in pixels. */
interface FirstPage {
  wide: Buffer;
  narrow: Buffer;
  width: number;
  height: number;
}

/** Draws with PDFium, whose memory is given back afterwards. `draw` throws what PDFium says of a file that it cannot read. */
export async function withPdfium<T>(work: (draw: (pdf: Buffer) => Promise<FirstPage>) => Promise<T>): Promise<T> {
  const { PDFiumLibrary } = await import('@hyzyla/pdfium');
  const pdfium = await PDFiumLibrary.init();
  try {
    return await work(async (pdf) => {
      const document = await pdfium.loadDocument(pdf);
      try {
        return await drawFirstPage(document);
      } finally {
        document.destroy();
      }
    });
  } finally {
    pdfium.destroy();
  }
}

async function drawFirstPage(document: PDFiumDocument): Promise<FirstPage> {
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
  const narrow = await sharp(data).resize(NARROW_COVER).webp({ quality: 60, effort: 6 }).toBuffer();
  return { wide: Buffer.from(data), narrow, width, height };
}
