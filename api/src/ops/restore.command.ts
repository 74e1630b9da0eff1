import { createReadStream } from 'node:fs';
import type { Command } from 'commander';
import { readDatabaseUrl } from '../platform/config/env.ts';
import { checkBackup } from './backup/format.ts';
import { restoreBackup } from './backup/restore-backup.ts';

/** `restore <file|->`. */
export function addRestoreCommand(program: Command): void {
  program
    .command('restore <file>')
    .description('a backup into an empty database; - is standard input. All of it or nothing')
    .option('--replace', 'delete the rows that are there', false)
    .action(restore);
}

async function restore(file: string, options: { replace: boolean }) {
  // A file can be read twice: a damaged one is found before the database hears of it.
  if (file !== '-') await checkBackup(createReadStream(file));
  const input = file === '-' ? process.stdin : createReadStream(file);
  try {
    const { tables, rows, jobs, takenAt } = await restoreBackup(readDatabaseUrl(), input, options.replace);
    console.log(
      `Restored ${tables} tables, ${rows} rows, as of ${takenAt}; ${jobs} unfinished things are in the queue again.`,
    );
  } finally {
    // Else a pipe that nobody closes keeps the process alive.
    input.destroy();
  }
}
