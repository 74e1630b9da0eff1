import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, existsSync, openSync, readFileSync, rmSync, statSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { stopProcess } from './cluster.ts';
import type { Launcher } from './launcher.ts';

export interface ServerOptions {
  launcher: Launcher;
  port: number;
  logFile: string;
  /**
   * For tests: flushes nothing to disk, has room for the connections of many apis, and vacuums none of their databases, which
   * would start a process every few hundred milliseconds.
   */
  quick: boolean;
}

const QUICK = [
  'fsync=off',
  'synchronous_commit=off',
  'full_page_writes=off',
  'max_wal_size=4GB',
  'autovacuum=off',
  'max_connections=800',
];
const SETTINGS = ['max_connections=200', 'shared_buffers=64MB', 'jit=off', 'timezone=UTC', 'log_timezone=UTC'];

/** A Postgres server process. From the moment it starts it ends with this process, even when this process is killed. */
export class Server {
  readonly #child: ChildProcess;
  readonly #guard: ChildProcess;

  constructor({ launcher, port, logFile, quick }: ServerOptions) {
    if (existsSync(logFile) && statSync(logFile).size > 5_000_000) rmSync(logFile);
    const log = openSync(logFile, 'a', 0o600);
    const settings = [
      `port=${port}`,
      'listen_addresses=127.0.0.1',
      'unix_socket_directories=',
      ...SETTINGS,
      ...(quick ? QUICK : []),
    ];
    const args = ['-D', launcher.clusterDir, ...settings.flatMap((setting) => ['-c', setting])];
    // Detached, because Ctrl-C reaches the whole process group and the database must be the last to end.
    this.#child = spawn(...launcher.command('postgres', args), {
      ...launcher.options,
      detached: true,
      stdio: ['ignore', log, log],
    });
    this.#child.on('error', () => {});
    this.#child.unref();
    closeSync(log);
    this.#guard = guardAgainstKill(this.#child, launcher.clusterDir);
    this.#child.once('exit', () => this.#guard.kill('SIGKILL'));
  }

  get hasEnded(): boolean {
    const { pid, exitCode, signalCode } = this.#child;
    return pid === undefined || exitCode !== null || signalCode !== null;
  }

  /** @returns how it ended, once it has */
  async ended(): Promise<string> {
    if (!this.hasEnded) await once(this.#child, 'exit');
    const { exitCode, signalCode } = this.#child;
    return signalCode ? `signal ${signalCode}` : `code ${exitCode}`;
  }

  /**
   * Waits until the server accepts connections.
   * @returns 'refused' when the server on that port rejects the password; 'no' when ours ended, or not within a minute
   */
  async accepts(url: string, signal?: AbortSignal): Promise<'yes' | 'refused' | 'no'> {
    for (const end = Date.now() + 60_000; Date.now() < end && !signal?.aborted; await sleep(30)) {
      if (this.hasEnded) return 'no';
      const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 2000 });
      client.on('error', () => {});
      try {
        await client.connect();
        return 'yes';
      } catch (error) {
        if ((error as { code?: string }).code === '28P01') return 'refused';
      } finally {
        await client.end().catch(() => {});
      }
    }
    return 'no';
  }

  /** Shuts down cleanly. */
  async stop(): Promise<void> {
    const { pid } = this.#child;
    if (pid !== undefined && !this.hasEnded && !(await stopProcess(pid, 'SIGINT', 10_000))) await this.abort();
    this.#guard.kill('SIGKILL');
  }

  /** Stops at once; the next start replays the write-ahead log. */
  async abort(): Promise<void> {
    const { pid } = this.#child;
    if (pid !== undefined && !this.hasEnded) await stopProcess(pid, 'SIGQUIT', 5_000);
  }
}

/** Returns the end of a server's log, for errors. */
export function tail(logFile: string): string {
  const log = existsSync(logFile) ? readFileSync(logFile, 'utf8') : '(no log)';
  return `The end of ${logFile}:\n${log.trimEnd().split('\n').slice(-12).join('\n')}`;
}

/**
 * Starts a shell that stops the server when we end: its input closes then, whatever killed us. It retries, because a
 * server that has only just been started has not written its process id yet.
 */
function guardAgainstKill(server: ChildProcess, clusterDir: string): ChildProcess {
  const script = `trap "" INT TERM HUP
while read -r _; do :; done
for _ in 1 2 3 4 5 6 7 8 9 10; do
  read -r pid <"$2/postmaster.pid" && [ "$pid" = "$1" ] && kill -INT "$1" && break
  sleep 0.2
done`;
  const guard = spawn('/bin/sh', ['-c', script, 'postgres-guard', String(server.pid), clusterDir], {
    detached: true,
    stdio: ['pipe', 'ignore', 'ignore'],
  });
  guard.on('error', () => {});
  guard.unref();
  return guard;
}
