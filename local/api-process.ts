import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, existsSync, openSync, readFileSync, renameSync, statSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { nodeEnvironment, nodeFlags } from '../api/node-flags.ts';

export interface ApiOptions {
  root: string;
  /** The program, below root. Default: the built one. */
  main?: string;
  env: NodeJS.ProcessEnv;
  /** http://127.0.0.1:port */
  url: string;
  logFile: string;
}

export interface ApiProcess {
  /** Ends it and starts it again. @returns once it is ready @throws Error with the end of its log when it does not start */
  restart(): Promise<void>;
  /** Lets requests finish, then ends it; at once when it takes longer. */
  stop(timeoutMs: number): Promise<void>;
  /** Ends it without asking. */
  kill(): void;
}

const FIRST_PAUSE_MS = 500;
const LONGEST_PAUSE_MS = 10_000;
/** After this long the process counts as healthy and the pauses start from the first again. */
const HEALTHY_MS = 60_000;
/** For a restart after a change, which should be quick: a developer's own requests are all that can be cut. */
const RESTART_GRACE_MS = 500;

/**
 * Starts the api and keeps it running: when it dies it is started again, with growing pauses.
 * @returns once it is ready
 * @throws Error with the end of its log when the first start fails
 */
export async function startApi(options: ApiOptions): Promise<ApiProcess> {
  /** Counts up when the process is ended on purpose, so that this is not taken for a crash. */
  let generation = 1;
  let child = launch(options);
  const ready = () => untilReady(child, options.url, () => tail(options.logFile));

  const startAgainWhenItDies = async (ours: number) => {
    for (let pauseMs = FIRST_PAUSE_MS; ; pauseMs = Math.min(pauseMs * 2, LONGEST_PAUSE_MS)) {
      const startedAt = Date.now();
      const reason = await ended(child);
      if (generation !== ours) return;
      if (Date.now() - startedAt > HEALTHY_MS) pauseMs = FIRST_PAUSE_MS;
      console.log(`The api ended (${reason}); it starts again in ${pauseMs / 1000} s. Its log: ${options.logFile}`);
      await sleep(pauseMs);
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
        // Ended by the next restart: that one says how it went.
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
  if (existsSync(logFile) && statSync(logFile).size > 10_000_000) renameSync(logFile, `${logFile}.1`);
  const log = openSync(logFile, 'a', 0o600);
  // Detached: Ctrl-C reaches the whole process group, but the api has to end after the gateway.
  const child = spawn(process.execPath, [...nodeFlags, '--import', './local/follow-parent.mjs', main], {
    cwd: root,
    env: { ...nodeEnvironment, ...env },
    detached: true,
    stdio: ['ignore', log, log, 'ipc'],
  });
  child.on('error', () => {});
  closeSync(log);
  return child;
}

/**
 * Waits until a process of the api is ready.
 * @param url http://127.0.0.1:port
 * @param readLog what it has written, for the error
 * @throws Error when it ends before, or is not ready within a minute; it is ended then
 */
export async function untilReady(child: ChildProcess, url: string, readLog: () => string): Promise<void> {
  for (const end = Date.now() + 60_000; Date.now() < end; await sleep(40)) {
    if (hasEnded(child)) throw new Error(`The api does not start:\n${readLog()}`);
    const response = await fetch(`${url}/api/health/ready`, { signal: AbortSignal.timeout(2000) }).catch(
      () => undefined,
    );
    if (response?.ok) return;
  }
  child.kill('SIGKILL');
  throw new Error(`The api did not become ready within a minute:\n${readLog()}`);
}

function hasEnded(child: ChildProcess): boolean {
  return child.exitCode !== null || child.signalCode !== null;
}

/** @returns how it ended */
async function ended(child: ChildProcess): Promise<string> {
  if (!hasEnded(child)) await once(child, 'exit');
  return child.signalCode ? `signal ${child.signalCode}` : `code ${child.exitCode}`;
}

function tail(file: string): string {
  return readFileSync(file, 'utf8').trimEnd().split('\n').slice(-15).join('\n');
}
