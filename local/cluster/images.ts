import { devNull } from 'node:os';
import { envVariables } from '#api/platform/config/env-schema.ts';
import { copyImages, docker, Trouble } from './docker.ts';
import { findHosts } from './hosts.ts';
import type { Settings } from './settings.ts';

const built = ['lodestar-api', 'lodestar-web'];
/** Set by the stack file, whatever .env says. */
const ofContainer = ['NODE_ENV', 'HOST', 'PORT', 'TRUSTED_PROXIES'];

/** Builds the images of a release from the clone as it is. */
export async function buildImages(settings: Settings, tag: string): Promise<void> {
  console.log(`Building ${tag} …`);
  const env = { ...settings.variables, TAG: tag };
  // The settings have been read already. Compose would add those of ./.env, even when --env names another file.
  const compose = ['compose', '--env-file', devNull, '-f', 'docker-compose.yml'];
  await docker([...compose, 'build', 'api', 'web'], { env, loud: true });
}

/** Whether this engine has both images. */
export async function hasImages(tag: string): Promise<boolean> {
  return (await Promise.all(built.map((name) => idOf(`${name}:${tag}`)))).every(Boolean);
}

/** Pulls the images of a release from the registry, and names them as if they had been built here. @returns whether they are there */
export async function fetchImages({ prefix }: Settings, tag: string): Promise<boolean> {
  try {
    for (const name of built) {
      await docker(['pull', '-q', `${prefix}${name}:${tag}`]);
      await docker(['tag', `${prefix}${name}:${tag}`, `${name}:${tag}`]);
    }
    return true;
  } catch {
    return false;
  }
}

/**
 * Brings the images to where each host finds them: into the registry if there is one, otherwise to each host itself.
 * @throws Trouble naming hosts that cannot get the images
 */
export async function distributeImages(settings: Settings, tag: string): Promise<void> {
  const images = built.map((name) => `${settings.prefix}${name}:${tag}`);
  if (settings.prefix) {
    for (const [at, image] of images.entries()) await docker(['tag', `${built[at]}:${tag}`, image]);
    for (const image of images) await docker(['push', '-q', image]);
    return;
  }
  const reached = new Map<string, string>();
  for (const host of settings.hosts) {
    const id = await docker(['-H', host, 'info', '--format', '{{.Swarm.NodeID}}']).catch(() => '');
    if (id.trim()) reached.set(id.trim(), host);
  }
  const others = (await findHosts()).filter(({ Self, Status }) => !Self && Status === 'Ready');
  const missed = others.filter(({ ID }) => !reached.has(ID)).map(({ Hostname }) => Hostname);
  if (missed.length > 0)
    throw new Trouble(
      `The images cannot be brought to ${missed.join(', ')}: add ssh://user@host to CLUSTER_HOSTS, or name a registry in IMAGE_PREFIX.`,
    );
  const ids = await Promise.all(images.map((image) => idOf(image)));
  await Promise.all(
    others.map(async ({ ID, Hostname }) => {
      const host = reached.get(ID) as string;
      const theirs = await Promise.all(images.map((image) => idOf(image, host)));
      const missing = images.filter((_, at) => theirs[at] !== ids[at]);
      if (missing.length === 0) return;
      console.log(`Copying the images to ${Hostname} …`);
      await copyImages(missing, host);
    }),
  );
}

/** Checks the environment as Compose's service `check` does. @throws Trouble naming every missing or wrong variable */
export async function checkEnvironment(settings: Settings, tag: string): Promise<void> {
  const secrets = [...settings.secrets].map(([name, content]) => [name, content.replace(/\n$/, '')]);
  const given = { ...settings.variables, ...Object.fromEntries(secrets) };
  // Names only: values would show in the list of processes.
  const names = ['NODE_ENV', ...envVariables.filter((name) => given[name] && !ofContainer.includes(name))];
  const env = { ...given, NODE_ENV: 'production' };
  const run = ['run', '--rm', '--network', 'none', ...names.flatMap((name) => ['-e', name])];
  await docker([...run, `lodestar-api:${tag}`, 'node', 'dist/server/check.js'], { env });
}

/** The image's id, or undefined when it is not there. */
async function idOf(image: string, host?: string): Promise<string | undefined> {
  const engine = host ? ['-H', host] : [];
  return docker([...engine, 'image', 'inspect', '--format', '{{.Id}}', image]).then(
    (id) => id.trim(),
    () => undefined,
  );
}
