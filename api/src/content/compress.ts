import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

const brotli = promisify(brotliCompress);
const gz = promisify(gzip);
const text = /\.(html|js|css|svg|json|txt|xml|webmanifest)$/;

/**
 * Writes .br and .gz (level 9) files beside every text file in `folder`, so that no server has to compress them at run time.
 * Skips files under 256 bytes, which would not get smaller.
 * @param quality of the .br files. 10 takes a third of the time of 11, and makes them 2 % larger
 */
export async function compressFolder(folder: string, quality: 10 | 11): Promise<void> {
  const names = await readdir(folder, { recursive: true });
  await Promise.all(names.filter((name) => text.test(name)).map((name) => compress(join(folder, name), quality)));
}

async function compress(file: string, quality: number): Promise<void> {
  const bytes = await readFile(file);
  if (bytes.length < 256) return;
  const params = { [constants.BROTLI_PARAM_QUALITY]: quality, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length };
  await Promise.all([
    brotli(bytes, { params }).then((out) => writeFile(`${file}.br`, out)),
    gz(bytes, { level: 9 }).then((out) => writeFile(`${file}.gz`, out)),
  ]);
}
