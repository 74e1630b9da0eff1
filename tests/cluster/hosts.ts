import { type ChildProcess, spawn } from 'node:child_process';
import { closeSync, mkdirSync, openSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { execa } from 'execa';
import { until } from '../support/until.ts';

const BRIDGE = 'lodestar0';
/** The machine's own address on the hosts' network, where the database and the stand-ins listen. */
export const OUTSIDE = '10.77.0.1';
const FORWARD = ['FORWARD', '-i', BRIDGE, '-o', BRIDGE, '-j', 'ACCEPT'];

/** A Docker engine in a network namespace of its own: what a host is to the others. */
export interface Host {
  name: string;
  address: string;
  /** As Docker's client reaches its engine. */
  engine: string;
}

/** Three hosts on this machine, joined by a bridge. Needs root. */
export class Hosts {
  readonly all: Host[];
  private readonly dir: string;
  private readonly engines = new Map<string, ChildProcess>();

  /** @param dir for the engines' data */
  constructor(dir: string) {
    this.dir = dir;
    this.all = [1, 2, 3].map((n) => ({
      name: `lodestar-h${n}`,
      address: `10.77.0.1${n}`,
      engine: `unix://${dir}/h${n}/docker.sock`,
    }));
  }

  async up(): Promise<void> {
    await this.down();
    await ip('link', 'add', BRIDGE, 'type', 'bridge');
    await ip('addr', 'add', `${OUTSIDE}/24`, 'dev', BRIDGE);
    await ip('link', 'set', BRIDGE, 'up');
    // Bridged frames pass the machine's own FORWARD chain, which Docker closes.
    await execa('iptables', ['-I', ...FORWARD]);
    await Promise.all(this.all.map((host) => this.plugIn(host)));
    await Promise.all(this.all.map((host) => this.startEngine(host)));
  }

  /** Starts an engine and waits until it answers. */
  async startEngine(host: Host): Promise<void> {
    const n = this.all.indexOf(host) + 1;
    const dir = path.join(this.dir, `h${n}`);
    mkdirSync(dir, { recursive: true });
    // A killed engine leaves it behind.
    rmSync(path.join(dir, 'pid'), { force: true });
    await this.clearNetworks(host);
    const log = openSync(path.join(dir, 'log'), 'a');
    const flags = [
      '--host',
      host.engine,
      '--data-root',
      `${dir}/data`,
      '--exec-root',
      `${dir}/exec`,
      '--pidfile',
      `${dir}/pid`,
      // As docs/cluster.md advises: otherwise Docker's proxy takes connections for a moment after nginx has ended, and breaks them.
      '--userland-proxy=false',
    ];
    const networks = ['--bip', `10.78.${n}.1/24`, '--default-address-pool', `base=10.79.${n}.0/24,size=26`];
    // Not `ip netns exec`, which hides the cgroups. Swarm shows hosts by their hostnames.
    const named = ['unshare', '--uts', 'sh', '-c', 'hostname "$0" && exec dockerd "$@"', host.name];
    const engine = spawn('nsenter', [`--net=/run/netns/${host.name}`, ...named, ...flags, ...networks], {
      stdio: ['ignore', log, log],
    });
    closeSync(log);
    this.engines.set(host.name, engine);
    await until(() => this.answers(host), 180).catch(() => {
      throw new Error(`${host.name} did not start: ${readFileSync(path.join(dir, 'log'), 'utf8').slice(-600)}`);
    });
  }

  /** Cuts a host's power: nothing that ran there goes on. */
  async powerOff(host: Host): Promise<void> {
    await this.cable(host, 'down');
    await this.stopEngine(host, 'SIGKILL');
    await this.killAll(host);
  }

  async powerOn(host: Host): Promise<void> {
    await this.cable(host, 'up');
    await this.startEngine(host);
  }

  /** Ends an engine as a shutdown does, or kills it. */
  async stopEngine(host: Host, signal: NodeJS.Signals = 'SIGTERM'): Promise<void> {
    const engine = this.engines.get(host.name);
    if (!engine || engine.exitCode !== null || engine.signalCode !== null) return;
    const ended = new Promise((resolve) => engine.once('exit', resolve));
    engine.kill(signal);
    // Longer than the containers' stop_grace_period.
    const timer = setTimeout(() => engine.kill('SIGKILL'), 90_000);
    await ended;
    clearTimeout(timer);
  }

  /** Pulls a host's network cable, or plugs it in again. */
  async cable(host: Host, state: 'up' | 'down'): Promise<void> {
    await ip('link', 'set', wireOf(host), state);
  }

  /** Removes everything, whatever state it is in. */
  async down(): Promise<void> {
    await Promise.all(this.all.map((host) => this.stopEngine(host)));
    for (const host of this.all) {
      await this.killAll(host);
      await tried('ip', 'netns', 'del', host.name);
      await tried('ip', 'link', 'del', wireOf(host));
    }
    await tried('ip', 'link', 'del', BRIDGE);
    await tried('iptables', '-D', ...FORWARD);
    await this.unmount(`${this.dir}/`);
    rmSync(this.dir, { recursive: true, force: true });
  }

  /** Kills what a killed engine leaves: containerd with its shims, and the containers. */
  private async killAll(host: Host): Promise<void> {
    const { stdout = '' } = await tried('ip', 'netns', 'pids', host.name);
    const pids = [...stdout.split('\n').filter(Boolean), ...this.leftInside(host)];
    if (pids.length > 0) await tried('kill', '-9', ...pids);
  }

  /** Processes of containers: their root is in the engine's folder. */
  private leftInside(host: Host): string[] {
    const folder = path.dirname(host.engine.replace('unix://', ''));
    const hasRootHere = (pid: string) => {
      try {
        const mounts = readFileSync(`/proc/${pid}/mountinfo`, 'utf8').split('\n');
        return mounts.some((line) => line.split(' ')[4] === '/' && line.includes(`${folder}/`));
      } catch {
        // It has ended.
        return false;
      }
    };
    return readdirSync('/proc').filter((name) => /^\d+$/.test(name) && hasRootHere(name));
  }

  /**
   * Removes what an earlier engine's networks have left, as a reboot does. Docker does not always, and then rejects every
   * container with "error creating vxlan interface: file exists" (libnetwork issue 1765).
   */
  private async clearNetworks(host: Host): Promise<void> {
    const folder = path.dirname(host.engine.replace('unix://', ''));
    await this.unmount(`${folder}/exec/netns/`);
    for (const kind of ['vxlan', 'bridge']) {
      const { stdout = '' } = await tried('ip', '-n', host.name, '-o', 'link', 'show', 'type', kind);
      const names = [...stdout.matchAll(/^\d+: ([^:@]+)/gm)].map((line) => line[1] ?? '');
      for (const name of names) await tried('ip', '-n', host.name, 'link', 'del', name);
    }
  }

  private async unmount(folder: string): Promise<void> {
    const mounts = readFileSync('/proc/mounts', 'utf8').split('\n');
    const own = mounts.map((line) => line.split(' ')[1] ?? '').filter((mount) => mount.startsWith(folder));
    for (const mount of own.reverse()) await tried('umount', '-l', mount);
  }

  private async plugIn(host: Host): Promise<void> {
    const wire = wireOf(host);
    await ip('netns', 'add', host.name);
    await ip('link', 'add', wire, 'type', 'veth', 'peer', 'name', 'eth0', 'netns', host.name);
    await ip('link', 'set', wire, 'master', BRIDGE, 'up');
    const inside = (...args: string[]) => ip('-n', host.name, ...args);
    await inside('link', 'set', 'lo', 'up');
    await inside('addr', 'add', `${host.address}/24`, 'dev', 'eth0');
    await inside('link', 'set', 'eth0', 'up');
    // No default route: Swarm asks the public registry for each image first, and would wait for its answer.
  }

  private answers(host: Host): Promise<boolean> {
    return execa('docker', ['-H', host.engine, 'info'], { timeout: 10_000 }).then(
      () => true,
      () => false,
    );
  }
}

/** Interface names have at most 15 characters. */
const wireOf = (host: Host) => host.name.replace('lodestar-', 'lodestar-w-');
const ip = (...args: string[]) => execa('ip', args);
const tried = (command: string, ...args: string[]) => execa(command, args, { reject: false, timeout: 30_000 });
