import { hash, randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { copyFile, cp, mkdir, readdir, readFile, rename, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { derivedFrom, encode, isPicture } from '../content/pictures.ts';

/**
 * Copies the owner's pictures, films and documents, and makes of each JPEG and PNG below images/ the formats and widths that
 * pages ask for and the owner has not put beside it.
 * @param own folder of content/files; it may not exist
 * @param cache folder of pictures that were made before, by what they were made from
 * @throws Error that names a file which is no picture
 */
export async function copyOwnFiles(own: string, target: string, cache: string): Promise<void> {
  if (!existsSync(own)) return;
  await cp(own, target, { recursive: true });
  await mkdir(cache, { recursive: true });
  const names = await readdir(own, { recursive: true });
  for (const name of names.filter((file) => /^images\/(?!og\/|icons\/)/.test(file) && isPicture(file))) {
    const source = await readFile(path.join(own, name));
    for (const { path: derived, width } of derivedFrom(name)) {
      const file = path.join(target, derived);
      if (existsSync(file)) continue;
      const made = path.join(cache, `${hash('sha1', source)}-${path.basename(derived)}`);
      if (!existsSync(made)) {
        const picture = await encode(source, width, derived).catch(explain(name));
        await replace(made, (temporary) => writeFile(temporary, picture));
      }
      await copyFile(made, file);
    }
  }
}

/** Replaces a file or link in one step, so that no one ever reads half of it. */
export async function replace(target: string, make: (temporary: string) => Promise<void>): Promise<void> {
  // Several writers may do this at once, and replicas have the same process id.
  const temporary = `${target}.${randomUUID()}`;
  await make(temporary);
  await rename(temporary, target);
}

const explain = (name: string) => (error: Error) => {
  throw new Error(`content/files/${name} cannot be read as a picture: ${error.message}`, { cause: error });
};
