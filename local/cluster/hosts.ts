import { setTimeout as sleep } from 'node:timers/promises';
import { docker, dockerLines, Trouble } from './docker.ts';
import { untilSettled } from './services.ts';
import type { Settings } from './settings.ts';

/** A host of the cluster, as `docker node ls` shows it. */
export interface Host {
  ID: string;
  Hostname: string;
  Status: string;
  Availability: string;
  ManagerStatus: string;
  /** Whether it is the one that the command speaks to. */
  Self: boolean;
}

interface Task {
  Name: string;
  Node: string;
  CurrentState: string;
}

const PATIENCE_MS = 120_000;

/** @throws Trouble when the engine is no manager of a cluster */
export async function findHosts(): Promise<Host[]> {
  const state = await docker(['info', '--format', '{{.Swarm.ControlAvailable}}']);
  if (state.trim() !== 'true')
    throw new Trouble(
      'This engine is not a manager of a cluster: run `docker swarm init` here first, or name a manager in DOCKER_HOST.',
    );
  return dockerLines<Host>(['node', 'ls']);
}

/**
 * Takes a host out of service: its containers end, and those that are needed start on the others.
 * @throws Trouble, before anything is done, when the site would not survive that
 */
export async function drain(settings: Settings, name: string): Promise<void> {
  const host = await findHost(name);
  const others = (await findHosts()).filter((other) => other.ID !== host.ID && serves(other));
  if (others.length === 0) throw new Trouble(`${name} is the last host in service: add or activate another one first.`);
  const tasks = await runningTasks(settings.stack);
  const isHere = (task: Task) => task.Node === host.Hostname;
  if (tasks.some((task) => isHere(task) && task.Name.startsWith(`${settings.stack}_db.`)))
    throw new Trouble(`The database runs on ${name}, and its volume cannot move: see docs/cluster.md.`);
  for (const service of ['api', 'web'])
    if (!tasks.some((task) => !isHere(task) && task.Name.startsWith(`${settings.stack}_${service}.`)))
      throw new Trouble(
        `${service} runs on no other host: \`npm run cluster -- deploy\` first, or raise API_REPLICAS.`,
      );
  await docker(['node', 'update', '--availability', 'drain', host.ID]);
  for (const end = Date.now() + PATIENCE_MS; (await runningTasks(settings.stack)).some(isHere); await sleep(1_000))
    if (Date.now() > end) throw new Trouble(`Containers still run on ${name}: see \`docker node ps ${name}\`.`);
  await runWebs(settings);
  await untilSettled(settings.stack, new Map());
  console.log(`${name} is out of service. \`npm run cluster -- activate ${name}\` puts it back.`);
}

/** Puts a host back into service, and spreads the apis over all hosts again, which Swarm does not do by itself. */
export async function activate(settings: Settings, name: string): Promise<void> {
  const host = await findHost(name);
  await docker(['node', 'update', '--availability', 'active', host.ID]);
  await runWebs(settings);
  await untilSettled(settings.stack, new Map());
  await spread(settings);
  console.log(`${name} serves again.`);
}

/** Runs one web on each host in service. If it were more than there are hosts, the rest would wait for a place forever. */
async function runWebs({ stack }: Settings): Promise<void> {
  const webs = (await findHosts()).filter(serves).length;
  await docker(['service', 'scale', '--detach', `${stack}_web=${webs}`]);
}

/**
 * Moves apis until no host runs two more than another. Scaled up, Swarm starts one where the fewest run; scaled down, it stops one
 * where the most run. If this is cut off in between, the extra one stays until the next `deploy`.
 */
async function spread({ stack }: Settings): Promise<void> {
  const scale = (apis: number) => docker(['service', 'scale', '--detach=false', `${stack}_api=${apis}`]);
  for (let moves = 0; ; moves += 1) {
    const tasks = (await runningTasks(stack)).filter(({ Name }) => Name.startsWith(`${stack}_api.`));
    const hosts = (await findHosts()).filter(serves);
    const counts = hosts.map(({ Hostname }) => tasks.filter(({ Node }) => Node === Hostname).length);
    if (Math.max(...counts) - Math.min(...counts) < 2 || moves === tasks.length) return;
    await scale(tasks.length + 1);
    await scale(tasks.length);
  }
}

export function serves(host: Host): boolean {
  return host.Status === 'Ready' && host.Availability === 'Active';
}

async function findHost(name: string): Promise<Host> {
  const hosts = await findHosts();
  const found = hosts.find((host) => host.Hostname === name || host.ID === name);
  if (!found)
    throw new Trouble(`There is no host ${name}; there are ${hosts.map((host) => host.Hostname).join(', ')}.`);
  return found;
}

export async function runningTasks(stack: string): Promise<Task[]> {
  const tasks = await dockerLines<Task>(['stack', 'ps', stack, '--filter', 'desired-state=running']);
  return tasks.filter(({ CurrentState }) => CurrentState.startsWith('Running'));
}
