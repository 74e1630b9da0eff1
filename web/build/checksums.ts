import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';

/**
 * Writes the checksums of all files in `folder`, in the format and order of
 * `find . -type f -printf '%P\n' | LC_ALL=C sort | xargs -d '\n' sha256sum`, so that `sha256sum -c` can check them.
 * @param file where they are written, outside of `folder`
 * @returns the checksum of the list, which is the same exactly if all files are
 */
export async function writeChecksums(folder: string, file: string): Promise<string> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile());
  const paths = files.map((entry) => join(entry.parentPath, entry.name).slice(join(folder, '/').length));
  const sorted = paths.sort((one, other) => Buffer.compare(Buffer.from(one), Buffer.from(other)));
  let list = '';
  for (const path of sorted) list += `${await checksum(join(folder, path))}  ${path}\n`;
  await writeFile(file, list);
  return createHash('sha256').update(list).digest('hex');
}

async function checksum(file: string): Promise<string> {
  const hash = createHash('sha256');
  await pipeline(createReadStream(file), hash);
  return hash.digest('hex');
}
