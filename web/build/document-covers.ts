import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { basename } from 'node:path';
import { fileURLToPath } from 'node:url';
import { PDFiumLibrary } from '@hyzyla/pdfium';
import sharp from 'sharp';
import type { Plugin } from 'vite';
import type { DocumentFile } from '../src/lib/document-files.ts';

const folder = fileURLToPath(new URL('../public/documents/', import.meta.url));

/** Of the picture, in pixels: sharp on the widest place of the pages. */
const WIDTH = 960;

interface Cover extends DocumentFile {
  /** Path of the PDF on the site. */
  file: string;
  picture: Buffer;
}

let drawn: Promise<Cover[]> | undefined;

/**
 * Draws the first page of every PDF in web/public/documents, so that a page can show it where no viewer works. Drawn by each build from
 * the file that is there, and named by the file's hash: a replaced document never stands behind the picture of the old one.
 */
export function documentCovers(): Plugin {
  // The renderer is built after the client, from the same files.
  drawn ??= drawCovers();
  return {
    name: 'document-covers',
    async config() {
      const files = (await covers()).map(({ file, picture, ...facts }) => [file, facts]);
      return { define: { __DOCUMENT_FILES__: JSON.stringify(Object.fromEntries(files)) } };
    },
    async generateBundle() {
      if (this.environment.name !== 'client') return;
      for (const { cover, picture } of await covers())
        this.emitFile({ type: 'asset', fileName: cover.slice(1), source: picture });
    },
    configureServer(server) {
      server.middlewares.use(async (request, response, next) => {
        const found = (await covers()).find(({ cover }) => cover === request.url);
        if (!found) return next();
        response.setHeader('Content-Type', 'image/webp').end(found.picture);
      });
    },
  };
}

async function covers(): Promise<Cover[]> {
  return (await drawn) ?? [];
}

async function drawCovers(): Promise<Cover[]> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.pdf'));
  const pdfium = await PDFiumLibrary.init();
  try {
    const made: Cover[] = [];
    for (const name of names.sort()) made.push(await drawCover(pdfium, name));
    return made;
  } finally {
    pdfium.destroy();
  }
}

/** @throws Error when the file cannot be read as a PDF, e.g. because it asks for a password */
async function drawCover(pdfium: PDFiumLibrary, name: string): Promise<Cover> {
  const pdf = await readFile(folder + name);
  try {
    const document = await pdfium.loadDocument(pdf);
    const page = document.getPage(0);
    const { width, height, data } = await page.render({
      scale: WIDTH / page.getOriginalSize().originalWidth,
      render: ({ data, width, height }) =>
        sharp(data, { raw: { width, height, channels: 4 } })
          .flatten({ background: '#fff' })
          .webp({ quality: 70 })
          .toBuffer(),
    });
    document.destroy();
    const hash = createHash('sha256').update(pdf).digest('hex').slice(0, 8);
    const cover = `/assets/${basename(name, '.pdf')}-${hash}.webp`;
    return { file: `/documents/${name}`, bytes: pdf.length, cover, width, height, picture: Buffer.from(data) };
  } catch (error) {
    throw new Error(`The first page of web/public/documents/${name} cannot be drawn`, { cause: error });
  }
}
