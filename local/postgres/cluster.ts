import { execFile, execFileSync } from 'node:child_process';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmdirSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import type { Launcher } from './launcher.ts';
import { makePassword, newDatabase, readPassword, storePassword } from './password.ts';

/**
 * Makes the cluster if it does not exist: UTF-8, the same sort order on every machine, a random password for its
 * superuser `postgres` (other people may have accounts on this machine, so trusting 127.0.0.1 would not do). It is made
 * next to its final place and moved there once complete, so that an existing cluster, which may be a person's data, is
 * never deleted.
 * @returns the password
 * @throws Error that says what to do when the existing cluster is incomplete
 */
export async function ensureCluster(launcher: Launcher, quick: boolean, signal?: AbortSignal): Promise<string> {
  const { clusterDir } = launcher;
  if (!existsSync(clusterDir) || readdirSync(clusterDir).length === 0) {
    const draft = `${clusterDir}.new`;
    // Left by an interrupted run: no server has used it.
    rmSync(draft, { recursive: true, force: true });
    mkdirSync(draft, { recursive: true, mode: 0o700 });
    launcher.own(draft);
    const password = makePassword();
    await initialise(launcher, draft, password, quick, signal);
    storePassword(draft, password);
    if (existsSync(clusterDir)) rmdirSync(clusterDir);
    renameSync(draft, clusterDir);
  }
  if (!existsSync(join(clusterDir, 'PG_VERSION')))
    throw new Error(
      `${clusterDir} is not a whole database: it has no file PG_VERSION. Nothing was changed. Put back what is missing.\n` +
        newDatabase(launcher),
    );
  return readPassword(launcher);
}

async function initialise(
  launcher: Launcher,
  folder: string,
  password: string,
  quick: boolean,
  signal?: AbortSignal,
): Promise<void> {
  const scratch = mkdtempSync(join(tmpdir(), 'initdb-'));
  try {
    launcher.own(scratch);
    const handedOver = join(scratch, 'password');
    writeFileSync(handedOver, password, { mode: 0o600 });
    launcher.own(handedOver);
    const access = ['-U', 'postgres', '-A', 'scram-sha-256', `--pwfile=${handedOver}`];
    const locale = ['--encoding=UTF8', '--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8'];
    const args = ['-D', folder, ...access, ...locale, ...(quick ? ['--no-sync'] : [])];
    const run = promisify(execFile)(...launcher.command('initdb', args), {
      ...launcher.options,
      ...(signal && { signal }),
    });
    // When aborted, `run` rejects at once, while initdb still tidies up. Not events.once, which would reject on the
    // error too.
    const { child } = run;
    const gone = new Promise((resolve) => child.once('close', resolve));
    await run.catch(async (error) => {
      if (child.pid !== undefined) await gone;
      throw error;
    });
  } catch (error) {
    signal?.throwIfAborted();
    throw new Error(`The database could not be set up:\n${(error as { stderr?: string }).stderr ?? error}`);
  } finally {
    rmSync(scratch, { recursive: true, force: true });
  }
}

/**
 * Stops a server that an earlier run left behind on this cluster (kill -9), and removes a lock file that is damaged or
 * names another process (power cut). The server is stopped rather than shared, because this run must be able to
 * configure and stop it.
 */
export async function stopLeftover(clusterDir: string): Promise<void> {
  const pid = postmasterPid(clusterDir);
  if (pid && isOurs(pid, clusterDir)) {
    if (await stopProcess(pid, 'SIGINT', 10_000)) return;
    // An immediate shutdown loses nothing: the next start replays the write-ahead log.
    if (await stopProcess(pid, 'SIGQUIT', 5_000)) return;
    throw new Error(`A Postgres of an earlier run (process ${pid}) does not stop. End it, then start again.`);
  }
  rmSync(join(clusterDir, 'postmaster.pid'), { force: true });
}

/**
 * Sends a signal and waits for the process to end.
 * @param timeoutMs milliseconds
 * @returns whether it ended in time
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

/** Process ids are reused, so a process is our server only if its command line names this cluster. */
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
