import { spawn } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { limitMs } from '../support/slowness.ts';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const NOT_CLONED = new Set(['.git', '.data', 'node_modules', 'dist', 'test-results', 'coverage', '.env']);
/** Fixed, so that stacks beside one another can be given ports that do not meet (run.ts). */
const PORT = Number(process.env.STACK_PORT || 18_080);
/** Names the Compose project and tags the images, so that two runs on one machine do not meet. */
export const NAME = process.env.STACK_NAME || 'test';
/** The files that Compose reads by default, as on a fresh clone. */
export const asCloned = { COMPOSE_FILE: 'docker-compose.yml:docker-compose.override.yml' };
export const quick = { COMPOSE_FILE: `${asCloned.COMPOSE_FILE}:tests/stack/quick-health.yml` };
/** The exit code of a container that Docker had to kill, because it did not stop when it was asked to. */
export const KILLED = 137;
/** Limits that no test reaches by accident. */
export const noLimits = {
  RATE_LIMIT_PER_MINUTE: '1000000',
  RATE_LIMIT_SIGNUPS_PER_MINUTE: '1000000',
  RATE_LIMIT_LEADS_PER_MINUTE: '1000000',
  RATE_LIMIT_PAGES_PER_MINUTE: '1000000',
};

export interface Ran {
  code: number;
  output: string;
}

/** The Compose stack of a copy of this repository that is like a fresh clone: no .env, no packages, nothing built. */
export class Stack {
  readonly dir = mkdtempSync(path.join(tmpdir(), 'stack-'));
  readonly url = `http://localhost:${PORT}`;
  readonly port = PORT;
  readonly tlsPort = PORT + 363;

  readonly project: string;
  private readonly production: boolean;

  /** @param production whether to use only the base file */
  constructor(project = process.env.STACK_PROJECT || `lodestar-${NAME}`, production = false) {
    this.project = project;
    this.production = production;
    const filter = (source: string) => !NOT_CLONED.has(path.basename(source));
    cpSync(ROOT, this.dir, { recursive: true, filter });
  }

  /** Returns the variables of a run. Nothing in the caller's environment may configure the stack. */
  environment(extra: Record<string, string>): NodeJS.ProcessEnv {
    const inherited = ['PATH', 'HOME', 'DOCKER_HOST', 'DOCKER_CONFIG', 'http_proxy', 'https_proxy', 'no_proxy'];
    const kept = Object.fromEntries(inherited.map((name) => [name, process.env[name]]));
    const ports = { WEB_PORT: String(PORT), WEB_TLS_PORT: String(this.tlsPort) };
    // The checks beside others seldom wait for health (run.ts).
    return { ...kept, ...ports, HEALTH_INTERVAL: process.env.STACK_PART ? '8s' : '3s', TAG: NAME, ...quick, ...extra };
  }

  compose(args: string[], extra: Record<string, string> = {}, seconds = 300): Promise<Ran> {
    const files = this.production ? ['-f', 'docker-compose.yml'] : [];
    return run('docker', ['compose', '-p', this.project, ...files, ...args], {
      cwd: this.dir,
      env: this.environment(extra),
      seconds,
    });
  }

  /** Like `compose`, but throws on failure. */
  async must(args: string[], extra: Record<string, string> = {}, seconds = 300): Promise<string> {
    const { code, output } = await this.compose(args, extra, seconds);
    if (code !== 0) throw new Error(`docker compose ${args.join(' ')} ended with ${code}:\n${output.slice(-3000)}`);
    return output;
  }

  /** Runs a script in the copy's folder, which ends with its first failure. */
  shell(script: string, extra: Record<string, string> = {}): Promise<Ran> {
    const env = this.environment({ COMPOSE_PROJECT_NAME: this.project, ...extra });
    return run('bash', ['-euo', 'pipefail', '-c', script], { cwd: this.dir, env, seconds: 300 });
  }

  /** Like `shell`, but throws on failure. */
  async mustShell(script: string, extra: Record<string, string> = {}): Promise<string> {
    const { code, output } = await this.shell(script, extra);
    if (code !== 0) throw new Error(output);
    return output;
  }

  /** @returns seconds until everything was healthy */
  async up(extra: Record<string, string> = {}, ...args: string[]): Promise<number> {
    const started = performance.now();
    await this.must(['up', '-d', '--wait', '--wait-timeout', String(Math.ceil(limitMs(180) / 1000)), ...args], extra);
    return (performance.now() - started) / 1000;
  }

  /** Returns the rows of a query in the stack's own Postgres, with columns separated by `|`. */
  async rows(query: string): Promise<string[]> {
    // Without Compose, which takes three times as long, because some tests ask again and again.
    const [db = ''] = await this.containers('db');
    const output = await docker('exec', db, 'psql', '-U', 'lodestar', '-d', 'lodestar', '-At', '-c', query);
    return output === '' ? [] : output.split('\n');
  }

  async containers(service: string): Promise<string[]> {
    const labels = { project: this.project, service, oneoff: 'False' };
    const filters = Object.entries(labels).map(([name, value]) => `--filter=label=com.docker.compose.${name}=${value}`);
    return (await docker('ps', '-q', ...filters)).split('\n').filter(Boolean);
  }

  /** Returns the address at which this machine reaches a service's first container. */
  async address(service: string): Promise<string> {
    const [id = ''] = await this.containers(service);
    const format = '{{range .NetworkSettings.Networks}}{{.IPAddress}} {{end}}';
    return (await docker('inspect', '-f', format, id)).split(' ')[0] ?? '';
  }

  logs(service: string): Promise<string> {
    return this.must(['logs', '--no-log-prefix', '--no-color', service]);
  }

  /** Writes a file into the copy, e.g. .env. */
  write(name: string, text: string): void {
    mkdirSync(path.dirname(path.join(this.dir, name)), { recursive: true });
    writeFileSync(path.join(this.dir, name), text);
  }

  remove(name: string): void {
    rmSync(path.join(this.dir, name), { force: true });
  }

  /** Removes everything that this stack made except its images, which speed up the next build. */
  async destroy(): Promise<void> {
    await this.compose(['down', '-v', '--remove-orphans', '-t', '5']);
    rmSync(this.dir, { recursive: true, force: true });
  }
}

export async function docker(...args: string[]): Promise<string> {
  const { code, output } = await run('docker', args, { seconds: 300 });
  if (code !== 0) throw new Error(`docker ${args.join(' ')}: ${output}`);
  return output.trim();
}

interface RunOptions {
  cwd?: string;
  env?: NodeJS.ProcessEnv;
  seconds: number;
  /** Prints the output while the program runs. */
  loud?: boolean;
}

export function run(command: string, args: string[], { cwd, env, seconds, loud }: RunOptions): Promise<Ran> {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, {
      cwd,
      env: env ?? process.env,
      stdio: ['ignore', 'pipe', 'pipe'],
      timeout: limitMs(seconds),
    });
    let output = '';
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (chunk) => {
        output += chunk;
        if (loud) process.stdout.write(chunk);
      });
    child.once('error', reject);
    child.once('close', (code) => resolve({ code: code ?? 1, output }));
  });
}

export const sleep = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));
