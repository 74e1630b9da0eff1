import { parentPort, workerData } from 'node:worker_threads';
import { type PDFiumDocument, PDFiumLibrary } from '@hyzyla/pdfium';
import sharp from 'sharp';
import { MAX_PAGES, NARROW_COVER } from '../contract/document-covers.values.ts';
import type { DrawnPages } from './draw-pdf.ts';

/** Width of the pictures in pixels, enough to look sharp at their widest on the page. */
const WIDTH = 960;
/** Limit in pixels; very tall pages are drawn narrower. */
const MAX_HEIGHT = 3_000;

async function drawPages(document: PDFiumDocument): Promise<DrawnPages> {
  const all = document.getPageCount();
  const drawn: Awaited<ReturnType<typeof drawPage>>[] = [];
  for (let index = 0; index < Math.min(all, MAX_PAGES); index += 1) drawn.push(await drawPage(document, index));
  const [{ width, height, picture } = { width: 0, height: 0, picture: Buffer.alloc(0) }] = drawn;
  const narrow = await sharp(picture).resize(NARROW_COVER).webp({ quality: 60 }).toBuffer();
  return { pages: drawn.map((page) => page.picture), narrow, width, height, all };
}

async function drawPage(document: PDFiumDocument, index: number) {
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

const pdfium = await PDFiumLibrary.init();
parentPort?.postMessage(await drawPages(await pdfium.loadDocument(workerData)));
