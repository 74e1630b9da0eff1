import { chmodSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { freePort } from '../ports.ts';
import { ensureCluster, stopLeftover } from './cluster.ts';
import { keepRunning, type Watcher } from './keep-running.ts';
import { findLauncher } from './launcher.ts';
import { lostPassword, renewPassword } from './password.ts';
import { Server, tail } from './server.ts';

export interface PostgresOptions {
  /** Folder of the cluster, the password and the log; created when missing, kept between runs. */
  dataDir: string;
  /** Default: the last run's port if it is free, else any free one. */
  port?: number;
  /** Flushes nothing to disk. For tests only: a power cut loses the cluster. */
  quick?: boolean;
  /** Aborts the start; nothing is left running. */
  signal?: AbortSignal;
  /** Gives the database a new password first, because the current one is lost. */
  newPassword?: boolean;
  /** When given, a server that ends is restarted. */
  watcher?: Watcher;
}

export interface LocalPostgres {
  /** Returns the connection string of a database. It contains the password: never print it. */
  url(database: string): string;
  /** Creates a database. An existing one is left as it is; with a template it is an error (42P04). */
  createDatabase(name: string, template?: string): Promise<void>;
  /** Shuts the server down cleanly; the data stays. */
  stop(): Promise<void>;
}

/**
 * Starts a real Postgres from the binaries that npm installed, on 127.0.0.1 only and with a password, and makes the
 * cluster if it does not exist. The server ends with this process, even when this process is killed.
 * @throws Error with the end of the server's log when it does not start; Error that says what to do when the existing
 * cluster is incomplete, which is then left as it is; the signal's reason when aborted
 */
export async function startPostgres(options: PostgresOptions): Promise<LocalPostgres> {
  const { dataDir, quick = false, signal, watcher } = options;
  mkdirSync(dataDir, { recursive: true });
  // Root may have to run the server as another account, which must be able to enter this folder. The cluster itself
  // stays private.
  if (process.getuid?.() === 0) chmodSync(dataDir, 0o711);
  const wantedDir = resolve(dataDir, 'cluster');
  // Before anything else: finding the launcher may change who owns the files.
  await stopLeftover(wantedDir);
  const launcher = await findLauncher(wantedDir);
  if (launcher.moved) await stopLeftover(launcher.clusterDir);
  if (options.newPassword) await renewPassword(launcher);
  const password = await ensureCluster(launcher, quick, signal);
  const logFile = join(dataDir, 'postgres.log');
  for (let tries = 1; ; tries += 1) {
    const port = options.port ?? (await freePort(tries === 1 ? lastPort(dataDir) : undefined));
    signal?.throwIfAborted();
    const serverOptions = { launcher, port, logFile, quick };
    const server = new Server(serverOptions);
    const url = (database: string) =>
      `postgres://postgres:${password}@127.0.0.1:${port}/${encodeURIComponent(database)}`;
    const outcome = await server.accepts(url('postgres'), signal);
    if (outcome === 'yes' && !signal?.aborted) {
      writeFileSync(join(dataDir, 'port'), String(port));
      const stop = watcher ? keepRunning(server, serverOptions, url('postgres'), watcher) : () => server.stop();
      return {
        url,
        createDatabase: (name, template) => createDatabase(url('postgres'), name, template),
        stop: async () => {
          await stop();
          // Deleting a test's folder does not delete a cluster that was moved elsewhere.
          if (launcher.moved && quick) rmSync(launcher.clusterDir, { recursive: true, force: true });
        },
      };
    }
    await server.stop();
    signal?.throwIfAborted();
    // The port may have been taken meanwhile (perhaps by a server that refuses our password), or a stale lock may need
    // a moment.
    if (tries === 3)
      throw outcome === 'refused' ? lostPassword(launcher) : new Error(`Postgres did not start. ${tail(logFile)}`);
    await sleep(300 * tries);
  }
}

async function createDatabase(adminUrl: string, name: string, template?: string): Promise<void> {
  const client = new pg.Client({ connectionString: adminUrl });
  client.on('error', () => {});
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

/** Reads the last run's port; undefined when the file is missing or damaged. */
function lastPort(dataDir: string): number | undefined {
  const file = join(dataDir, 'port');
  const port = existsSync(file) ? Number(readFileSync(file, 'utf8')) : 0;
  return Number.isInteger(port) && port > 0 && port < 65_536 ? port : undefined;
}
