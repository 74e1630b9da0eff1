import { docker, Trouble } from './docker.ts';
import { findHosts } from './hosts.ts';
import { buildImages, checkEnvironment, distributeImages, fetchImages, hasImages } from './images.ts';
import { placedOn } from './placement.ts';
import { newTag, parts, previousOf, refuseUsedTag, releaseBefore, tagOf } from './previous.ts';
import {
  keepRelease,
  readRelease,
  releaseName,
  removeOldReleases,
  renderStack,
  type StackFile,
  stackText,
  tagOfRelease,
} from './record.ts';
import { createSecrets, removeOldSecrets } from './secrets.ts';
import { findServices, type Service, untilMigrated, untilSettled } from './services.ts';
import type { Settings } from './settings.ts';

/** What must be done before those are replaced. */
const first = ['db', 'migrate'];

/** Applies the settings. The images that run stay; the first deploy builds them, unless TAG names images that are there. */
export async function deploy(settings: Settings): Promise<void> {
  await refuseUnfitHosts(settings);
  const before = await findServices(settings.stack);
  const running = tagOf(before.get('api'));
  const tag = running ?? settings.tag ?? newTag();
  if (settings.prefix && (running || !(await hasImages(tag)))) {
    // Never pushed from here: what this engine calls by the same name may be something else.
    const isFetched = await fetchImages(settings, tag);
    if (!isFetched && running)
      throw new Trouble(`${settings.prefix}…:${tag} cannot be pulled: \`docker login\` first, or use \`update\`.`);
    if (isFetched) {
      await checkEnvironment(settings, tag);
      return bring(settings, tag, before);
    }
  } else if (running && !(await hasImages(tag)))
    throw new Trouble(
      `The images of ${tag} are not on this engine: deploy from the one that has them, or use \`update\`.`,
    );
  if (!(await hasImages(tag))) await buildImages(settings, tag);
  await checkEnvironment(settings, tag);
  await distributeImages(settings, tag);
  await bring(settings, tag, before);
}

/**
 * Rolls out new images.
 * @param isBuilt whether they are there already, on this engine
 * @throws Trouble when the tag is that of this release or the one before: going back to it would lead to other images
 */
export async function update(settings: Settings, tag: string, isBuilt: boolean): Promise<void> {
  await refuseUnfitHosts(settings);
  const before = await findServices(settings.stack);
  refuseUsedTag(tag, before);
  if (isBuilt && !(await hasImages(tag)))
    throw new Trouble(`There are no images lodestar-api:${tag} and lodestar-web:${tag}.`);
  if (!isBuilt) await buildImages(settings, tag);
  await checkEnvironment(settings, tag);
  await distributeImages(settings, tag);
  await bring(settings, tag, before);
}

/** Lets Swarm migrate, and then replace one container after the other. */
async function bring(settings: Settings, tag: string, before: Map<string, Service>): Promise<void> {
  const created = await createSecrets(settings);
  const file = await renderStack(settings, tag);
  const release = releaseName(tag, file);
  await keepRelease(settings.stack, release, file);
  await rollOut(settings, file, release, before);
  console.log(`${tag} runs: ${await summary(settings)}${created ? `; ${created} secrets were new` : ''}.`);
}

/** Goes back to the release before this one, with its images, variables and secrets. Twice leads forward again. */
export async function rollBack(settings: Settings): Promise<void> {
  const before = await findServices(settings.stack);
  const previous = releaseBefore(before);
  const file = await readRelease(settings.stack, previous);
  const tag = tagOfRelease(previous);
  // For hosts that have joined since.
  if (!settings.prefix && (await hasImages(tag))) await distributeImages(settings, tag);
  await rollOut(settings, file, previous, before);
  console.log(`Back at ${tag}: ${await summary(settings)}.`);
}

/** @throws Trouble; a release whose containers do not become healthy has been taken back by then */
async function rollOut(
  settings: Settings,
  recorded: StackFile,
  release: string,
  before: Map<string, Service>,
): Promise<void> {
  const { stack } = settings;
  const previous = previousOf(release, before);
  const labels = { 'lodestar.release': release, 'lodestar.previous': previous };
  const file = placedOn(await findHosts(), recorded);
  // An api waits for its migrations and does not listen meanwhile, and Swarm would take it for one that hangs. `migrate` runs
  // again with the rest, and finds nothing to do.
  await deployText(settings, stackText(file, labels, first));
  await untilMigrated(stack);
  await deployText(settings, stackText(file, labels), '--prune');
  try {
    await untilSettled(stack, before);
  } catch (error) {
    await takeBack(settings, before);
    throw error;
  }
  const kept = previous ? [release, previous] : [release];
  const files = await Promise.all(kept.map((name) => readRelease(stack, name).catch(() => undefined)));
  await removeOldSecrets(settings, JSON.stringify(files));
  await removeOldReleases(stack, kept);
}

async function deployText({ prefix, stack }: Settings, input: string, ...flags: string[]): Promise<void> {
  const registry = prefix ? ['--with-registry-auth'] : ['--resolve-image', 'never'];
  await docker(['stack', 'deploy', ...flags, ...registry, '-c', '-', stack], { input });
}

/** Takes back what has been rolled out of a release that failed, so that pages and api belong together again. */
async function takeBack({ stack }: Settings, before: Map<string, Service>): Promise<void> {
  const now = await findServices(stack);
  const isNew = (name: string) => before.get(name) && now.get(name)?.release !== before.get(name)?.release;
  const left = parts.filter((name) => isNew(name) && !now.get(name)?.update.State?.startsWith('rollback'));
  try {
    // Swarm's own previous state is the one before this roll-out, a moment ago.
    for (const name of left) await docker(['service', 'rollback', '--quiet', '--detach', `${stack}_${name}`]);
    await untilSettled(stack, now, 'rollback_completed');
  } catch (error) {
    console.error((error as Error).message);
  }
}

/** @throws Trouble when the database has no host, or Compose still runs the site where its volume may be */
async function refuseUnfitHosts(settings: Settings): Promise<void> {
  await refuseWithoutDatabaseHost(settings);
  const filters = [`label=com.docker.compose.project=${settings.stack}`, 'label=com.docker.compose.service'];
  const services = await docker([
    'ps',
    ...filters.flatMap((filter) => ['--filter', filter]),
    '--format',
    '{{.Label "com.docker.compose.service"}}',
  ]);
  const running = services.split('\n').filter((name) => [...parts, ...first].includes(name));
  if (running.length > 0)
    throw new Trouble(
      `Compose still runs ${running.join(', ')} on this host: \`docker compose down\` first (the volumes stay).`,
    );
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
