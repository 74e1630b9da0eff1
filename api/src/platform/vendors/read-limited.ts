/** How much of each end of an answer is kept when the whole of it is too much. */
const KEPT = 4_000;
/** Beyond this many times the limit nobody waits for the end. */
const PATIENCE = 6;

/** An answer that is larger than its reader wants to hold in memory. */
export class TooLarge extends Error {
  constructor(
    /** The first and the last bytes as text; the end is empty when it was not waited for. */
    readonly start: string,
    readonly end: string,
  ) {
    super('the answer is too large');
  }
}

/**
 * Reads an answer's body as UTF-8.
 * @param limit most bytes that are held
 * @throws TooLarge with both ends of a body that has more
 */
export async function readLimited(answer: Response, limit: number): Promise<string> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  let tail = Buffer.alloc(0);
  for await (const chunk of answer.body ?? []) {
    size += chunk.length;
    if (size <= limit) {
      chunks.push(chunk);
      continue;
    }
    chunks.length = Math.min(chunks.length, 1);
    tail = Buffer.concat([tail, chunk]).subarray(-KEPT);
    if (size > PATIENCE * limit) throw new TooLarge(text(chunks).slice(0, KEPT), '');
  }
  if (size > limit) throw new TooLarge(text(chunks).slice(0, KEPT), tail.toString('utf8'));
  return text(chunks);
}

function text(chunks: Uint8Array[]): string {
  return Buffer.concat(chunks).toString('utf8');
}
