import { once } from 'node:events';
import path from 'node:path';
import { Worker } from 'node:worker_threads';

/** The first pages of a PDF as WebP. */
export interface DrawnPages {
  pages: Buffer[];
  /** The first page for phones. */
  narrow: Buffer;
  /** Of the first page, in pixels. */
  width: number;
  height: number;
  /** How many pages the PDF has. */
  all: number;
}

/** The thread's program beside this one: a source file, or what `api/build.ts` makes of it. */
const PROGRAM = path.join(import.meta.dirname, `draw-pdf.worker${path.extname(import.meta.filename)}`);

/**
 * Draws the first pages of a PDF with PDFium, in a thread of its own: a page with a hundred thousand lines takes minutes, in which
 * requests must be answered.
 * @param timeoutMs in milliseconds, after which the thread is ended
 * @throws Error with what PDFium says of a file that it cannot read, `AbortError` after the timeout
 */
export async function drawPdf(pdf: Uint8Array, timeoutMs: number): Promise<DrawnPages> {
  const worker = new Worker(PROGRAM, { workerData: pdf });
  try {
    const [drawn] = await once(worker, 'message', { signal: AbortSignal.timeout(timeoutMs) });
    // Buffers arrive as plain arrays of bytes.
    return {
      ...drawn,
      pages: drawn.pages.map((page: Uint8Array) => Buffer.from(page)),
      narrow: Buffer.from(drawn.narrow),
    };
  } finally {
    await worker.terminate();
  }
}
