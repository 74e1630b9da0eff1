import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, existsSync, openSync, readFileSync, renameSync, statSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { nodeEnvironment, nodeFlags } from '../api/node-flags.ts';

export interface ApiOptions {
  root: string;
  /** The program to run, relative to root. Default: the built one. */
  main?: string;
  env: NodeJS.ProcessEnv;
  /** http://127.0.0.1:port */
  url: string;
  logFile: string;
}

export interface ApiProcess {
  /** Restarts the process. @returns once it is ready @throws Error with the end of its log when it does not start */
  restart(): Promise<void>;
  /** Lets requests finish, then ends the process. Kills it when that takes longer than the timeout. */
  stop(timeoutMs: number): Promise<void>;
  /** Kills the process. */
  kill(): void;
}

/** Before a process that has died is started again. */
const PAUSE_MS = 2_000;
/** Short, because a restart after a change should be quick and can only cut off a developer's own requests. */
const RESTART_GRACE_MS = 500;

/**
 * Starts the api, and again when it dies.
 * @returns once it is ready
 * @throws Error with the end of its log when the first start fails
 */
export async function startApi(options: ApiOptions): Promise<ApiProcess> {
  /** Incremented when the process is ended on purpose, so that this is not taken for a crash. */
  let generation = 1;
  let child = launch(options);
  const ready = () => untilReady(child, options.url, () => tail(options.logFile));

  const startAgainWhenItDies = async (ours: number) => {
    for (;;) {
      const reason = await ended(child);
      if (generation !== ours) return;
      console.log(`The api ended (${reason}); it starts again in ${PAUSE_MS / 1000} s. Its log: ${options.logFile}`);
      await sleep(PAUSE_MS);
      if (generation !== ours) return;
      child = launch(options);
    }
  };
  const end = async (timeoutMs: number) => {
    generation += 1;
    const gone = ended(child);
    child.kill('SIGTERM');
    await Promise.race([gone, sleep(timeoutMs, undefined, { ref: false })]);
    child.kill('SIGKILL');
    await gone;
  };

  await ready();
  void startAgainWhenItDies(generation);
  return {
    async restart() {
      const ending = end(RESTART_GRACE_MS);
      const ours = generation;
      await ending;
      if (generation !== ours) return;
      child = launch(options);
      void startAgainWhenItDies(ours);
      await ready().catch((error) => {
        // The next restart ended it and reports the outcome itself.
        if (generation === ours) throw error;
      });
    },
    stop: end,
    kill() {
      generation += 1;
      child.kill('SIGKILL');
    },
  };
}

function launch({ root, main = 'dist/server/main.js', env, logFile }: ApiOptions): ChildProcess {
  const log = openLog(logFile);
  // Detached, because Ctrl-C reaches the whole process group and the api has to end after the gateway.
  const child = spawn(process.execPath, [...nodeFlags, '--import', './local/follow-parent.mjs', main], {
    cwd: root,
    env: { ...nodeEnvironment, ...env },
    detached: true,
    stdio: ['ignore', log, log, 'ipc'],
  });
  child.on('error', () => {});
  if (log !== 'ignore') closeSync(log);
  return child;
}

/** Returns 'ignore' when the log cannot be opened (a full disk): the api runs without one. */
function openLog(file: string): number | 'ignore' {
  try {
    if (existsSync(file) && statSync(file).size > 10_000_000) renameSync(file, `${file}.1`);
    return openSync(file, 'a', 0o600);
  } catch (error) {
    console.error(`The api runs without a log: ${error instanceof Error ? error.message : error}`);
    return 'ignore';
  }
}

/**
 * Waits until an api process is ready.
 * @param url http://127.0.0.1:port
 * @param readLog reads the end of its log, for the error
 * @param timeoutMs how long it may take
 * @throws Error when it ends first, or is not ready in time and is killed
 */
export async function untilReady(
  child: ChildProcess,
  url: string,
  readLog: () => string,
  timeoutMs = 180_000,
): Promise<void> {
  for (const end = Date.now() + timeoutMs; Date.now() < end; await sleep(40)) {
    if (hasEnded(child)) throw new Error(`The api does not start:\n${readLog()}`);
    const response = await fetch(`${url}/api/health/ready`, { signal: AbortSignal.timeout(2000) }).catch(
      () => undefined,
    );
    if (response?.ok) return;
  }
  child.kill('SIGKILL');
  throw new Error(`The api did not become ready within ${timeoutMs / 1000} s:\n${readLog()}`);
}

function hasEnded(child: ChildProcess): boolean {
  return child.exitCode !== null || child.signalCode !== null;
}

/** @returns how the process ended, once it has */
async function ended(child: ChildProcess): Promise<string> {
  if (!hasEnded(child)) await once(child, 'exit');
  return child.signalCode ? `signal ${child.signalCode}` : `code ${child.exitCode}`;
}

function tail(file: string): string {
  if (!existsSync(file)) return '';
  return readFileSync(file, 'utf8').trimEnd().split('\n').slice(-15).join('\n');
}
