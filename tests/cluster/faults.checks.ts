import assert from 'node:assert/strict';
import { setTimeout as sleep } from 'node:timers/promises';
import { check, isWanted, soFar } from '../stack/checks.ts';
import { until } from '../support/until.ts';
import type { Cluster } from './cluster.ts';
import type { Host, Hosts } from './hosts.ts';
import { NEXT, NOW } from './images.ts';
import { addressAtWork, leadsAreRelayed, nothingLostOrDoubled, scheduledJobsRanOnce } from './ledger.ts';
import type { Load, Outcome } from './load.ts';
import type { Outside } from './outside.ts';

export interface Scene {
  hosts: Hosts;
  outside: Outside;
  cluster: Cluster;
  load: Load;
}

/** Long enough for Swarm to give a host up. */
const WITHOUT_NETWORK_MS = 20_000;

/** Breaks things one after another while visitors read, leave leads and buy. */
export async function faultChecks(scene: Scene): Promise<void> {
  const { hosts, outside, cluster, load } = scene;
  const share = process.env.CLUSTER_LOAD ? ` × ${process.env.CLUSTER_LOAD}` : '';
  const [first, second, third] = hosts.all as [Host, Host, Host];
  console.log(`\nUnder load: 80 reads, 5 leads and a purchase a second${share}, at the addresses of all hosts`);
  await underLoad(scene, 'nothing happens', () => sleep(5_000));
  await underLoad(scene, 'a host dies, and comes back', async () => {
    const victim = await hostAtWork(scene);
    await whileDown(load, victim, async () => {
      try {
        await hosts.powerOff(victim);
        await until(async () => (await livingApis(cluster, victim)) === 3, 240);
        await freesJobsOf(scene, victim);
      } finally {
        await hosts.powerOn(victim);
      }
      await cluster.whole();
    });
  });
  await underLoad(scene, 'a new release is rolled out', async () => {
    await whileReplaced(scene, () => cluster.command('update', NEXT, '--no-build'));
    assert.deepEqual(await tagsOf(cluster), [`lodestar-api:${NEXT}`, `lodestar-web:${NEXT}`]);
  });
  // Before the release is rolled back, because it replaces the state to which Swarm itself would return.
  await underLoad(scene, 'a host is drained, and put back into service', async () => {
    await whileDown(load, second, async () => {
      await cluster.command('drain', second.name);
      assert.ok(!(await cluster.placesOf('api')).includes(second.name), 'an api still runs there');
      await cluster.command('activate', second.name);
    });
    assert.equal(new Set(await cluster.placesOf('api')).size, 3, 'the apis stand on all hosts again');
  });
  await underLoad(scene, 'the release is rolled back', async () => {
    await whileReplaced(scene, () => cluster.command('roll-back'));
    assert.deepEqual(await tagsOf(cluster), [`lodestar-api:${NOW}`, `lodestar-web:${NOW}`]);
  });
  await underLoad(scene, 'a host loses its network, and regains it', () =>
    whileDown(load, third, async () => {
      await hosts.cable(third, 'down');
      await sleep(WITHOUT_NETWORK_MS);
      await hosts.cable(third, 'up');
      await cluster.whole();
    }),
  );
  for (const host of [first, second, third])
    await underLoad(scene, `the engine of ${host.name} is started again`, () =>
      whileDown(load, host, async () => {
        await hosts.stopEngine(host);
        await hosts.startEngine(host);
        await cluster.whole();
      }),
    );
  console.log('\nAfterwards');
  const outcome = await load.stop();
  await check('no lead or payment is lost or doubled', () => nothingLostOrDoubled(outside, outcome));
  await check('every lead reaches HubSpot', () => leadsAreRelayed(outside));
  await check('scheduled jobs ran once', () => scheduledJobsRanOnce(outside));
}

/** Checks that no read fails but those that a host held when it went down itself. */
async function underLoad({ load }: Scene, name: string, fault: () => Promise<unknown>): Promise<void> {
  if (!isWanted(name)) return;
  await check(name, async () => {
    load.take();
    const error = await faultThenPurchase(load, fault).catch((reason: Error) => reason);
    const outcome = load.take();
    const reasons = [...outcome.failed].map(([what, count]) => `${count} × ${what}`);
    if (error) reasons.unshift(error.message);
    assert.ok(reasons.length === 0, [figures(outcome), ...reasons].join('\n'));
    return figures(outcome);
  });
  console.log(`    ${soFar()}`);
}

/** Until somebody can buy again, too. */
async function faultThenPurchase({ outcome }: Load, fault: () => Promise<unknown>): Promise<undefined> {
  await fault();
  const bought = outcome.buyers.length;
  await until(() => outcome.buyers.length > bought, 180);
}

function figures({ reads, failed: reasons, lostWithHost, slowest, repeats }: Outcome): string {
  const failed = [...reasons.values()].reduce((sum, count) => sum + count, 0);
  return `${failed} of ${reads} reads failed, ${lostWithHost} were in flight at the host itself; the slowest took ${(slowest / 1000).toFixed(1)} s; ${repeats} calls sent again`;
}

async function whileDown(load: Load, host: Host, work: () => Promise<unknown>): Promise<void> {
  load.down.add(host.name);
  try {
    await work();
  } finally {
    load.down.delete(host.name);
  }
}

/** While each host's nginx ends in its turn. The kernel resets a connection that has come in but that nginx has not seen by then. */
async function whileReplaced({ hosts, load }: Scene, work: () => Promise<unknown>): Promise<void> {
  const nested = hosts.all.reduce((inner, host) => () => whileDown(load, host, inner), work);
  await nested();
  const lost = load.outcome.lostWithHost;
  assert.ok(lost <= hosts.all.length, `${lost} reads were lost while ${hosts.all.length} hosts were replaced`);
}

/** A host whose api works on a queue just now, so that its death leaves jobs behind. Not the manager that is asked. */
async function hostAtWork({ hosts, outside }: Scene): Promise<Host> {
  const others = hosts.all.slice(1);
  let found: Host | undefined;
  await until(async () => {
    const address = await addressAtWork(outside);
    found = others.find((host) => host.address === address);
    return found !== undefined;
  }, 20).catch(() => {});
  return found ?? (others[1] as Host);
}

async function livingApis(cluster: Cluster, dead: Host): Promise<number> {
  return (await cluster.placesOf('api')).filter((name) => name !== dead.name).length;
}

/** Jobs that the dead host had begun must not wait for the hours after which the queue itself gives up on it. */
async function freesJobsOf({ outside }: Scene, victim: Host): Promise<void> {
  const sessions = `select count(*)::int as count from pg_stat_activity where host(client_addr) = '${victim.address}'`;
  await until(async () => (await outside.rows<{ count: number }>(sessions))[0]?.count === 0, 180);
  const old = `select count(*)::int as count from leads where relay_state = 'waiting' and created_at < now() - interval '60 seconds'`;
  await until(async () => (await outside.rows<{ count: number }>(old))[0]?.count === 0, 180);
}

async function tagsOf(cluster: Cluster): Promise<string[]> {
  const lines = await cluster.docker('stack', 'services', 'lodestar', '--format', '{{.Image}} {{.Name}}');
  return lines
    .split('\n')
    .filter((line) => /_(api|web)$/.test(line))
    .map((line) => line.split(' ')[0] ?? '')
    .sort();
}
