import { type ChildProcess, spawn } from 'node:child_process';
import { closeSync, mkdirSync, openSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { execa } from 'execa';
import { until } from '../support/until.ts';

export const ROOT = path.resolve(import.meta.dirname, '../..');
const BRIDGE = 'cluster0';
/** The machine's own address on the hosts' network, where the database and the stand-ins listen. */
export const OUTSIDE = '10.76.0.1';
const FORWARD = `FORWARD -i ${BRIDGE} -o ${BRIDGE} -j ACCEPT`;

/** A Docker engine in namespaces of its own: what a host is to the others. */
export interface Host {
  name: string;
  address: string;
  /** As Docker's client reaches its engine. */
  engine: string;
  dir: string;
  wire: string;
}

/** Runs a script, which ends with its first failure. @returns what it prints @throws ExecaError */
export async function sh(script: string, env: NodeJS.ProcessEnv = {}, cwd = '/'): Promise<string> {
  // An engine that hangs must not hang the test.
  const options = { env, cwd, stdin: 'ignore', timeout: 45 * 60_000 } as const;
  return (await execa('bash', ['-eo', 'pipefail', '-c', script], options)).stdout;
}

export const succeeds = (script: string): Promise<boolean> =>
  sh(`{ ${script}; } >&2 && echo yes || echo no`).then((answer) => answer === 'yes');

/** Why no hosts can be made on this machine; undefined when they can. */
export async function whyNotHere(): Promise<string | undefined> {
  if (process.platform !== 'linux' || process.getuid?.() !== 0) return 'they need root on Linux';
  const probe =
    'command -v dockerd nsenter unshare iptables && ip netns add cluster-probe && ip netns del cluster-probe';
  return (await succeeds(probe)) ? undefined : 'a program is missing, or no network namespace can be made';
}

/** Three hosts on this machine, joined by a bridge. Needs root. */
export class Hosts {
  readonly all: Host[];
  private readonly engines = new Map<Host, ChildProcess>();

  /** @param dir for the engines' data */
  constructor(dir: string) {
    this.all = [1, 2, 3].map((n) => ({
      name: `cluster-h${n}`,
      address: `10.76.0.1${n}`,
      engine: `unix://${dir}/h${n}/docker.sock`,
      dir: `${dir}/h${n}`,
      wire: `cluster-w${n}`,
    }));
  }

  async up(): Promise<void> {
    await this.down();
    // Bridged frames pass the machine's own FORWARD chain, which Docker closes.
    await sh(`ip link add ${BRIDGE} type bridge
      ip addr add ${OUTSIDE}/24 dev ${BRIDGE}
      ip link set ${BRIDGE} up
      iptables -I ${FORWARD}`);
    await Promise.all(this.all.map((host) => this.powerOn(host)));
  }

  /** Starts a host and waits until its engine answers. */
  async powerOn(host: Host): Promise<void> {
    const { name, address, dir, wire, engine } = host;
    // No default route: Swarm would ask the public registry for each image first, and wait for its answer.
    await sh(`ip netns add ${name}
      ip link add ${wire} type veth peer name eth0 netns ${name}
      ip link set ${wire} master ${BRIDGE} up
      ip -n ${name} link set lo up
      ip -n ${name} addr add ${address}/24 dev eth0
      ip -n ${name} link set eth0 up`);
    mkdirSync(dir, { recursive: true });
    // Empty after a start, as /run is.
    for (const left of ['exec', 'pid']) rmSync(`${dir}/${left}`, { recursive: true, force: true });
    const n = this.all.indexOf(host) + 1;
    // Not `ip netns exec`, which hides the cgroups. With its first process, everything that runs or is mounted in a host ends.
    const own = ['unshare', '--uts', '--mount', '--pid', '--fork', '--kill-child', '--mount-proc'];
    const named = ['bash', '-c', 'hostname "$0"; dockerd "$@" & wait', name];
    const folders = ['--data-root', `${dir}/data`, '--exec-root', `${dir}/exec`, '--pidfile', `${dir}/pid`];
    const networks = ['--bip', `10.78.${n}.1/24`, '--default-address-pool', `base=10.79.${n}.0/24,size=26`];
    // As docs/cluster.md advises.
    const flags = ['--host', engine, '--userland-proxy=false', ...folders, ...networks];
    const log = openSync(`${dir}/log`, 'a');
    const all = [`--net=/run/netns/${name}`, ...own, ...named, ...flags];
    this.engines.set(host, spawn('nsenter', all, { stdio: ['ignore', log, log] }));
    closeSync(log);
    await until(() => succeeds(`timeout 30 docker -H ${engine} info`), 300).catch(() => {
      throw new Error(`${name} did not start: ${readFileSync(`${dir}/log`, 'utf8').slice(-600)}`);
    });
  }

  /** Cuts a host's power: nothing that ran there goes on. */
  async powerOff(host: Host): Promise<void> {
    await this.cable(host, 'down');
    this.engines.get(host)?.kill('SIGKILL');
    await until(async () => (await sh(`ip netns pids ${host.name}`)) === '', 120);
    await sh(`ip netns del ${host.name}; ip link del ${host.wire} || true`);
  }

  /** Pulls a host's network cable, or plugs it in again. */
  async cable(host: Host, state: 'up' | 'down'): Promise<void> {
    await sh(`ip link set ${host.wire} ${state}`);
  }

  /** Removes everything, whatever state it is in. */
  async down(): Promise<void> {
    for (const host of this.all) {
      await this.powerOff(host).catch(() => {});
      rmSync(host.dir, { recursive: true, force: true });
    }
    await sh(`ip link del ${BRIDGE} || true; iptables -D ${FORWARD} || true`);
  }
}
