import type { Database, Tx } from '../platform/database/database.ts';

/** Keeps files by their paths. The same file again changes nothing. */
export async function addUploadedFiles(tx: Tx, files: ReadonlyMap<string, Buffer>): Promise<void> {
  if (files.size === 0) return;
  const rows = Array.from(files, ([path, bytes]) => ({ path, bytes }));
  await tx
    .insertInto('uploaded_files')
    .values(rows)
    .onConflict((it) => it.doNothing())
    .execute();
}

export async function findUploadedFile(db: Database, path: string): Promise<Buffer | undefined> {
  const row = await db.selectFrom('uploaded_files').select('bytes').where('path', '=', path).executeTakeFirst();
  return row?.bytes;
}

/** Returns those of the paths that are there. */
export async function knownUploads(db: Database | Tx, paths: readonly string[]): Promise<Set<string>> {
  if (paths.length === 0) return new Set();
  const rows = await db.selectFrom('uploaded_files').select('path').where('path', 'in', paths).execute();
  return new Set(rows.map(({ path }) => path));
}
