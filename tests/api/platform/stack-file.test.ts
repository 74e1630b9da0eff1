import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { CORE_SCHEMA, load, mergeTag } from 'js-yaml';
import { envVariables, secretVariables } from '#api/platform/config/env-schema.ts';
import { readSettings, stackVariables, versionOf } from '#local/cluster/settings.ts';

interface Service {
  image: string;
  command?: string[];
  user?: string;
  environment: Record<string, string | null>;
  healthcheck?: object;
  networks: string[];
  stop_grace_period?: string;
  sysctls?: Record<string, number>;
  cap_drop: string[];
  read_only: boolean;
  init: boolean;
  logging: object;
  mem_limit?: string;
  cpus?: number;
  pids_limit?: number;
  secrets?: { source: string; target?: string }[];
  deploy: {
    resources: { limits: { cpus?: string; memory: string; pids?: number } };
    endpoint_mode?: string;
    update_config?: { order: string };
  };
}
interface File {
  services: Record<string, Service>;
  networks: object;
  secrets: Record<string, { external: boolean; name: string }>;
}

const text = (name: string) => readFileSync(path.resolve(import.meta.dirname, '../../..', name), 'utf8');
const read = (name: string) => load(text(name), { schema: CORE_SCHEMA.withTags(mergeTag) }) as File;
const compose = read('docker-compose.yml');
const stack = read('docker-stack.yml');
const namesIn = (name: string) => text(name).match(/^[A-Z_]+/gm) ?? [];
/** What both files may set to a secret or to its file. */
const plain = (names: string[]) => new Set(names.map((name) => name.replace(/_FILE$/, '')));

describe('docker-stack.yml', () => {
  it("has Compose's services, but for those that Swarm has no use for", () => {
    // The command runs `check` itself, before it deploys.
    const wanted = ['db', 'migrate', 'api', 'web'];
    expect(Object.keys(stack.services)).toEqual(wanted);
    expect(Object.keys(compose.services)).toEqual(expect.arrayContaining([...wanted, 'check']));
    expect(Object.keys(stack.networks)).toEqual(Object.keys(compose.networks));
  });

  it.each(Object.keys(stack.services))('runs %s as Compose does', (name) => {
    const [ours, theirs] = [stack.services[name] as Service, compose.services[name] as Service];
    expect(ours.image.replace(`\${IMAGE_PREFIX:-}`, '')).toBe(theirs.image);
    // Swarm ends what is unhealthy, so the images' own health checks are more patient there.
    if (name !== 'api' && name !== 'web') expect(ours.healthcheck).toEqual(theirs.healthcheck);
    for (const key of ['user', 'networks', 'stop_grace_period', 'cap_drop', 'read_only', 'init', 'logging'] as const)
      expect([key, ours[key]]).toEqual([key, theirs[key]]);
    const command = theirs.command ?? [];
    expect(ours.command?.slice(0, command.length) ?? []).toEqual(command);
    const { memory, cpus, pids } = ours.deploy.resources.limits;
    expect({ memory: memory.toLowerCase(), cpus: Number(cpus ?? 0), pids }).toEqual({
      memory: theirs.mem_limit,
      cpus: theirs.cpus ?? 0,
      pids: theirs.pids_limit,
    });
    expect(plain(Object.keys(ours.environment)).size).toBeGreaterThan(0);
    for (const variable of Object.keys(theirs.environment))
      expect(plain([...Object.keys(ours.environment), ...namesIn('docker-stack.env')])).toContain(
        variable.replace(/_FILE$/, ''),
      );
  });

  it('gives the api every variable that it reads, and secrets as files only', () => {
    const { environment = {}, secrets = [] } = stack.services.api ?? {};
    const given = plain([...Object.keys(environment), ...namesIn('docker-stack.env')]);
    expect(envVariables.filter((name) => !given.has(name))).toEqual([]);
    for (const name of secretVariables) {
      expect(environment[`${name}_FILE`]).toBe(`/run/secrets/${name}`);
      expect(secrets.map(({ source }) => source)).toContain(name);
      expect(namesIn('docker-stack.env')).not.toContain(name);
    }
  });

  it('notices a host that vanished while nginx may still ask another api', () => {
    const nginx = text('nginx/includes/upstream.conf');
    expect(nginx).toContain('proxy_socket_keepalive on;');
    const limit = Number(/proxy_next_upstream_timeout (\d+)s;/.exec(nginx)?.[1]);
    const of = (name: string) => stack.services.web?.sysctls?.[`net.ipv4.tcp_keepalive_${name}`] ?? 0;
    expect(of('time')).toBeGreaterThan(0);
    expect(of('time') + of('intvl') * of('probes')).toBeLessThan(limit);
    for (const [, seconds] of text('nginx/includes/pages.conf').matchAll(/proxy_read_timeout (\d+)s;/g))
      expect(Number(seconds)).toBeLessThan(limit);
  });

  it('resolves names to all replicas, and replaces those first that share no port', () => {
    for (const name of ['db', 'api', 'web']) expect(stack.services[name]?.deploy.endpoint_mode).toBe('dnsrr');
    expect(stack.services.api?.deploy.update_config?.order).toBe('start-first');
    for (const name of ['db', 'web']) expect(stack.services[name]?.deploy.update_config?.order).toBe('stop-first');
  });
});

describe('docker-compose.yml', () => {
  it.each([
    ['alertmanager', 'monitoring/start.sh'],
    ['backups', 'upkeep/backup/settings.sh'],
    ['certificates', 'upkeep/certificate.sh'],
  ])('hands %s the files of the secrets that its script reads', (name, script) => {
    const reading = text(script).matchAll(/^ *from_files? ([A-Z_ ]+)/gm);
    const secrets = [...reading].flatMap(([, names = '']) => names.trim().split(' '));
    expect(secrets).not.toEqual([]);
    const given = Object.keys(compose.services[name]?.environment ?? {});
    expect(given).toEqual(expect.arrayContaining(secrets.flatMap((secret) => [secret, `${secret}_FILE`])));
  });
});

describe('the settings of a cluster', () => {
  const password = { POSTGRES_PASSWORD: 'secret-word', STRIPE_SECRET_KEY: 'sk_live_secret-word' };

  it('version every secret that the stack file names, by its content', () => {
    const settings = readSettings('/nowhere', password);
    const variables = stackVariables(settings, 'v1');
    for (const [name, { name: full }] of Object.entries(stack.secrets)) {
      expect(full).toBe(`\${STACK:-lodestar}_${name}_\${${name}_VERSION:-}`);
      expect(variables[`${name}_VERSION`]).toBe(versionOf(settings.secrets.get(name) ?? ''));
    }
    expect(JSON.stringify(variables)).not.toContain('secret-word');
    expect(settings.secrets.get('DATABASE_URL')).toBe('postgres://lodestar:secret-word@db:5432/lodestar');
    // Swarm refuses an empty secret.
    expect(settings.secrets.get('SMTP_URL')).toBe('\n');
  });

  it("leave out the stack's own Postgres when there is another", () => {
    const url = 'postgres://user:secret-word@elsewhere:5432/site';
    expect(stackVariables(readSettings('/nowhere', password), 'v1').DATABASE_REPLICAS).toBe('1');
    const settings = readSettings('/nowhere', { DATABASE_URL: url });
    expect(stackVariables(settings, 'v1').DATABASE_REPLICAS).toBe('0');
    expect(settings.secrets.get('DATABASE_URL')).toBe(url);
    expect(() => readSettings('/nowhere', {})).toThrow(/DATABASE_URL.*POSTGRES_PASSWORD/);
  });
});
