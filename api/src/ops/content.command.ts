import { existsSync, readFileSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import type { Command } from 'commander';
import {
  OWN_FILES,
  readFileOf,
  readSource,
  type TextDocument,
  textDocumentsIn,
  writeFileOf,
} from '../content/content-files.ts';
import { ContentError, type ContentProblem } from '../content/content-problem.ts';
import { findPublished } from '../content/content-versions.repository.ts';
import { contentFolder } from '../content/current.ts';
import { addUploadedFiles, findUploadedFile } from '../content/uploads.repository.ts';
import { uploadsIn } from '../content/uploads.ts';
import { ContentService } from '../desk/content/content.service.ts';
import { commandLine } from '../desk/desk-actions.repository.ts';
import { readEnv } from '../platform/config/env.ts';
import { DATABASE, type Database, inTransaction } from '../platform/database/database.ts';
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
  const site = contentFolder(readEnv());
  await withApplication(async (app) => {
    const db = app.get<Database>(DATABASE);
    const published = new Map((await findPublished(db)).map(({ document, value }) => [document, value]));
    const changed = textDocumentsIn(site).flatMap((document) => {
      const value = valueIn(folder, document);
      const isShown = isDeepStrictEqual(value, published.get(document.name) ?? readFileOf(site, document).value);
      return isShown ? [] : [{ ...document, value }];
    });
    const values = new Map(changed.map(({ name, value }) => [name, value]));
    // An export of another installation brings its uploads along.
    const named = uploadsIn([...values.values()]).filter((file) => existsSync(join(folder, OWN_FILES, file)));
    const uploads = named.map((file) => [file, readFileSync(join(folder, OWN_FILES, file))] as const);
    await inTransaction(db, (tx) => addUploadedFiles(tx, new Map(uploads)));
    await app.get(ContentService).publishTogether(commandLine, values);
    for (const { file } of changed) print(`published: ${file}`);
  });
}

/** @throws ContentError naming the line if the file is not valid YAML */
function valueIn(folder: string, { file }: TextDocument): Record<string, unknown> {
  const problems: ContentProblem[] = [];
  const { value } = readSource(folder, file, problems);
  if (problems.length > 0) throw new ContentError(problems);
  return value as Record<string, unknown>;
}
