import { existsSync, readFileSync } from 'node:fs';
import { parseEnv } from 'node:util';

/**
 * Reads a file of variables as any editor writes it: with or without a byte-order mark, in UTF-8 or UTF-16 (Windows
 * PowerShell's `>`), with any line endings. Node's own reader takes the mark for part of the first name.
 * @returns no variables when the file does not exist
 * @throws Error naming the file when it cannot be read
 */
export function readEnvFile(file: string): Record<string, string> {
  if (!existsSync(file)) return {};
  try {
    return parseEnv(decode(readFileSync(file)).replace(/\r\n?/g, '\n')) as Record<string, string>;
  } catch (cause) {
    throw new Error(`${file} cannot be read: ${(cause as Error).message}`, { cause });
  }
}

/** Chooses the encoding by the byte-order mark, which the decoder removes. */
function decode(bytes: Buffer): string {
  const [first, second] = bytes;
  const isUtf16 = (first === 0xff && second === 0xfe) || (first === 0xfe && second === 0xff);
  const encoding = isUtf16 ? (first === 0xff ? 'utf-16le' : 'utf-16be') : 'utf-8';
  return new TextDecoder(encoding).decode(bytes);
}
