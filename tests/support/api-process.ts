import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { untilReady } from '#local/api-process.ts';
import { nodeEnvironment, nodeFlags } from '../../api/node-flags.ts';

const main = path.resolve(import.meta.dirname, '../../dist/server/main.js');

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
  await untilReady(child, url, () => output);
  return {
    url,
    pid: child.pid ?? 0,
    output: () => output,
    kill: () => end(child, 'SIGKILL').then(() => undefined),
    stop: () => end(child, 'SIGTERM'),
  };
}

async function end(child: ChildProcess, signal: NodeJS.Signals): Promise<number | null> {
  if (child.exitCode !== null || child.signalCode !== null) return child.exitCode;
  const exited = once(child, 'exit');
  child.kill(signal);
  await exited;
  return child.exitCode;
}
