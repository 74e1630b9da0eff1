import { createHash } from 'node:crypto';
import { CORE_SCHEMA, load, mergeTag } from 'js-yaml';
import { docker, dockerLines, Trouble } from './docker.ts';
import { type Settings, stackVariables } from './settings.ts';

/**
 * What `docker stack deploy` is given, with every variable filled in. Each release is recorded in a Swarm config, so that going back
 * needs neither its .env nor Swarm's own notion of a previous state, which any `docker service update` replaces.
 */
export interface StackFile {
  services: Record<string, StackService>;
}
interface StackService {
  deploy: { labels?: Record<string, string>; replicas?: number; placement?: object };
  environment?: Record<string, string | null>;
  env_file?: string[];
}

/** Characters of the digest at the end of a release's name. */
const DIGEST = 12;

/** Fills in the stack files. */
export async function renderStack(settings: Settings, tag: string): Promise<StackFile> {
  const files = settings.stackFiles.flatMap((file) => ['-c', file]);
  return fixed(await docker(['stack', 'config', ...files], { env: stackVariables(settings, tag) }));
}

/** Reads what `docker stack config` prints, and removes what Docker would look up again when it is deployed. */
export function fixed(config: string): StackFile {
  const file = load(config, { schema: CORE_SCHEMA.withTags(mergeTag) }) as StackFile;
  for (const service of Object.values(file.services)) {
    // Its variables stand in `environment` by now.
    delete service.env_file;
    const given = Object.entries(service.environment ?? {}).filter(([, value]) => value !== null);
    service.environment = Object.fromEntries(given);
  }
  return file;
}

/** A name that changes with every setting: the tag, and a digest of the rest. */
export function releaseName(tag: string, file: StackFile): string {
  return `${tag}-${createHash('sha256').update(JSON.stringify(file)).digest('hex').slice(0, DIGEST)}`;
}

export function tagOfRelease(release: string): string {
  return release.slice(0, -DIGEST - 1);
}

/**
 * The text that Docker reads from its standard input (JSON is YAML).
 * @param labels of each service
 * @param only names of the services to deploy; all when absent
 */
export function stackText(file: StackFile, labels: Record<string, string>, only?: string[]): string {
  const wanted = Object.entries(file.services).filter(([name]) => only?.includes(name) ?? true);
  const services = wanted.map(([name, service]) => [name, { ...service, deploy: { ...service.deploy, labels } }]);
  // Docker would take a $ for a variable.
  return JSON.stringify({ ...file, services: Object.fromEntries(services) }).replaceAll('$', '$$$$');
}

/** Records a release, unless it is recorded. */
export async function keepRelease(stack: string, release: string, file: StackFile): Promise<void> {
  const name = configOf(stack, release);
  if ((await recorded(stack)).includes(name)) return;
  await docker(['config', 'create', name, '-'], { input: JSON.stringify(file) });
}

/** @throws Trouble when it is not recorded */
export async function readRelease(stack: string, release: string): Promise<StackFile> {
  const inspected = await docker(['config', 'inspect', configOf(stack, release)]).catch(() => {
    throw new Trouble(`${tagOfRelease(release)} is not recorded any more: roll it out with \`update\`.`);
  });
  const [config] = JSON.parse(inspected) as { Spec: { Data: string } }[];
  return JSON.parse(Buffer.from(config?.Spec.Data ?? '', 'base64').toString());
}

/** Removes all records but those of these releases. */
export async function removeOldReleases(stack: string, kept: string[]): Promise<void> {
  const names = kept.map((release) => configOf(stack, release));
  const old = (await recorded(stack)).filter((name) => !names.includes(name));
  if (old.length > 0) await docker(['config', 'rm', ...old]);
}

async function recorded(stack: string): Promise<string[]> {
  const all = await dockerLines<{ Name: string }>(['config', 'ls']);
  return all.map(({ Name }) => Name).filter((name) => name.startsWith(`${stack}_release_`));
}

function configOf(stack: string, release: string): string {
  return `${stack}_release_${release.slice(-DIGEST)}`;
}
