import { execFile, execFileSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
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

/**
 * Stops a server that an earlier run left behind on this cluster (kill -9, power cut), and removes a lock whose process is not our
 * Postgres. The server is stopped rather than shared, because this run must be able to stop and configure it.
 */
export async function stopLeftover(clusterDir: string): Promise<void> {
  const pid = postmasterPid(clusterDir);
  if (!pid) return;
  if (isOurs(pid, clusterDir)) {
    if (await stopProcess(pid, 'SIGINT', 10_000)) return;
    // An immediate shutdown loses nothing: the next start replays the write-ahead log.
    if (await stopProcess(pid, 'SIGQUIT', 5_000)) return;
    throw new Error(`A Postgres of an earlier run (process ${pid}) does not stop. End it, then start again.`);
  }
  rmSync(join(clusterDir, 'postmaster.pid'), { force: true });
}

/**
 * Sends a signal and waits for the process to be gone.
 * @param timeoutMs milliseconds
 * @returns whether it is gone
 */
export async function stopProcess(pid: number, signal: NodeJS.Signals, timeoutMs: number): Promise<boolean> {
  if (!sendSignal(pid, signal)) return true;
  for (const end = Date.now() + timeoutMs; Date.now() < end; await sleep(25)) {
    if (!sendSignal(pid, 0)) return true;
  }
  return false;
}

function postmasterPid(clusterDir: string): number | undefined {
  const file = join(clusterDir, 'postmaster.pid');
  if (!existsSync(file)) return undefined;
  return Math.abs(Number.parseInt(readFileSync(file, 'utf8'), 10)) || undefined;
}

function sendSignal(pid: number, signal: NodeJS.Signals | 0): boolean {
  try {
    process.kill(pid, signal);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

/** Process ids are reused: only one whose command line names this cluster is its server. */
function isOurs(pid: number, clusterDir: string): boolean {
  try {
    const commandLine = existsSync('/proc/self/cmdline')
      ? readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ')
      : execFileSync('ps', ['-o', 'command=', '-p', String(pid)], { encoding: 'utf8' });
    return commandLine.includes(clusterDir);
  } catch {
    return false;
  }
}
