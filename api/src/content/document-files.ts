import { hash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import type { DocumentFile } from '#contract/content/pages.ts';
import { NARROW_COVER } from '#contract/document-covers.values.ts';
import { drawPdf } from './draw-pdf.ts';

/** For one of the owner's PDFs, in milliseconds. The pages wait for it. */
const LIMIT_MS = 120_000;

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
  const names = (existsSync(folder) ? await readdir(folder) : []).filter((name) => name.endsWith('.pdf')).sort();
  const drawn: DrawnDocument[] = [];
  for (const name of names) {
    const pdf = await readFile(path.join(folder, name));
    const { pages, narrow, ...facts } = await drawPdf(pdf, LIMIT_MS).catch((cause: Error) => {
      throw new Error(`${path.join(folder, name)} cannot be read as a PDF: ${cause.message}`, { cause });
    });
    const stem = `${address}/${path.basename(name, '.pdf')}`;
    const mark = hash('sha256', pdf).slice(0, 8);
    const paths = pages.map((_, index) => `${stem}-${index + 1}-${mark}.webp`);
    const narrowCover = `${stem}-${NARROW_COVER}-${mark}.webp`;
    drawn.push({
      file: `/documents/${name}`,
      facts: { bytes: pdf.length, pages: paths, narrowCover, ...facts },
      pictures: new Map([[narrowCover, narrow], ...pages.map((page, index) => [paths[index] ?? '', page] as const)]),
    });
  }
  return drawn;
}
