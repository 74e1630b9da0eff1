import { setTimeout as sleep } from 'node:timers/promises';
import { docker, dockerLines, Trouble } from './docker.ts';

/** A service, as far as a roll-out concerns it. */
export interface Service {
  /** Without the stack's name. */
  name: string;
  image: string;
  /** What the command last deployed; the same for all services of one release. */
  release: string;
  /** What its containers are made from, as text. */
  template: string;
  /** The release before; empty for the first one. */
  previous: string;
  update: { State?: string; StartedAt?: string; Message?: string };
  /** As `docker service ls` shows them, e.g. 3/3 (max 4 per node). */
  replicas: string;
}

interface Inspected {
  Spec: { Name: string; Labels: Record<string, string>; TaskTemplate: { ContainerSpec: { Image: string } } };
  UpdateStatus?: Service['update'];
}

const PATIENCE_MS = 600_000;
const inProgress = new Set(['updating', 'rollback_started']);
const failures = new Set(['paused', 'rollback_paused', 'rollback_completed']);

/** Returns the stack's services by name; none when it is not deployed. */
export async function findServices(stack: string): Promise<Map<string, Service>> {
  const filter = ['--filter', `label=com.docker.stack.namespace=${stack}`];
  const listed = await dockerLines<{ ID: string; Name: string; Replicas: string }>(['service', 'ls', ...filter]);
  if (listed.length === 0) return new Map();
  const inspected: Inspected[] = JSON.parse(await docker(['service', 'inspect', ...listed.map(({ ID }) => ID)]));
  const services = inspected.map(({ Spec, UpdateStatus }): Service => {
    const name = Spec.Name.slice(stack.length + 1);
    return {
      name,
      image: Spec.TaskTemplate.ContainerSpec.Image,
      release: Spec.Labels['lodestar.release'] ?? '',
      template: JSON.stringify(Spec.TaskTemplate),
      previous: Spec.Labels['lodestar.previous'] ?? '',
      update: UpdateStatus ?? {},
      replicas: listed.find((entry) => entry.Name === Spec.Name)?.Replicas ?? '',
    };
  });
  return new Map(services.map((service) => [service.name, service]));
}

/**
 * Waits until every service runs what it should, with all its replicas healthy.
 * @param before the services before they were changed: what has changed must have been rolled out since
 * @param wanted how a roll-out may end: `completed`, or `rollback_completed` when going back is what was asked for
 * @throws Trouble with the reasons that Swarm and the containers give
 */
export async function untilSettled(
  stack: string,
  before: Map<string, Service>,
  wanted: 'completed' | 'rollback_completed' = 'completed',
): Promise<void> {
  for (const end = Date.now() + PATIENCE_MS; ; await sleep(1_000)) {
    const services = [...(await findServices(stack)).values()];
    const failed = services.find((service) => isDone(service, before) && hasFailed(service, before, wanted));
    if (failed)
      throw new Trouble(`${failed.name} was not rolled out: ${failed.update.Message}\n${await whyNot(stack)}`);
    if (services.every((service) => isDone(service, before) && isComplete(service.replicas))) return;
    if (Date.now() > end) throw new Trouble(`The cluster has not settled in ten minutes.\n${await whyNot(stack)}`);
  }
}

/**
 * Waits until `migrate` has finished, for as long as it runs: an index on a large table may take its time.
 * @throws Trouble when it has not begun, or fails again and again, for ten minutes
 */
export async function untilMigrated(stack: string): Promise<void> {
  for (const end = Date.now() + PATIENCE_MS; ; await sleep(1_000)) {
    const job = (await findServices(stack)).get('migrate');
    if (job && isComplete(job.replicas)) return;
    if (Date.now() > end && !(await isMigrating(stack)))
      throw new Trouble(
        `The migrations have not finished, and api and web were left as they were.\n${await whyNot(stack)}`,
      );
  }
}

async function isMigrating(stack: string): Promise<boolean> {
  const tasks = await dockerLines<{ CurrentState: string }>(['service', 'ps', `${stack}_migrate`]);
  return tasks.some(({ CurrentState }) => CurrentState.startsWith('Running'));
}

/** Whether all replicas run, or a job has finished. */
export function isComplete(replicas: string): boolean {
  const [, running, wanted] = /\((\d+)\/(\d+) completed\)/.exec(replicas) ?? /^(\d+)\/(\d+)/.exec(replicas) ?? [];
  return running !== undefined && running === wanted;
}

function isDone(service: Service, before: Map<string, Service>): boolean {
  const old = before.get(service.name);
  if (inProgress.has(service.update.State ?? '')) return false;
  // Jobs, and services without a container, have no update.
  const isRolledOut = !/completed|^0\/0/.test(service.replicas);
  if (!isRolledOut || !old || old.template === service.template) return true;
  const { StartedAt } = service.update;
  return StartedAt !== undefined && StartedAt !== old.update.StartedAt;
}

function hasFailed({ name, update }: Service, before: Map<string, Service>, wanted: string): boolean {
  const isNew = update.StartedAt !== before.get(name)?.update.StartedAt;
  return before.size > 0 && isNew && failures.has(update.State ?? '') && update.State !== wanted;
}

/** What Swarm says about containers that do not run, and what `migrate` says. */
async function whyNot(stack: string): Promise<string> {
  const tasks = await dockerLines<Record<string, string>>(['stack', 'ps', stack, '--no-trunc']);
  const troubled = tasks.filter((task) => task.Error || /^(Pending|Starting|Rejected)/.test(task.CurrentState ?? ''));
  const lines = troubled
    .slice(0, 8)
    .map((task) => `  ${task.Name} on ${task.Node || 'no host'}: ${task.CurrentState} ${task.Error}`);
  const logs = await docker(['service', 'logs', '--raw', '--tail', '5', `${stack}_migrate`]).catch(() => '');
  return [...lines, ...(logs ? ['migrate says:', logs] : [])].join('\n');
}
