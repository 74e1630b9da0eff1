import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { basename } from 'node:path';
import { fileURLToPath } from 'node:url';
import { PDFiumLibrary } from '@hyzyla/pdfium';
import sharp from 'sharp';
import type { Plugin } from 'vite';
import type { DocumentFile } from '../src/lib/document-files.ts';

const folder = fileURLToPath(new URL('../public/documents/', import.meta.url));

/** Width of the picture in pixels, enough to look sharp at its widest on the page. */
const WIDTH = 960;
/** Width of the picture for phones. */
const NARROW_WIDTH = 640;

interface Cover extends DocumentFile {
  /** Path of the PDF on the site. */
  file: string;
  /** The picture in each width, by its path on the site. */
  pictures: Map<string, Buffer>;
}

let drawn: Promise<Cover[]> | undefined;

/**
 * Draws the first page of every PDF in web/public/documents, which a page shows where no viewer works. Each build draws
 * it from the current file and names it after the file's hash, so a replaced document never appears with the old one's
 * picture.
 */
export function documentCovers(): Plugin {
  // The renderer is built after the client, from the same files.
  drawn ??= drawCovers();
  return {
    name: 'document-covers',
    async config() {
      const files = (await covers()).map(({ file, pictures, ...facts }) => [file, facts]);
      return { define: { __DOCUMENT_FILES__: JSON.stringify(Object.fromEntries(files)) } };
    },
    async generateBundle() {
      if (this.environment.name !== 'client') return;
      for (const { pictures } of await covers())
        for (const [path, source] of pictures) this.emitFile({ type: 'asset', fileName: path.slice(1), source });
    },
    configureServer(server) {
      server.middlewares.use(async (request, response, next) => {
        const [picture] = (await covers()).flatMap(({ pictures }) => pictures.get(request.url ?? '') ?? []);
        if (!picture) return next();
        response.setHeader('Content-Type', 'image/webp').end(picture);
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

/** @throws Error when the file cannot be read as a PDF, e.g. because it is password-protected */
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
          .webp({ quality: 70, effort: 6 })
          .toBuffer(),
    });
    document.destroy();
    const narrow = await sharp(data).resize(NARROW_WIDTH).webp({ quality: 60, effort: 6 }).toBuffer();
    const hash = createHash('sha256').update(pdf).digest('hex').slice(0, 8);
    const path = `/assets/${basename(name, '.pdf')}`;
    const [cover, narrowCover] = [`${path}-${hash}.webp`, `${path}-${NARROW_WIDTH}-${hash}.webp`];
    const pictures = new Map([
      [cover, Buffer.from(data)],
      [narrowCover, narrow],
    ]);
    const srcSet = `${narrowCover} ${NARROW_WIDTH}w, ${cover} ${width}w`;
    return { file: `/documents/${name}`, bytes: pdf.length, cover, srcSet, width, height, pictures };
  } catch (error) {
    throw new Error(`The first page of web/public/documents/${name} cannot be drawn`, { cause: error });
  }
}
