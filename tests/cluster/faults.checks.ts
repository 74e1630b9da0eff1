import assert from 'node:assert/strict';
import { setTimeout as sleep } from 'node:timers/promises';
import { check, isWanted, soFar } from '../stack/checks.ts';
import { slowness } from '../support/slowness.ts';
import { until } from '../support/until.ts';
import { Visitors } from '../support/visitors.ts';
import { atAllHosts } from './all-hosts.ts';
import { BROKEN, type Cluster, NEXT, NOW } from './cluster.ts';
import type { Host, Hosts } from './hosts.ts';
import { addressAtWork, jobsAreFree, leadsAreRelayed, nothingLostOrDoubled } from './ledger.ts';
import type { Outside } from './outside.ts';

/** Share of the whole load, for machines that are busy with other things. */
const SHARE = Number(process.env.CLUSTER_LOAD ?? 1 / slowness);
/** Long enough for Swarm to give a host up. */
const WITHOUT_NETWORK_MS = 20_000;
/** Share of reads that may fail at first. Without nginx's second tries, a dead api would fail a third of them for half a minute. */
const MOST_RELOADS = 0.02;

/** Breaks things one after another while visitors read, leave leads and buy. */
export async function faultChecks(hosts: Hosts, outside: Outside, cluster: Cluster): Promise<void> {
  const rates = { reads: 80 * SHARE, leads: 5 * SHARE, purchases: SHARE };
  const visitors = new Visitors(atAllHosts(hosts, outside), rates);
  const [, second, third] = hosts.all as [Host, Host, Host];
  console.log(`\nUnder load: 80 reads, 5 leads and a purchase a second, × ${SHARE.toFixed(2)}, at all hosts`);
  const apisElsewhere = async (gone: Host) =>
    until(async () => (await cluster.placesOfApis()).filter((name) => name !== gone.name).length === 3, 600);
  await underLoad('nothing happens', () => sleep(5_000));
  await underLoad('a host dies, and comes back', async () => {
    // If possible one whose api works on a queue just now, so that its death leaves jobs behind.
    const victim = second.address === (await addressAtWork(outside)) ? second : third;
    await hosts.powerOff(victim);
    await apisElsewhere(victim);
    await jobsAreFree(outside, victim.address);
    await hosts.powerOn(victim);
    await cluster.whole();
  });
  await underLoad('a release that cannot start goes back by itself', async () => {
    await cluster.deploy(BROKEN);
    await cluster.settled('rollback_completed', NOW);
  });
  await underLoad('a new release is rolled out', async () => {
    await cluster.deploy(NEXT);
    await cluster.settled('completed', NEXT);
  });
  await underLoad('the release is rolled back', async () => {
    await cluster.operate('Back');
    await cluster.settled('rollback_completed', NOW);
  });
  await underLoad('a host is drained, and put back into service', async () => {
    await cluster.operate('Drain');
    await apisElsewhere(second);
    await cluster.operate('Activate');
    await cluster.whole();
    assert.equal(new Set(await cluster.placesOfApis()).size, 3, 'the apis stand on all hosts again');
  });
  await underLoad('a host loses its network, and regains it', async () => {
    await hosts.cable(third, 'down');
    await sleep(WITHOUT_NETWORK_MS);
    await hosts.cable(third, 'up');
    await cluster.whole();
  });
  console.log('\nAfterwards');
  const outcome = await visitors.stop();
  await check('no lead or payment is lost or doubled', () => nothingLostOrDoubled(outside, outcome));
  await check('every lead reaches HubSpot', () => leadsAreRelayed(outside));

  /** Checks that no page stays away, that few must be loaded again, and that somebody can buy afterwards. */
  async function underLoad(name: string, fault: () => Promise<unknown>): Promise<void> {
    if (!isWanted(name)) return;
    visitors.take();
    const { buyers } = visitors.outcome;
    const faultThenPurchase = async () => {
      await fault();
      const bought = buyers.length;
      await until(() => buyers.length > bought, 300);
    };
    await check(name, async () => {
      const error = await faultThenPurchase().catch((reason: Error) => reason.message);
      const { reads, failed, reloads } = visitors.take();
      const figures = `${reads} reads, ${reloads} of them loaded again`;
      const reasons = [...failed].map(([what, count]) => `${count} × ${what}`);
      if (error) reasons.unshift(error);
      if (reloads > 3 + reads * MOST_RELOADS) reasons.unshift('too many reads failed at first');
      assert.ok(reasons.length === 0, [figures, ...reasons].join('\n'));
      return figures;
    });
    console.log(`    ${soFar()}`);
  }
}
