import { randomBytes } from 'node:crypto';
import { createWriteStream, rmSync } from 'node:fs';
import { rename, stat } from 'node:fs/promises';
import path from 'node:path';
import type { Command } from 'commander';
import { readDatabaseUrl } from '../platform/config/env.ts';
import { type Summary, writeBackup } from './backup/write-backup.ts';

/** `backup [file|-]`. */
export function addBackupCommand(program: Command): void {
  program
    .command('backup [file]')
    .description('all tables as they are now, into one file (default: backup-<time>.gz here); - is standard output')
    .action(backup);
}

async function backup(file: string = defaultName(new Date())) {
  if (file === '-') {
    // Nobody reads any more: there is nothing to tidy up, and the server need not be waited for.
    process.stdout.once('error', (error) => {
      console.error(`Failed: standard output: ${error.message}`);
      process.exit(1);
    });
    const summary = await writeBackup(readDatabaseUrl(), process.stdout);
    console.error(`Backed up ${describe(summary)}.`);
    return;
  }
  const summary = await writeFile(path.resolve(file));
  const { size } = await stat(file);
  console.log(`${file}: ${describe(summary)}, ${Math.ceil(size / 1024)} kB.`);
}

/** Under its name the file is whole or not there. */
async function writeFile(file: string): Promise<Summary> {
  const part = `${file}.${randomBytes(4).toString('hex')}.part`;
  const abandon = () => rmSync(part, { force: true });
  const stop = () => {
    abandon();
    process.exit(1);
  };
  process.once('SIGINT', stop);
  process.once('SIGTERM', stop);
  try {
    const summary = await writeBackup(readDatabaseUrl(), openPrivate(part));
    await rename(part, file);
    return summary;
  } catch (error) {
    abandon();
    throw error;
  } finally {
    process.off('SIGINT', stop);
    process.off('SIGTERM', stop);
  }
}

/** For its owner only: it holds people's addresses and the links that claim payments. */
function openPrivate(file: string) {
  return createWriteStream(file, { flags: 'wx', mode: 0o600, flush: true });
}

/** In UTC. */
function defaultName(now: Date): string {
  const [date, time] = now.toISOString().slice(0, 19).replaceAll(/[-:]/g, '').split('T');
  return `backup-${date}-${time}.gz`;
}

function describe({ tables, rows }: Summary): string {
  return `${tables} tables, ${rows} rows`;
}
