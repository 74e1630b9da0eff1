import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { addCounts, finish } from '../stack/checks.ts';
import { ensureBaseImages, ensureEngine } from '../stack/engine/engine.ts';
import { buildImages, Cluster, NOW } from './cluster.ts';
import { faultChecks } from './faults.checks.ts';
import { Hosts, OUTSIDE, whyNotHere } from './hosts.ts';
import { Outside } from './outside.ts';

/**
 * `npm run test:cluster`: three Docker engines on this machine become a cluster, which visitors use while hosts die, releases
 * change and networks break; what an operator does is taken from docs/cluster.md. Arguments select checks whose names contain
 * them. The last line is `N passed, N failed`. Without root and an engine the tests are SKIPPED, with a clear message and exit
 * status 0.
 */
const reason = (await whyNotHere()) ?? (await ensureEngine());
if (reason) {
  console.log(`\nSKIPPED: the cluster tests did not run, because ${reason}.\n\n0 passed, 0 failed`);
  process.exit(0);
}
const dir = mkdtempSync(path.join(tmpdir(), 'cluster-'));
const hosts = new Hosts(dir);
const outside = new Outside();
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
  process.on(signal, () => void clean().then(() => process.exit(1)));

try {
  ensureBaseImages(['postgres:17.12-trixie', 'node:24.21.0-trixie-slim', 'debian:trixie-slim']);
  await buildImages();
  await hosts.up();
  await outside.up(`http://${hosts.all[1]?.address}:8080`);
  const cluster = new Cluster(hosts, dir, outside.variables());
  await cluster.form();
  console.log(`Three hosts are a cluster; Postgres and the vendors are outside, at ${OUTSIDE}`);
  await cluster.deploy(NOW);
  await cluster.whole();
  await faultChecks(hosts, outside, cluster);
} catch (error) {
  console.error(`\n${error instanceof Error ? error.message : error}`);
  addCounts('the run itself, see above', 0, 1);
} finally {
  await clean();
}
process.exit(finish());

async function clean(): Promise<void> {
  await outside.down().catch(() => {});
  await hosts.down().catch((error: Error) => console.error(`The hosts were not all removed: ${error.message}`));
  rmSync(dir, { recursive: true, force: true });
}
