import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

/**
 * Stops a server that an earlier run left behind on this cluster (kill -9, power cut) and removes a lock that names a process
 * which is no Postgres of ours. A server never serves two masters, so it is stopped rather than shared.
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
