import Table from 'cli-table3';
import { Command } from 'commander';
import { Trouble } from './docker.ts';
import { activate, drain, findHosts, runningTasks } from './hosts.ts';
import { newTag } from './previous.ts';
import { deploy, rollBack, update } from './release.ts';
import { findServices } from './services.ts';
import { readSettings } from './settings.ts';

/** `npm run cluster`: the stack on several hosts (docs/cluster.md). */
const program = new Command('npm run cluster --')
  .description(
    'Runs the site on several hosts with Docker Swarm. Speaks to the manager that DOCKER_HOST or the Docker context names.',
  )
  .option('--env <file>', 'file of variables; the shell wins', '.env');
const settings = () => readSettings(program.opts<{ env: string }>().env);

program
  .command('deploy')
  .description('first deploy, and after a change of .env: the images that run stay')
  .action(() => deploy(settings()));
program
  .command('update')
  .argument('[tag]', 'tag of the new images; by default the time')
  .description('builds the repository as it is, and rolls it out; goes back by itself when it does not become healthy')
  .option('--no-build', 'rolls out the images that this engine has with this tag')
  .action((tag: string | undefined, { build }: { build: boolean }) => update(settings(), tag ?? newTag(), !build));
program
  .command('roll-back')
  .description('goes back to the release before this one')
  .action(() => rollBack(settings()));
program
  .command('drain')
  .argument('<host>')
  .description('takes a host out of service, e.g. to update it')
  .action((host: string) => drain(settings(), host));
program
  .command('activate')
  .argument('<host>')
  .description('puts a host back into service')
  .action((host: string) => activate(settings(), host));
program.command('status').description('hosts, services and what runs where').action(status);

try {
  await program.parseAsync();
} catch (error) {
  console.error(error instanceof Trouble ? error.message : error);
  process.exitCode = 1;
}

async function status(): Promise<void> {
  const { stack } = settings();
  const services = await findServices(stack);
  const tasks = services.size > 0 ? await runningTasks(stack) : [];
  const hosts = new Table({ head: ['host', 'state', 'in service', 'manager', 'runs'] });
  for (const host of await findHosts()) {
    const here = tasks.filter(({ Node }) => Node === host.Hostname).map(({ Name }) => Name.slice(stack.length + 1));
    const names = here.map((name) => name.replace(/^(web)\..*/, '$1')).sort();
    hosts.push([host.Hostname, host.Status, host.Availability, host.ManagerStatus || 'no', names.join(' ')]);
  }
  const table = new Table({ head: ['service', 'replicas', 'image', 'last change'] });
  for (const { name, replicas, image, update } of services.values())
    table.push([name, replicas, image, update.State ?? '']);
  console.log(hosts.toString());
  console.log(services.size > 0 ? table.toString() : `The stack ${stack} is not deployed.`);
}
