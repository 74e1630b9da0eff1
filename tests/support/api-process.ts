import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { untilReady } from '#local/api-process.ts';
import { freePort } from '#local/ports.ts';
import { nodeEnvironment, nodeFlags } from '../../api/node-flags.ts';
import { limitMs } from './slowness.ts';

/** The built api. */
export const main = path.resolve(import.meta.dirname, '../../dist/server/main.js');

export interface ApiProcess {
  url: string;
  pid: number;
  output(): string;
  kill(): Promise<void>;
  /** Tells the process to stop and waits. @returns its exit code */
  stop(): Promise<number | null>;
}

/** Starts the built api in a process of its own and waits until it is ready. */
export async function startApiProcess(environment: NodeJS.ProcessEnv): Promise<ApiProcess> {
  const child = spawn(process.execPath, [...nodeFlags, main], {
    env: { ...nodeEnvironment, ...environment, PATH: process.env.PATH },
    stdio: 'pipe',
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += chunk));
  const url = `http://127.0.0.1:${environment.PORT}`;
  await untilReady(child, url, () => output, limitMs(60));
  return {
    url,
    pid: child.pid ?? 0,
    output: () => output,
    kill: () => endProcess(child, 'SIGKILL').then(() => undefined),
    stop: () => endProcess(child, 'SIGTERM'),
  };
}

/** Starts another api on the same database, at a port of its own. */
export async function startReplica(environment: NodeJS.ProcessEnv): Promise<ApiProcess> {
  return startApiProcess({ ...environment, PORT: String(await freePort()) });
}

/** Sends a signal to a process, if it still runs, and waits. @returns its exit code */
export async function endProcess(child: ChildProcess, signal: NodeJS.Signals): Promise<number | null> {
  if (child.exitCode !== null || child.signalCode !== null) return child.exitCode;
  const exited = once(child, 'exit');
  child.kill(signal);
  await exited;
  return child.exitCode;
}

/** Returns the memory of a process. */
export function residentMegabytes(pid: number): number {
  const [, kilobytes] = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? [];
  return Math.round(Number(kilobytes) / 1024);
}
