import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { addCounts, finish } from '../stack/checks.ts';
import { ensureBaseImages, ensureEngine } from '../stack/engine/engine.ts';
import { Addresses } from './ask-hosts.ts';
import { Cluster } from './cluster.ts';
import { faultChecks } from './faults.checks.ts';
import { Hosts, OUTSIDE } from './hosts.ts';
import { buildImages, NEXT, NOW } from './images.ts';
import { watchScheduledJobs } from './ledger.ts';
import { Load } from './load.ts';
import { Outside } from './outside.ts';
import { whyNotHere } from './requirements.ts';

/**
 * `npm run test:cluster`: three Docker engines on this machine become a cluster, which visitors use while hosts die, releases
 * change and networks break. Arguments select checks whose names contain them. The last line is `N passed, N failed`.
 * Without root and an engine the tests are SKIPPED, with a clear message and exit status 0.
 */
const reason = whyNotHere() ?? (await ensureEngine());
if (reason) {
  console.log(`\nSKIPPED: the cluster tests did not run, because ${reason}.\n\n0 passed, 0 failed`);
  process.exit(0);
}
const dir = mkdtempSync(path.join(tmpdir(), 'cluster-'));
const hosts = new Hosts(dir);
const outside = new Outside();
const cluster = new Cluster(hosts, dir);
let isEnding = false;
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
  process.on(signal, () => {
    // npm passes on a Ctrl-C that the terminal has sent already.
    if (isEnding) return;
    isEnding = true;
    void clean().then(() => process.exit(1));
  });

try {
  await everything();
} catch (error) {
  console.error(`\n${error instanceof Error ? error.message : error}`);
  addCounts('the run itself, see above', 0, 1);
} finally {
  await clean();
}
process.exit(finish());

async function everything(): Promise<void> {
  const started = performance.now();
  const lap = (what: string) => console.log(`${what} (${((performance.now() - started) / 1000).toFixed(0)} s)`);
  ensureBaseImages(['postgres:17.12-trixie', 'node:24.21.0-trixie-slim', 'debian:trixie-slim']);
  await buildImages();
  lap('The images are built');
  await hosts.up();
  await outside.up(`http://${hosts.all[1]?.address}:8080`);
  await cluster.join();
  lap(`Three hosts are a cluster; Postgres and the vendors are outside, at ${OUTSIDE}`);
  await cluster.load([`lodestar-api:${NOW}`, `lodestar-web:${NOW}`, `lodestar-api:${NEXT}`, `lodestar-web:${NEXT}`]);
  cluster.configure({ ...outside.variables(), TAG: NOW });
  console.log(await cluster.command('deploy'));
  await cluster.whole();
  lap('The site is deployed');
  await watchScheduledJobs(outside);
  const load = new Load(new Addresses(hosts.all, 8080, 'localhost:8080'), outside.publicUrl, outside.standIns);
  await faultChecks({ hosts, outside, cluster, load });
  lap('All checks are done');
}

async function clean(): Promise<void> {
  await outside.down().catch(() => {});
  await hosts.down().catch((error: Error) => console.error(`The hosts were not all removed: ${error.message}`));
}
