import { createHash } from 'node:crypto';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { readContent } from '#api/content/read-content.ts';
import { brandFiles } from '#api/site/brand-files.ts';
import { parseSite } from '#contract/site-settings.ts';
import { publicFolder } from './pictures.ts';

/** Everything in these folders of web/public was made by these scripts, or has since been replaced by the owner. */
const folders = ['images', 'documents', 'video'];

/** Writes a list, which lets the checks of the set-up tell a sample from the file that replaced it. */
export async function recordChecksums(): Promise<void> {
  const { brand } = readContent('content', parseSite({}));
  const icon = new Map(brandFiles(brand)).get('/favicon.svg');
  const sums: Record<string, string> = icon ? { 'favicon.svg': sumOf(await icon()) } : {};
  for (const folder of folders) {
    const names = await readdir(publicFolder + folder, { recursive: true, withFileTypes: true });
    const files = names.filter((entry) => entry.isFile()).map((entry) => `${entry.parentPath}/${entry.name}`);
    for (const file of files.sort()) sums[file.slice(publicFolder.length)] = sumOf(await readFile(file));
  }
  await writeFile(new URL('../api/src/setup/sample-files.json', import.meta.url), `${JSON.stringify(sums, null, 2)}\n`);
}

/** Returns the first half of a SHA-256, in hexadecimal. */
const sumOf = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex').slice(0, 32);
