import { spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { writePrivate } from '../stand-in-keys.ts';
import type { Launcher } from './launcher.ts';

/** The file with the random password of the cluster's superuser `postgres`, readable by no other account. */
const fileIn = (clusterDir: string) => join(clusterDir, 'superuser-password');

export function makePassword(): string {
  return randomBytes(24).toString('hex');
}

export function storePassword(clusterDir: string, password: string): void {
  writePrivate(fileIn(clusterDir), password);
}

/** @throws Error that says what to do when the password is missing */
export function readPassword(launcher: Launcher): string {
  const file = fileIn(launcher.clusterDir);
  const password = existsSync(file) ? readFileSync(file, 'utf8').trim() : '';
  if (password === '') throw lostPassword(launcher);
  return password;
}

export function lostPassword({ clusterDir }: Launcher): Error {
  return new Error(
    `The database's password is lost: ${fileIn(clusterDir)} is missing or wrong. The data is still there; nothing was changed.\n` +
      'To keep the data and give the database a new password: npm start -- --new-password',
  );
}

/** Advice for a cluster that cannot be opened, by which no data is lost. */
export function newDatabase({ clusterDir }: Launcher): string {
  return `For a new and empty database, move the folder away and start again: mv ${clusterDir} ${clusterDir}-damaged`;
}

/**
 * Gives the superuser a new password without knowing the current one: Postgres in single-user mode asks for none.
 * @throws Error with the output of Postgres
 */
export async function renewPassword(launcher: Launcher): Promise<void> {
  const password = makePassword();
  const run = spawnSync(...launcher.command('postgres', ['--single', '-D', launcher.clusterDir, 'postgres']), {
    ...launcher.options,
    input: `alter role postgres password '${password}'\n`,
    encoding: 'utf8',
  });
  if (run.status !== 0 || /^(\S+ )*(ERROR|FATAL|PANIC):/m.test(run.stderr ?? ''))
    throw new Error(
      `The database could not be given a new password, and nothing was changed. ${newDatabase(launcher)}\n${run.stderr || run.error}`,
    );
  storePassword(launcher.clusterDir, password);
}
