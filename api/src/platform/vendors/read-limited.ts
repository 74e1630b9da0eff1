/** How much of the start and the end of a response a TooLarge keeps. */
const END_BYTES = 4_000;
/** Reading stops at this many times the limit, without the response's end. */
const READ_ON_UP_TO = 6;

/** A response that is larger than its reader wants to hold in memory. */
export class TooLarge extends Error {
  constructor(
    /** The first and the last bytes as text; the end is empty if reading stopped before it. */
    readonly start: string,
    readonly end: string,
  ) {
    super('the response is too large');
  }
}

/**
 * Reads a response's body as UTF-8.
 * @param limit maximum bytes
 * @throws TooLarge with the start and the end of a larger body
 */
export async function readLimited(response: Response, limit: number): Promise<string> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  let tail = Buffer.alloc(0);
  for await (const chunk of response.body ?? []) {
    size += chunk.length;
    if (size <= limit) {
      chunks.push(chunk);
      continue;
    }
    chunks.length = Math.min(chunks.length, 1);
    tail = Buffer.concat([tail, chunk]).subarray(-END_BYTES);
    if (size > READ_ON_UP_TO * limit) throw new TooLarge(text(chunks).slice(0, END_BYTES), '');
  }
  if (size > limit) throw new TooLarge(text(chunks).slice(0, END_BYTES), tail.toString('utf8'));
  return text(chunks);
}

function text(chunks: Uint8Array[]): string {
  return Buffer.concat(chunks).toString('utf8');
}
