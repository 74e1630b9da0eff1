import { writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Command } from 'commander';
import { contentFolder } from '../content/current.ts';
import { documentOf, readFileOf, textFilesIn, withValue } from '../content/read-content.ts';
import { ContentService } from '../desk/content/content.service.ts';
import { commandLine } from '../desk/desk-actions.repository.ts';
import { readEnv } from '../platform/config/env.ts';
import { withApplication } from './application.ts';
import { print } from './terminal.ts';

/** `content export | import`. */
export function addContentCommands(program: Command): void {
  const content = program.command('content').description('The site’s words, as the desk publishes them');
  content
    .command('export')
    .description('write what is published into the files of content/, for a commit')
    .option('--to <folder>', 'another folder, which has the files already')
    .action(({ to }: { to?: string }) => exportTo(to ?? contentFolder(readEnv())));
  content
    .command('import')
    .description('publish what the files of content/ say, where it differs from what is published')
    .option('--from <folder>', 'another folder')
    .action(({ from }: { from?: string }) => importFrom(from ?? contentFolder(readEnv())));
}

async function exportTo(folder: string): Promise<void> {
  await withApplication(async (app) => {
    const content = app.get(ContentService);
    for (const file of textFilesIn(folder)) {
      const { name, shown } = await content.show(documentOf(file));
      if (shown === null) continue;
      const { value } = await content.version(name, shown);
      writeFileSync(path.join(folder, file), withValue(folder, file, value));
      print(`written: ${file}`);
    }
  });
}

async function importFrom(folder: string): Promise<void> {
  await withApplication(async (app) => {
    const content = app.get(ContentService);
    for (const file of textFilesIn(folder)) {
      const name = documentOf(file);
      const { versions, shown } = await content.show(name);
      if (shown === null) continue;
      const { value } = readFileOf(folder, file);
      const was = versions[0]?.id ?? null;
      await content.save(commandLine, name, { value: value as Record<string, unknown>, was, publish: 'now' });
      print(`published: ${file}`);
    }
  });
}
