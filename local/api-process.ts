import type { ChildProcess } from 'node:child_process';
import { spawn } from 'node:child_process';
import { closeSync, existsSync, openSync, readFileSync, renameSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { nodeEnvironment, nodeFlags } from '../api/node-flags.ts';

export interface ApiOptions {
  root: string;
  env: NodeJS.ProcessEnv;
  /** http://127.0.0.1:port */
  url: string;
  logFile: string;
}

export interface ApiProcess {
  /** Lets requests finish, then ends it; at once when it takes longer. */
  stop(timeoutMs: number): Promise<void>;
  /** Ends it without asking. */
  kill(): void;
}

const FIRST_PAUSE_MS = 500;
const LONGEST_PAUSE_MS = 10_000;
/** After this long the process counts as healthy and the pauses begin anew. */
const HEALTHY_MS = 60_000;

/**
 * Starts the built api and keeps it running: when it dies it is started again, with growing pauses.
 * @returns once it answers that it is ready
 * @throws Error with the end of its log when the first start fails
 */
export async function startApi(options: ApiOptions): Promise<ApiProcess> {
  let stopping = false;
  let child = launch(options);

  const watch = async () => {
    for (let pauseMs = FIRST_PAUSE_MS; ; ) {
      const born = Date.now();
      const reason = await ended(child);
      if (stopping) return;
      if (Date.now() - born > HEALTHY_MS) pauseMs = FIRST_PAUSE_MS;
      console.log(`The api ended (${reason}); it starts again in ${pauseMs / 1000} s. Its log: ${options.logFile}`);
      await sleep(pauseMs);
      if (stopping) return;
      pauseMs = Math.min(pauseMs * 2, LONGEST_PAUSE_MS);
      child = launch(options);
    }
  };

  await ready(options, child);
  void watch();
  return {
    async stop(timeoutMs) {
      stopping = true;
      if (child.exitCode !== null || child.signalCode !== null) return;
      const gone = ended(child);
      child.kill('SIGTERM');
      await Promise.race([gone, sleep(timeoutMs, undefined, { ref: false })]);
      child.kill('SIGKILL');
      await gone;
    },
    kill() {
      stopping = true;
      child.kill('SIGKILL');
    },
  };
}

function launch({ root, env, logFile }: ApiOptions): ChildProcess {
  if (existsSync(logFile) && statSync(logFile).size > 10_000_000) renameSync(logFile, `${logFile}.1`);
  const log = openSync(logFile, 'a', 0o600);
  // Detached: Ctrl-C reaches the whole process group, but the api has to end after the front door.
  const child = spawn(
    process.execPath,
    [...nodeFlags, '--import', './local/follow-parent.mjs', 'dist/server/main.js'],
    {
      cwd: root,
      env: { ...nodeEnvironment, ...env },
      detached: true,
      stdio: ['ignore', log, log, 'ipc'],
    },
  );
  child.on('error', () => {});
  closeSync(log);
  return child;
}

async function ready({ url, logFile }: ApiOptions, child: ChildProcess): Promise<void> {
  for (const end = Date.now() + 60_000; Date.now() < end; await sleep(40)) {
    if (child.exitCode !== null || child.signalCode !== null)
      throw new Error(`The api does not start:\n${tail(logFile)}`);
    const answer = await fetch(`${url}/api/health/ready`, { signal: AbortSignal.timeout(2000) }).catch(() => undefined);
    if (answer?.ok) return;
  }
  child.kill('SIGKILL');
  throw new Error(`The api did not become ready within a minute:\n${tail(logFile)}`);
}

function ended(child: ChildProcess): Promise<string> {
  return new Promise((resolve) => {
    const describe = () => (child.signalCode ? `signal ${child.signalCode}` : `code ${child.exitCode}`);
    if (child.exitCode !== null || child.signalCode !== null) resolve(describe());
    else child.once('exit', () => resolve(describe()));
  });
}

function tail(file: string): string {
  return readFileSync(join(file), 'utf8').trimEnd().split('\n').slice(-15).join('\n');
}
