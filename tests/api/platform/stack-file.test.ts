import { describe, expect, it } from '@jest/globals';
import { CORE_SCHEMA, load, mergeTag } from 'js-yaml';
import { secretVariables } from '#api/platform/config/env-schema.ts';
import { sourceText } from '../../support/sources.ts';

/** With the types of what is not just compared as a whole. */
interface Service {
  [setting: string]: unknown;
  command?: string[];
  environment?: Record<string, unknown>;
  sysctls?: Record<string, number>;
  deploy: {
    resources: { limits: { cpus?: string; memory: string; pids?: number } };
    endpoint_mode?: string;
    update_config?: { order: string };
  };
}
interface File {
  services: Record<string, Service>;
  networks: object;
  secrets: Record<string, { file: string; name: string }>;
}

const read = (name: string) => load(sourceText(name), { schema: CORE_SCHEMA.withTags(mergeTag) }) as File;
const compose = read('docker-compose.yml');
const stack = read('docker-stack.yml');
Object.assign(stack.services, read('docker-stack.db.yml').services);

describe('docker-stack.yml', () => {
  it("has Compose's services, but for those that Swarm has no use for", () => {
    // Those that run once are run by hand (docs/cluster.md).
    const wanted = ['api', 'web', 'db'];
    expect(Object.keys(stack.services)).toEqual(wanted);
    expect(Object.keys(compose.services)).toEqual(expect.arrayContaining([...wanted, 'check', 'migrate']));
    expect(Object.keys(stack.networks)).toEqual(Object.keys(compose.networks));
  });

  it.each(Object.keys(stack.services))('runs %s as Compose does', (name) => {
    const [ours, theirs] = [stack.services[name] as Service, compose.services[name] as Service];
    expect(ours.image).toBe(theirs.image);
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
  });

  it('gives .env to the api as a secret, and no secret as a variable', () => {
    const { file, name } = stack.secrets.dotenv ?? {};
    // Swarm never changes a secret.
    expect({ file, name }).toEqual({ file: './.env', name: `lodestar_env_\${ENV_VERSION:?}` });
    expect(stack.services.api?.command).toEqual(['sh', 'dist/server/start.sh', '--env-file=/run/secrets/.env']);
    expect(stack.services.api?.secrets).toMatchObject([{ source: 'dotenv', target: '/run/secrets/.env' }]);
    const set = Object.values(stack.services).flatMap(({ environment = {} }) => Object.keys(environment));
    expect(set.filter((variable) => [...secretVariables, 'POSTGRES_PASSWORD'].includes(variable))).toEqual([]);
    // .env has nginx's proxies, and perhaps the port of one machine; the api's own win.
    const { DATABASE_URL, DATABASE_URL_FILE, ...own } = compose.services.api?.environment ?? {};
    expect(stack.services.api?.environment).toEqual(own);
  });

  it('notices a host that vanished while nginx may still ask another api', () => {
    const nginx = sourceText('nginx/includes/upstream.conf');
    expect(nginx).toContain('proxy_socket_keepalive on;');
    const limit = Number(/proxy_next_upstream_timeout (\d+)s;/.exec(nginx)?.[1]);
    const of = (name: string) => stack.services.web?.sysctls?.[`net.ipv4.tcp_keepalive_${name}`] ?? 0;
    expect(of('time')).toBeGreaterThan(0);
    expect(of('time') + of('intvl') * of('probes')).toBeLessThan(limit);
    const pages = sourceText('nginx/includes/rendering.conf');
    expect(Number(/proxy_read_timeout (\d+)s;/.exec(pages)?.[1])).toBeLessThan(limit);
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
    const reading = sourceText(script).matchAll(/^ *from_files? ([A-Z_ ]+)/gm);
    const secrets = [...reading].flatMap(([, names = '']) => names.trim().split(' '));
    expect(secrets).not.toEqual([]);
    const given = Object.keys(compose.services[name]?.environment ?? {});
    expect(given).toEqual(expect.arrayContaining(secrets.flatMap((secret) => [secret, `${secret}_FILE`])));
  });
});
