import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, existsSync, mkdtempSync, readdirSync, readFileSync, readlinkSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';

const ROOT = resolve(import.meta.dirname, '../..');
const SOURCES = [
  'api',
  'content',
  'db',
  'desk',
  'local',
  'nginx',
  'stand-ins',
  'web',
  'package.json',
  'package-lock.json',
  'tsconfig.json',
];

export interface LocalCopy {
  folder: string;
  /** Lists processes that run in the folder or name it. */
  processes(): string[];
  /** Runs a program of the copy in its own process group, as a terminal does. */
  run(program: 'local/start.ts' | 'local/dev.ts', env: NodeJS.ProcessEnv, ...args: string[]): LocalRun;
  remove(): void;
}

export interface LocalRun {
  child: ChildProcess;
  output(): string;
  /** @returns the exit code, once the program has ended */
  ended(): Promise<number | null>;
}

/**
 * Copies the sources, so that what `npm start` and `npm run dev` change, lock and store does not affect a running site.
 * @param more files and folders to copy in addition, e.g. dist
 */
export function copySources(...more: string[]): LocalCopy {
  const folder = mkdtempSync(join(tmpdir(), 'site-copy-'));
  for (const name of [...SOURCES, ...more])
    if (existsSync(join(ROOT, name))) cpSync(join(ROOT, name), join(folder, name), { recursive: true });
  symlinkSync(join(ROOT, 'node_modules'), join(folder, 'node_modules'));
  const runs: ChildProcess[] = [];
  return {
    folder,
    processes: () => processesOf(folder),
    run(program, env, ...args) {
      const child = spawn(process.execPath, [program, ...args], {
        cwd: folder,
        env: { ...process.env, DATABASE_URL: '', FORCE_COLOR: '0', ...env },
        detached: true,
        stdio: 'pipe',
      });
      runs.push(child);
      let output = '';
      for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk) => (output += chunk));
      const hasEnded = () => child.exitCode !== null || child.signalCode !== null;
      return {
        child,
        output: () => output,
        async ended() {
          if (!hasEnded()) await once(child, 'exit');
          return child.exitCode;
        },
      };
    },
    remove() {
      for (const { pid, exitCode, signalCode } of runs)
        if (pid && exitCode === null && signalCode === null) process.kill(-pid, 'SIGKILL');
      rmSync(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 });
    },
  };
}

/** Lists the command lines of processes that run below this folder or name it; none on systems without /proc. */
export function processesOf(folder: string): string[] {
  if (!existsSync('/proc/self')) return [];
  const pids = readdirSync('/proc').filter((name) => /^\d+$/.test(name));
  return pids.flatMap((pid) => {
    try {
      const commandLine = readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ');
      const isBelow = commandLine.includes(folder) || readlinkSync(`/proc/${pid}/cwd`).startsWith(folder);
      return isBelow && commandLine !== '' ? [commandLine] : [];
    } catch {
      return [];
    }
  });
}
