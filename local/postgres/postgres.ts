import { type ChildProcess, spawn } from 'node:child_process';
import {
  chmodSync,
  closeSync,
  existsSync,
  mkdirSync,
  openSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { freePort } from '../ports.ts';
import { ensureCluster, stopLeftover, stopProcess } from './cluster.ts';
import { findLauncher, type Launcher } from './launcher.ts';

export interface PostgresOptions {
  /** Holds the cluster, the password and the log; made when missing, kept between runs. */
  dataDir: string;
  /** Default: the one of the last run if it is free, else any free one. */
  port?: number;
  /** Nothing is flushed to disk: for tests only, a power cut loses the cluster. */
  quick?: boolean;
}

export interface LocalPostgres {
  /** Connection string for a database. It holds the password: never print it. */
  url(database: string): string;
  /** Makes a database; one that exists already is left as it is, unless a template is asked for (error 42P04). */
  createDatabase(name: string, template?: string): Promise<void>;
  /** Finishes transactions' writes and stops; the data stays. */
  stop(): Promise<void>;
}

const QUICK = ['fsync=off', 'synchronous_commit=off', 'full_page_writes=off', 'max_wal_size=4GB'];
const SETTINGS = ['max_connections=200', 'shared_buffers=64MB', 'jit=off', 'timezone=UTC', 'log_timezone=UTC'];

/**
 * Starts a real Postgres from the binaries that npm installed, on 127.0.0.1 only and with a password, and makes the cluster
 * when there is none. It ends with this process, even when this process is killed.
 * @throws Error with the end of the server's log when it does not start
 */
export async function startPostgres(options: PostgresOptions): Promise<LocalPostgres> {
  mkdirSync(options.dataDir, { recursive: true });
  // Root may have to run the server as another account, which must be able to pass through; the cluster itself is closed.
  if (process.getuid?.() === 0) chmodSync(options.dataDir, 0o711);
  const wantedDir = resolve(options.dataDir, 'cluster');
  // Before anything else: finding the launcher may change who owns the files.
  await stopLeftover(wantedDir);
  const launcher = await findLauncher(wantedDir);
  if (launcher.moved) await stopLeftover(launcher.clusterDir);
  const password = await ensureCluster(launcher, options.quick ?? false);
  const logFile = join(options.dataDir, 'postgres.log');
  for (let tries = 1; ; tries += 1) {
    const port = options.port ?? (await freePort(tries === 1 ? lastPort(options.dataDir) : undefined));
    const server = runServer(launcher, port, logFile, options.quick ?? false);
    const url = (database: string) =>
      `postgres://postgres:${password}@127.0.0.1:${port}/${encodeURIComponent(database)}`;
    if (await accepts(server, url('postgres'))) {
      writeFileSync(join(options.dataDir, 'port'), String(port));
      const guard = guardAgainstKill(server, launcher.clusterDir);
      return {
        url,
        createDatabase: (name, template) => createDatabase(url('postgres'), name, template),
        stop: async () => {
          await stop(server, guard);
          // Throwing a test's folder away does not reach a cluster that is elsewhere.
          if (launcher.moved && options.quick) rmSync(launcher.clusterDir, { recursive: true, force: true });
        },
      };
    }
    await stop(server);
    // The port may have been taken meanwhile, or a stale lock may need a moment.
    if (tries === 3) throw new Error(`Postgres did not start. The end of ${logFile}:\n${tail(logFile)}`);
    await sleep(300 * tries);
  }
}

function runServer(launcher: Launcher, port: number, logFile: string, quick: boolean): ChildProcess {
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
  // Detached: Ctrl-C reaches the whole process group, and the database must be the last to go.
  const server = spawn(...launcher.command('postgres', args), {
    ...launcher.options,
    detached: true,
    stdio: ['ignore', log, log],
  });
  server.on('error', () => {});
  closeSync(log);
  return server;
}

async function accepts(server: ChildProcess, url: string): Promise<boolean> {
  for (const end = Date.now() + 60_000; Date.now() < end; await sleep(30)) {
    if (server.exitCode !== null || server.signalCode !== null || server.pid === undefined) return false;
    const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 2000 });
    client.on('error', () => {});
    try {
      await client.connect();
      return true;
    } catch (error) {
      // Another server on this port, e.g. one that took it a moment ago.
      if ((error as { code?: string }).code === '28P01') return false;
    } finally {
      await client.end().catch(() => {});
    }
  }
  return false;
}

/** A shell that waits for our end (its input closes then, whatever killed us) and then stops the server. */
function guardAgainstKill(server: ChildProcess, clusterDir: string): ChildProcess {
  const script =
    'trap "" INT TERM HUP; while read -r _; do :; done; read -r pid <"$2/postmaster.pid" && [ "$pid" = "$1" ] && kill -INT "$1"';
  const guard = spawn('/bin/sh', ['-c', script, 'postgres-guard', String(server.pid), clusterDir], {
    detached: true,
    stdio: ['pipe', 'ignore', 'ignore'],
  });
  guard.on('error', () => {});
  guard.unref();
  server.unref();
  return guard;
}

async function stop(server: ChildProcess, guard?: ChildProcess): Promise<void> {
  guard?.kill('SIGKILL');
  if (server.pid === undefined || server.exitCode !== null || server.signalCode !== null) return;
  if (!(await stopProcess(server.pid, 'SIGINT', 10_000))) await stopProcess(server.pid, 'SIGQUIT', 5_000);
}

async function createDatabase(adminUrl: string, name: string, template?: string): Promise<void> {
  const client = new pg.Client({ connectionString: adminUrl });
  await client.connect();
  try {
    const from = template ? ` template ${client.escapeIdentifier(template)}` : '';
    await client.query(`create database ${client.escapeIdentifier(name)}${from}`);
  } catch (error) {
    if (template || (error as { code?: string }).code !== '42P04') throw error;
  } finally {
    await client.end();
  }
}

function lastPort(dataDir: string): number | undefined {
  const file = join(dataDir, 'port');
  return existsSync(file) ? Number(readFileSync(file, 'utf8')) || undefined : undefined;
}

function tail(file: string): string {
  return existsSync(file) ? readFileSync(file, 'utf8').trimEnd().split('\n').slice(-12).join('\n') : '(no log)';
}
