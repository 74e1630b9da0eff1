import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Launcher } from './launcher.ts';

/**
 * Makes the cluster when there is none: UTF-8, the same order of text on every machine, a random password for its superuser
 * `postgres` (other people may have accounts on this machine, so trusting 127.0.0.1 would not do).
 * @returns the password, kept in the cluster's folder, readable by no other account
 */
export async function ensureCluster(launcher: Launcher, quick: boolean): Promise<string> {
  const cluster = launcher.clusterDir;
  const passwordFile = join(cluster, 'superuser-password');
  if (existsSync(passwordFile) && existsSync(join(cluster, 'PG_VERSION'))) return readFileSync(passwordFile, 'utf8');
  // The password is written last: without it, what is there is an initialisation that was cut short.
  rmSync(cluster, { recursive: true, force: true });
  mkdirSync(cluster, { recursive: true, mode: 0o700 });
  launcher.own(cluster);
  const password = randomBytes(24).toString('hex');
  await initialise(launcher, password, quick);
  writeFileSync(passwordFile, password, { mode: 0o600 });
  return password;
}

async function initialise(launcher: Launcher, password: string, quick: boolean): Promise<void> {
  const scratch = mkdtempSync(join(tmpdir(), 'initdb-'));
  try {
    launcher.own(scratch);
    const handedOver = join(scratch, 'password');
    writeFileSync(handedOver, password, { mode: 0o600 });
    launcher.own(handedOver);
    const access = ['-U', 'postgres', '-A', 'scram-sha-256', `--pwfile=${handedOver}`];
    const locale = ['--encoding=UTF8', '--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8'];
    const args = ['-D', launcher.clusterDir, ...access, ...locale, ...(quick ? ['--no-sync'] : [])];
    await promisify(execFile)(...launcher.command('initdb', args), launcher.options);
  } catch (error) {
    throw new Error(`The database could not be set up:\n${(error as { stderr?: string }).stderr ?? error}`);
  } finally {
    rmSync(scratch, { recursive: true, force: true });
  }
}
