import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { secretVariables } from '#api/platform/config/env-schema.ts';
import { readSecretFiles } from '#api/platform/config/secret-files.ts';
import { readEnvFile } from '../environment-file.ts';
import { ROOT, Trouble } from './docker.ts';

/** What a cluster runs with, from the shell and .env, as with Compose. */
export interface Settings {
  /** The stack's name; those of its services, networks and secrets begin with it. */
  stack: string;
  /** Tag of the images, if one is set. */
  tag: string | undefined;
  /** What stands before the images' names: a registry; empty without one. */
  prefix: string;
  /** Engines that images are copied to when there is no registry. */
  hosts: string[];
  /** Whether the stack runs a Postgres of its own. */
  ownDatabase: boolean;
  /** All variables, without the secrets of `secrets`. */
  variables: NodeJS.ProcessEnv;
  /** Contents by name: every secret that the stack files name. */
  secrets: Map<string, string>;
  stackFiles: string[];
}

/** The content of a secret that is not set: Swarm refuses an empty one, the api takes an empty line for not set. */
const NOT_SET = '\n';

/**
 * Reads the settings. The shell wins over the file, and an empty value counts as not set.
 * @param envFile path of .env
 * @throws Trouble when a secret's file cannot be read, or there is no database
 */
export function readSettings(envFile: string, environment: NodeJS.ProcessEnv = process.env): Settings {
  const isGiven = ([, value]: [string, string | undefined]) => value !== undefined && value !== '';
  const shell = Object.fromEntries(Object.entries(environment).filter(isGiven));
  const { variables, problems } = readSecretFiles({ ...readEnvFile(resolve(ROOT, envFile)), ...shell });
  if (problems.size > 0) throw new Trouble([...problems.values()].join('\n'));
  const password = variables.POSTGRES_PASSWORD;
  const ownDatabase = !variables.DATABASE_URL;
  if (ownDatabase && !password)
    throw new Trouble('Set DATABASE_URL (a Postgres of your own), or POSTGRES_PASSWORD (the stack runs one).');
  const values: NodeJS.ProcessEnv = {
    ...variables,
    DATABASE_URL: variables.DATABASE_URL || `postgres://lodestar:${password}@db:5432/lodestar`,
  };
  const names = [...secretVariables, 'POSTGRES_PASSWORD'];
  const secrets = new Map(names.map((name) => [name, values[name] || NOT_SET]));
  const tls = certificate(resolve(ROOT, variables.TLS_DIR || 'nginx/tls'));
  for (const [name, content] of tls) secrets.set(name, content);
  return {
    stack: variables.STACK || 'lodestar',
    tag: variables.TAG || undefined,
    prefix: variables.IMAGE_PREFIX ?? '',
    hosts: (variables.CLUSTER_HOSTS ?? '').split(/\s+/).filter(Boolean),
    ownDatabase,
    variables: Object.fromEntries(Object.entries(variables).filter(([name]) => !secrets.has(name))),
    secrets,
    stackFiles: ['docker-stack.yml', ...(tls.length > 0 ? ['docker-stack.tls.yml'] : [])],
  };
}

/** The certificate and its key, if both are there. */
function certificate(dir: string): [string, string][] {
  const files = [
    ['TLS_CRT', join(dir, 'tls.crt')],
    ['TLS_KEY', join(dir, 'tls.key')],
  ] as const;
  return files.every(([, file]) => existsSync(file))
    ? files.map(([name, file]) => [name, readFileSync(file, 'utf8')])
    : [];
}

/** A version that changes with the content, because Swarm never changes a secret. */
export function versionOf(content: string): string {
  return createHash('sha256').update(content).digest('hex').slice(0, 12);
}

/** The variables that the stack files need beside the settings' own. */
export function stackVariables(settings: Settings, tag: string): NodeJS.ProcessEnv {
  const versions = [...settings.secrets].map(([name, content]) => [`${name}_VERSION`, versionOf(content)]);
  return {
    ...settings.variables,
    ...Object.fromEntries(versions),
    STACK: settings.stack,
    TAG: tag,
    IMAGE_PREFIX: settings.prefix,
    DATABASE_REPLICAS: settings.ownDatabase ? '1' : '0',
  };
}
