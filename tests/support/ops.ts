import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';

const main = path.resolve(import.meta.dirname, '../../dist/server/ops.js');

export interface OpsResult {
  /** null when a signal ended it. */
  code: number | null;
  stdout: string;
  stderr: string;
}

export interface OpsOptions {
  /** Where its relative file names begin; this process's own folder when left out. */
  cwd?: string;
  /** What it finds on its standard input; nothing when left out. */
  input?: Buffer;
  /** Gets the process as soon as it runs, to look at it or to break it off. */
  onStart?: (child: ChildProcess) => void;
}

/**
 * Runs the operator's command as the built program, in a process of its own, and waits for its end.
 * @param environment all the variables that it has; of this process's own it gets PATH alone
 * @param args what stands behind `npm run ops --`
 * @returns how it ended and what it wrote; a command that fails is a result too
 * @throws Error when the process cannot be started
 */
export async function runOps(
  environment: NodeJS.ProcessEnv,
  args: string[],
  { cwd, input, onStart }: OpsOptions = {},
): Promise<OpsResult> {
  const env = { ...environment, PATH: process.env.PATH };
  const child = spawn(process.execPath, [main, ...args], { env, cwd, stdio: 'pipe' });
  const closed = once(child, 'close');
  const stdout: Buffer[] = [];
  const stderr: Buffer[] = [];
  child.stdout.on('data', (chunk) => stdout.push(chunk));
  child.stderr.on('data', (chunk) => stderr.push(chunk));
  // A command that fails leaves its input unread; its own words say why, not our broken pipe.
  child.stdin.on('error', () => {});
  onStart?.(child);
  child.stdin.end(input);
  const [code] = await closed;
  return { code, stdout: Buffer.concat(stdout).toString(), stderr: Buffer.concat(stderr).toString() };
}
