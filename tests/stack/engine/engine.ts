import { spawn, spawnSync } from 'node:child_process';
import { closeSync, existsSync, mkdirSync, openSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

const here = import.meta.dirname;
/** Whether a command succeeded, and its output. */
type Result = { ok: boolean; output: string };

/** Finds a Docker engine with Compose v2, or installs one as root on Debian. @returns why none is available, if so */
export async function ensureEngine(): Promise<string | undefined> {
  if (!(isUp() || (await start()))) return 'there is no Docker engine here, and none could be started';
  if (isDebianRoot()) weighContainers();
  if (has('docker', ['compose', 'version']) && has('docker', ['buildx', 'version'])) return undefined;
  if (!isDebianRoot()) return 'this Docker client lacks Compose v2 or buildx';
  const { ok, output } = script('plugins.sh', []);
  return ok ? undefined : `Compose v2 could not be had: ${output}`;
}

/** Makes sure that the base images exist: pulls them from a registry, or makes them on this machine. @throws Error */
export function ensureBaseImages(images: string[]): void {
  const missing = () => images.filter((image) => !has('docker', ['image', 'inspect', image]));
  // One attempt shows whether a registry can be reached at all.
  const [first] = missing();
  if (first && run('docker', ['pull', '-q', first], 60).ok)
    for (const image of missing()) run('docker', ['pull', '-q', image], 600);
  if (missing().length === 0) return;
  if (!isDebianRoot()) throw new Error(`No registry can be reached for ${missing().join(', ')}`);
  if (!has('mmdebstrap', ['--version'])) install('mmdebstrap');
  const { ok, output } = script('base-images.sh', missing());
  if (!ok) throw new Error(`The base images could not be made: ${output}`);
}

/**
 * Without systemd all containers are one group, which gets no more processor time than one process outside. On a busy machine
 * three stacks would starve beside the programs that test them, so this group counts as ten.
 */
function weighContainers(): void {
  const root = '/sys/fs/cgroup/cpu';
  if (!existsSync(`${root}/cpu.shares`)) return;
  try {
    mkdirSync(`${root}/docker`, { recursive: true });
    writeFileSync(`${root}/docker/cpu.shares`, '10240');
  } catch (error) {
    console.log(`The containers may be slow: ${error instanceof Error ? error.message : error}`);
  }
}

function isUp(): boolean {
  return run('docker', ['info'], 15).ok;
}

async function start(): Promise<boolean> {
  if (!isDebianRoot()) return false;
  if (!has('dockerd', ['--version'])) install('docker.io');
  if (!has('dockerd', ['--version'])) return false;
  // The default, then a driver for machines without overlay file systems.
  for (const flags of [[], ['--storage-driver=vfs']]) {
    const file = path.join(tmpdir(), 'stack-tests-dockerd.log');
    const log = openSync(file, 'w');
    const daemon = spawn('dockerd', flags, { detached: true, stdio: ['ignore', log, log] });
    closeSync(log);
    daemon.on('error', () => {});
    daemon.unref();
    for (let tries = 0; tries < 60 && daemon.exitCode === null; tries += 1) {
      if (isUp()) return true;
      await new Promise((resolve) => setTimeout(resolve, 500));
    }
    daemon.kill();
    console.log(`dockerd did not come up: ${readFileSync(file, 'utf8').trim().split('\n').slice(-2).join(' ')}`);
  }
  return false;
}

function isDebianRoot(): boolean {
  return process.getuid?.() === 0 && has('apt-get', ['--version']);
}

function install(name: string): void {
  const options = ['-qq', '-o', 'Dpkg::Use-Pty=0'];
  run('apt-get', [...options, 'update'], 300);
  run('apt-get', [...options, 'install', '-y', name], 600);
}

function script(name: string, args: string[]): Result {
  return run(path.join(here, name), args, 900);
}

function has(command: string, args: string[]): boolean {
  return run(command, args, 30).ok;
}

function run(command: string, args: string[], seconds: number): Result {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  const { status, stdout, stderr } = spawnSync(command, args, { encoding: 'utf8', timeout: seconds * 1000, env });
  return { ok: status === 0, output: `${stdout ?? ''}${stderr ?? ''}`.trim().slice(-2000) };
}
