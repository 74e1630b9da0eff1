import { copyFileSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { until } from '../support/until.ts';
import { type Host, type Hosts, ROOT, sh, succeeds } from './hosts.ts';

/** Tags of the release that runs first, of the one after it, and of one that cannot start. */
export const NOW = 'three-hosts';
export const NEXT = `${NOW}-next`;
export const BROKEN = `${NOW}-broken`;
const serviceOn = (name: string) =>
  `docker ps -q -f label=com.docker.swarm.service.name=lodestar_${name} -f health=healthy`;

/** The site on the hosts, run by the commands of docs/cluster.md. */
export class Cluster {
  private readonly hosts: Hosts;
  private readonly dir: string;
  private readonly variables: Record<string, string>;
  private readonly blocks: Map<string, string>;

  /** @param dir where the operator works @param variables for .env */
  constructor(hosts: Hosts, dir: string, variables: Record<string, string>) {
    this.hosts = hosts;
    this.dir = `${dir}/clone`;
    this.variables = variables;
    mkdirSync(this.dir);
    copyFileSync(`${ROOT}/docker-stack.yml`, `${this.dir}/docker-stack.yml`);
    const blocks = readFileSync(`${ROOT}/docs/cluster.md`, 'utf8').matchAll(/^```sh\n# (\w+)\n(.*?)^```$/gms);
    this.blocks = new Map([...blocks].map(([, name = '', text = '']) => [name, text]));
  }

  /** Makes one cluster of the hosts, all of them managers, and gives them the images as if they had been copied. */
  async form(): Promise<void> {
    const [first, ...others] = this.hosts.all as [Host, ...Host[]];
    await this.docker(`swarm init --advertise-addr ${first.address} --default-addr-pool 10.80.0.0/16`);
    const token = await this.docker('swarm join-token -q manager');
    for (const { address, engine } of others)
      await sh(`docker -H ${engine} swarm join --token ${token} --advertise-addr ${address} ${first.address}:2377`);
    const images = [NOW, NEXT, BROKEN].flatMap((tag) => [`lodestar-api:${tag}`, `lodestar-web:${tag}`]);
    for (const { engine } of this.hosts.all) await sh(`docker save ${images.join(' ')} | docker -H ${engine} load -q`);
  }

  async deploy(tag: string): Promise<void> {
    const lines = Object.entries({ ...this.variables, TAG: tag }).map(([name, value]) => `${name}='${value}'\n`);
    writeFileSync(`${this.dir}/.env`, lines.join(''));
    await this.operate('Settings', 'Deploy');
  }

  /** Runs the commands of docs/cluster.md with these names, in a shell; again if the managers were choosing a leader just then. */
  async operate(...names: string[]): Promise<void> {
    const texts = names.map((name) => this.blocks.get(name) ?? `echo docs/cluster.md has no ${name} >&2; exit 1`);
    const env = { DOCKER_HOST: this.hosts.all[0]?.engine, NODE: this.hosts.all[1]?.name };
    for (let tries = 1; ; tries += 1)
      try {
        await until(() => succeeds(`docker -H ${env.DOCKER_HOST} node ls`), 300);
        await sh(texts.join(''), env, this.dir);
        return;
      } catch (error) {
        if (tries === 5 || !/not have a leader|DeadlineExceeded/.test(String(error))) throw error;
      }
  }

  /** Runs a Docker command at the first host. */
  private async docker(command: string): Promise<string> {
    return sh(`docker ${command}`, { DOCKER_HOST: this.hosts.all[0]?.engine });
  }

  /** Waits until api and web have done what they were told, and run this release. */
  async settled(state: 'completed' | 'rollback_completed', tag: string): Promise<void> {
    const format = `-f '{{.UpdateStatus.State}} {{.Spec.TaskTemplate.ContainerSpec.Image}}'`;
    const inspect = () => this.docker(`service inspect ${format} lodestar_api lodestar_web`).catch(() => '');
    const wanted = ['api', 'web'].map((name) => `${state} lodestar-${name}:${tag}`).join('\n');
    await until(async () => (await inspect()) === wanted, 900).catch(async () => {
      throw new Error(`${await inspect()}\n${await this.docker('stack ps --no-trunc lodestar')}`);
    });
    await this.whole();
  }

  /** Waits until all hosts are there, with an nginx each that knows three apis. */
  async whole(): Promise<void> {
    await until(() => this.isWhole().catch(() => false), 600);
  }

  async placesOfApis(): Promise<string[]> {
    const filter = `-f desired-state=running --format '{{.CurrentState}} {{.Node}}'`;
    const lines = (await this.docker(`service ps lodestar_api ${filter}`)).split('\n');
    return lines.filter((line) => line.startsWith('Running')).map((line) => line.split(' ').at(-1) ?? '');
  }

  /** As the hosts' own engines see it: of a host that has just come back, Swarm remembers what ran there before. */
  private async isWhole(): Promise<boolean> {
    // Each time takes a dozen processes.
    await sleep(1_000);
    const nodes = await this.docker(`node ls --format '{{.Status}} {{.Availability}} {{.ManagerStatus}}'`);
    if (nodes.match(/^Ready Active (Leader|Reachable)$/gm)?.length !== 3) return false;
    const counts = `docker exec $(${serviceOn('web')}) getent ahostsv4 api | cut -d ' ' -f 1 | sort -u | wc -l; ${serviceOn('api')} | wc -l`;
    const seen = await Promise.all(this.hosts.all.map(({ engine }) => sh(counts, { DOCKER_HOST: engine })));
    const [known, apis] = [0, 1].map((at) => seen.map((lines) => Number(lines.split('\n')[at])));
    return known?.join() === '3,3,3' && apis?.reduce((sum, count) => sum + count, 0) === 3;
  }
}

/** Builds the images of the releases. The second is the first with another label, so that its images differ. */
export async function buildImages(): Promise<void> {
  await sh('docker compose -p three-hosts -f docker-compose.yml build api web', { TAG: NOW }, ROOT);
  const build = (name: string, tag: string, change: string) =>
    sh(`printf 'FROM lodestar-${name}:${NOW}\\n${change}\\n' | docker build -q -t lodestar-${name}:${tag} -`);
  for (const name of ['api', 'web']) await build(name, NEXT, 'LABEL next=yes');
  await build('api', BROKEN, 'USER root\\nRUN echo exit 1 >dist/server/start.sh\\nUSER 1000:1000');
  await build('web', BROKEN, 'ENTRYPOINT ["false"]');
}
