import type { IncomingMessage } from 'node:http';
import { AppError } from './app-error.ts';

/**
 * Reads a raw body. Routes call it themselves, so the body of a caller whom a guard refuses is never read.
 * @throws AppError 413 body_too_large
 */
export async function readBody(request: IncomingMessage, mostBytes: number): Promise<Buffer> {
  const tooLarge = () => new AppError(413, 'body_too_large', `The file is larger than ${mostBytes / 1e6} MB.`);
  if (Number(request.headers['content-length']) > mostBytes) throw tooLarge();
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of request) {
    size += chunk.length;
    if (size > mostBytes) throw tooLarge();
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}
