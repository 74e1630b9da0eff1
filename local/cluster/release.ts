import { createHash } from 'node:crypto';
import { docker, Trouble } from './docker.ts';
import { findHosts } from './hosts.ts';
import { buildImages, checkEnvironment, distributeImages } from './images.ts';
import { createSecrets, removeOldSecrets } from './secrets.ts';
import { findServices, type Service, untilSettled } from './services.ts';
import { type Settings, stackVariables } from './settings.ts';

/** What a release consists of, in the order in which it goes back. */
const parts = ['api', 'web'];

/**
 * Brings the cluster to these settings and images: builds what is missing, checks the environment, creates secrets, and lets
 * Swarm migrate once and replace one container after the other.
 * @param tag of the images; by default those that run, else TAG
 * @throws Trouble; a release whose containers do not become healthy has been taken back by then
 */
export async function deploy(settings: Settings, tag?: string): Promise<void> {
  await refuseWithoutDatabaseHost(settings);
  const before = await findServices(settings.stack);
  const release = tag ?? tagOf(before.get('api')) ?? settings.tag ?? newTag();
  await buildImages(settings, release);
  await checkEnvironment(settings, release);
  await distributeImages(settings, release);
  const created = await createSecrets(settings);
  await deployStack(settings, release);
  try {
    await untilSettled(settings.stack, before);
  } catch (error) {
    await takeBack(settings, before);
    throw error;
  }
  await removeOldSecrets(settings);
  console.log(`${release} runs: ${await summary(settings)}${created ? `; ${created} secrets were new` : ''}.`);
}

/** Goes back to the release before this one, with its images, variables and secrets. Twice leads forward again. */
export async function rollBack(settings: Settings): Promise<void> {
  const before = await findServices(settings.stack);
  if (before.size === 0) throw new Trouble('Nothing is deployed: `npm run cluster -- deploy` first.');
  for (const name of parts)
    if (!before.get(name)?.hasPrevious) throw new Trouble('There is no release before this one.');
  await rollBackParts(settings, parts, before);
  console.log(`Back at ${tagOf((await findServices(settings.stack)).get('api'))}: ${await summary(settings)}.`);
}

/** Takes back what has been rolled out of a release that failed, so that pages and api belong together again. */
async function takeBack(settings: Settings, before: Map<string, Service>): Promise<void> {
  const now = await findServices(settings.stack);
  const isNew = (name: string) => before.get(name) && now.get(name)?.release !== before.get(name)?.release;
  const left = parts.filter((name) => isNew(name) && !now.get(name)?.update.State?.startsWith('rollback'));
  await rollBackParts(settings, left, now).catch((error: Error) => console.error(error.message));
}

async function rollBackParts({ stack }: Settings, names: string[], before: Map<string, Service>): Promise<void> {
  for (const name of names) await docker(['service', 'rollback', '--quiet', '--detach', `${stack}_${name}`]);
  await untilSettled(stack, before, 'rollback_completed');
}

async function deployStack(settings: Settings, tag: string): Promise<void> {
  const env = stackVariables(settings, tag);
  const files = settings.stackFiles.flatMap((file) => ['-c', file]);
  const config = await docker(['stack', 'config', ...files], { env });
  const digest = createHash('sha256').update(config).digest('hex').slice(0, 8);
  // Changes with every setting, so that each service's previous state belongs to the release before, even where nothing changed.
  const RELEASE = `${tag}-${digest}`;
  const registry = settings.prefix ? ['--with-registry-auth'] : ['--resolve-image', 'never'];
  await docker(['stack', 'deploy', '--prune', ...registry, ...files, settings.stack], { env: { ...env, RELEASE } });
}

async function refuseWithoutDatabaseHost({ ownDatabase }: Settings): Promise<void> {
  const hosts = await findHosts();
  if (!ownDatabase) return;
  const inspected = await docker(['node', 'inspect', ...hosts.map(({ ID }) => ID)]);
  const labels = (JSON.parse(inspected) as { Spec: { Labels: Record<string, string> } }[]).map(
    ({ Spec }) => Spec.Labels,
  );
  const labelled = labels.filter((label) => label['lodestar.database'] === 'true').length;
  if (labelled !== 1)
    throw new Trouble(
      `Exactly one host holds the database, ${labelled} are labelled: docker node update --label-add lodestar.database=true HOST`,
    );
}

export async function summary({ stack }: Settings): Promise<string> {
  const services = [...(await findServices(stack)).values()];
  return services.map(({ name, replicas }) => `${name} ${replicas.replace(/ \(max.*/, '')}`).join(', ');
}

export function tagOf(service: Service | undefined): string | undefined {
  return service?.image.replace(/@.*/, '').split(':').at(-1);
}

/** A tag that no release had before: the time, in UTC. */
export function newTag(now = new Date()): string {
  return now.toISOString().slice(0, 16).replace(/[-:]/g, '').replace('T', '-');
}
