import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { execa } from 'execa';
import { until } from '../support/until.ts';
import type { Host, Hosts } from './hosts.ts';

const ROOT = path.resolve(import.meta.dirname, '../..');
const STACK = 'lodestar';
/** Longer than the command itself waits before it gives up (migrations, then the roll-out). */
const COMMAND_MS = 25 * 60_000;
/** An engine that hangs must not hang the test. */
const ASK_MS = 60_000;

/** The site on the hosts, run by the operator's own commands. */
export class Cluster {
  private readonly hosts: Hosts;
  private readonly envFile: string;

  /** @param dir for .env */
  constructor(hosts: Hosts, dir: string) {
    this.hosts = hosts;
    this.envFile = path.join(dir, '.env');
  }

  get manager(): Host {
    return this.hosts.all[0] as Host;
  }

  configure(variables: Record<string, string>): void {
    const others = this.hosts.all.slice(1).map(({ engine }) => engine);
    const all = { ...variables, CLUSTER_HOSTS: others.join(' ') };
    writeFileSync(
      this.envFile,
      Object.entries(all)
        .map(([name, value]) => `${name}='${value}'\n`)
        .join(''),
    );
  }

  /** Makes one cluster of the hosts, all of them managers. */
  async join(): Promise<void> {
    const { address, engine } = this.manager;
    const init = ['swarm', 'init', '--advertise-addr', address, '--default-addr-pool', '10.80.0.0/16'];
    await execa('docker', ['-H', engine, ...init], { timeout: ASK_MS });
    const { stdout: token } = await execa('docker', ['-H', engine, 'swarm', 'join-token', '-q', 'manager'], {
      timeout: ASK_MS,
    });
    const enter = ['swarm', 'join', '--token', token];
    for (const host of this.hosts.all.slice(1))
      await execa('docker', ['-H', host.engine, ...enter, '--advertise-addr', host.address, `${address}:2377`], {
        timeout: ASK_MS,
      });
  }

  /** Hands images of this machine's engine to the manager, as if it had built them. */
  async load(images: string[]): Promise<void> {
    await execa('docker', ['save', ...images], { buffer: false }).pipe('docker', [
      '-H',
      this.manager.engine,
      'load',
      '-q',
    ]);
  }

  /** Runs `npm run cluster -- …`. @throws ExecaError with its output */
  async command(...args: string[]): Promise<string> {
    const env = { PATH: process.env.PATH ?? '', HOME: process.env.HOME ?? '', DOCKER_HOST: this.manager.engine };
    const program = ['--no-warnings', 'local/cluster/main.ts', '--env', this.envFile, ...args];
    const { stdout } = await execa('node', program, { cwd: ROOT, env, extendEnv: false, timeout: COMMAND_MS });
    return stdout;
  }

  /** Runs a Docker command at the manager. */
  async docker(...args: string[]): Promise<string> {
    return (await execa('docker', ['-H', this.manager.engine, ...args], { timeout: ASK_MS })).stdout;
  }

  /** Waits until all hosts are there, and every service runs with all its replicas. */
  async whole(): Promise<void> {
    await until(() => this.isWhole().catch(() => false), 300);
  }

  /** Names of the hosts on which a service runs. */
  async placesOf(service: string): Promise<string[]> {
    const format = ['--filter', 'desired-state=running', '--format', '{{.Node}} {{.CurrentState}}'];
    const lines = (await this.docker('service', 'ps', `${STACK}_${service}`, ...format)).split('\n');
    return lines.filter((line) => line.includes(' Running')).map((line) => line.split(' ')[0] ?? '');
  }

  private async isWhole(): Promise<boolean> {
    // Each time takes ten processes.
    await sleep(1_000);
    const nodes = (await this.docker('node', 'ls', '--format', '{{.Status}} {{.Availability}}')).split('\n');
    if (nodes.filter((line) => line === 'Ready Active').length !== this.hosts.all.length) return false;
    const counts = await Promise.all(
      this.hosts.all.map(async (host) => {
        const [web = '', ...others] = await healthyOn(host, 'web');
        if (!web || others.length > 0) return { apis: 0, known: 0 };
        return { apis: (await healthyOn(host, 'api')).length, known: await apisKnownTo(host, web) };
      }),
    );
    return counts.every(({ known }) => known === 3) && counts.reduce((sum, { apis }) => sum + apis, 0) === 3;
  }
}

/** Containers as the host's own engine sees them: of a host that has just come back, Swarm remembers what ran there before. */
async function healthyOn({ engine }: Host, service: string): Promise<string[]> {
  const filters = ['--filter', `label=com.docker.swarm.service.name=${STACK}_${service}`, '--filter', 'health=healthy'];
  const { stdout } = await execa('docker', ['-H', engine, 'ps', '-q', ...filters], { timeout: ASK_MS });
  return stdout.split('\n').filter(Boolean);
}

/** How many apis nginx can find. Hosts tell each other of new ones, which takes some seconds. */
async function apisKnownTo({ engine }: Host, web: string): Promise<number> {
  const command = ['-H', engine, 'exec', web, 'getent', 'ahostsv4', 'api'];
  const { stdout } = await execa('docker', command, { timeout: ASK_MS });
  return new Set(stdout.split('\n').map((line) => line.split(' ')[0])).size;
}
