import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import type { Command } from 'commander';
import { OWN_FILES, readFileOf, textDocumentsIn, writeFileOf } from '../content/content-files.ts';
import { findPublished } from '../content/content-versions.repository.ts';
import { contentFolder } from '../content/current.ts';
import { findUploadedFile } from '../content/uploads.repository.ts';
import { uploadsIn } from '../content/uploads.ts';
import { ContentService } from '../desk/content/content.service.ts';
import { commandLine } from '../desk/desk-actions.repository.ts';
import { readEnv } from '../platform/config/env.ts';
import { DATABASE, type Database } from '../platform/database/database.ts';
import { withApplication } from './application.ts';
import { print, withDatabase } from './terminal.ts';

interface Options {
  folder?: string;
}

/** `content export | import`. */
export function addContentCommands(program: Command): void {
  const content = program.command('content').description("The site's words, as the desk publishes them");
  content
    .command('export')
    .description('write what is published into the files of content/, for a commit')
    .option('--folder <path>', 'another copy of content/')
    .action(exportFiles);
  content
    .command('import')
    .description('publish the files of content/ where the site shows something else')
    .option('--folder <path>', 'another copy of content/')
    .action(importFiles);
}

async function exportFiles({ folder = contentFolder(readEnv()) }: Options) {
  const documents = textDocumentsIn(folder);
  await withDatabase(async (db) => {
    for (const { document: name, value, problem } of await findPublished(db)) {
      const document = documents.find((one) => one.name === name);
      if (!document) continue;
      if (problem !== null) {
        print(`not written, because the site shows the file: ${document.file}`);
        continue;
      }
      writeFileOf(folder, document, value);
      for (const file of uploadsIn(value)) await writeUpload(db, join(folder, OWN_FILES), file);
      print(`written: ${document.file}`);
    }
  });
}

/** Writes an uploaded file among the owner's, unless it is there from an earlier export. */
async function writeUpload(db: Database, folder: string, file: string) {
  const bytes = await findUploadedFile(db, file);
  if (!bytes) return;
  await mkdir(join(folder, 'uploads'), { recursive: true });
  await writeFile(join(folder, file), bytes);
}

async function importFiles({ folder = contentFolder(readEnv()) }: Options) {
  const documents = textDocumentsIn(folder);
  await withApplication(async (app) => {
    const changed = new Map<string, Record<string, unknown>>();
    for (const { document: name, value: published } of await findPublished(app.get(DATABASE))) {
      const document = documents.find((one) => one.name === name);
      const value = document && (readFileOf(folder, document).value as Record<string, unknown>);
      if (!value || isDeepStrictEqual(value, published)) continue;
      changed.set(name, value);
    }
    await app.get(ContentService).publishTogether(commandLine, changed);
    for (const name of changed.keys()) print(`published: ${documents.find((one) => one.name === name)?.file}`);
  });
}
