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
  /** Holds the cluster, the password and the log; made when missing, kept between runs. */
  dataDir: string;
  /** Default: the one of the last run if it is free, else any free one. */
  port?: number;
  /** Nothing is flushed to disk: for tests only, a power cut loses the cluster. */
  quick?: boolean;
  /** Gives up starting; nothing is left running then. */
  signal?: AbortSignal;
  /** Gives the database a new password first, because the one it has is lost. */
  newPassword?: boolean;
  /** With it, a server that ends is started again. */
  watcher?: Watcher;
}

export interface LocalPostgres {
  /** Connection string for a database. It holds the password: never print it. */
  url(database: string): string;
  /** Makes a database; one that exists already is left as it is, unless a template is asked for (error 42P04). */
  createDatabase(name: string, template?: string): Promise<void>;
  /** Finishes transactions' writes and stops; the data stays. */
  stop(): Promise<void>;
}

/**
 * Starts a real Postgres from the binaries that npm installed, on 127.0.0.1 only and with a password, and makes the cluster
 * when there is none. It ends with this process, even when this process is killed.
 * @throws Error with the end of the server's log when it does not start; one that says what to do when there is a cluster that is
 * not whole: nothing of it is changed then. The signal's reason.
 */
export async function startPostgres(options: PostgresOptions): Promise<LocalPostgres> {
  const { dataDir, quick = false, signal, watcher } = options;
  mkdirSync(dataDir, { recursive: true });
  // Root may have to run the server as another account, which must be able to pass through; the cluster itself is closed.
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
          // Throwing a test's folder away does not reach a cluster that is elsewhere.
          if (launcher.moved && quick) rmSync(launcher.clusterDir, { recursive: true, force: true });
        },
      };
    }
    await server.stop();
    signal?.throwIfAborted();
    // The port may have been taken meanwhile (by a server that refuses our password, too), or a stale lock may need a moment.
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

/** The file may have been damaged: what is no port is none. */
function lastPort(dataDir: string): number | undefined {
  const file = join(dataDir, 'port');
  const port = existsSync(file) ? Number(readFileSync(file, 'utf8')) : 0;
  return Number.isInteger(port) && port > 0 && port < 65_536 ? port : undefined;
}
