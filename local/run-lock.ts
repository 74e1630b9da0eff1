import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';

interface Holder {
  pid: number;
  url: string;
}

/** Thrown when this folder is already being served; the message says where, and how to end that. */
export class AlreadyRunning extends Error {}

export interface RunLock {
  /** Whether the lock is still held: its folder may have been removed. */
  isHeld(): boolean;
  release(): void;
}

/**
 * Makes sure that only one process at a time serves this folder. Takes over a lock that a killed process left behind.
 * @param url where the site will be, shown to a second process that tries
 * @throws AlreadyRunning
 */
export function takeLock(file: string, url: string): RunLock {
  const isHeld = () => readHolder(file)?.pid === process.pid;
  mkdirSync(dirname(file), { recursive: true });
  for (let tries = 1; ; tries += 1) {
    try {
      writeFileSync(file, JSON.stringify({ pid: process.pid, url } satisfies Holder), { flag: 'wx' });
      return { isHeld, release: () => void (isHeld() && rmSync(file, { force: true })) };
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST' || tries > 2) throw error;
    }
    const holder = readHolder(file);
    if (holder && isAlive(holder.pid)) {
      throw new AlreadyRunning(
        `This folder is being served already, at ${holder.url} (process ${holder.pid}). End that one first: kill ${holder.pid}`,
      );
    }
    rmSync(file, { force: true });
  }
}

function readHolder(file: string): Holder | undefined {
  try {
    const holder: Partial<Holder> | null = JSON.parse(readFileSync(file, 'utf8'));
    return Number.isInteger(holder?.pid) ? (holder as Holder) : undefined;
  } catch {
    return undefined;
  }
}

/** Process ids are reused (in containers they even repeat), so where the command line can be read it must be ours. */
function isAlive(pid: number): boolean {
  if (pid === process.pid) return false;
  try {
    process.kill(pid, 0);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EPERM') return false;
  }
  const commandLine = `/proc/${pid}/cmdline`;
  return existsSync(commandLine)
    ? readFileSync(commandLine, 'utf8').match(/local\/(start|dev)\.ts/) !== null
    : !existsSync('/proc/self/cmdline');
}
