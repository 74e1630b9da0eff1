import { createHash } from 'node:crypto';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { publicFolder } from './pictures.ts';

/** Everything in these folders of web/public was made by these scripts, or has since been replaced by the owner. */
const folders = ['images', 'documents', 'video'];

/** Writes a list, which lets the checks of the set-up tell a sample from the file that replaced it. */
export async function recordChecksums(): Promise<void> {
  const sums: Record<string, string> = {};
  for (const folder of folders) {
    const names = await readdir(publicFolder + folder, { recursive: true, withFileTypes: true });
    const files = names.filter((entry) => entry.isFile()).map((entry) => `${entry.parentPath}/${entry.name}`);
    for (const file of files.sort()) sums[file.slice(publicFolder.length)] = await checksum(file);
  }
  await writeFile(new URL('../api/src/setup/sample-files.json', import.meta.url), `${JSON.stringify(sums, null, 2)}\n`);
}

/** Returns the first half of a file's SHA-256, in hexadecimal. */
export async function checksum(file: string): Promise<string> {
  return createHash('sha256')
    .update(await readFile(file))
    .digest('hex')
    .slice(0, 32);
}
