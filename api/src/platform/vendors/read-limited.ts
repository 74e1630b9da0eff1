/** How much of each end of a response a TooLarge carries. */
const END_BYTES = 4_000;
/** Beyond this many times the limit the end is not waited for. */
const READ_ON_UP_TO = 6;

/** A response that is larger than its reader wants to hold in memory. */
export class TooLarge extends Error {
  constructor(
    /** The first and the last bytes as text; the end is empty when it was not waited for. */
    readonly start: string,
    readonly end: string,
  ) {
    super('the response is too large');
  }
}

/**
 * Reads a response's body as UTF-8.
 * @param limit most bytes that are held
 * @throws TooLarge with both ends of a body that has more
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
