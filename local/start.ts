import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseSite } from '../api/src/contract/site-settings.ts';
import type { ApiProcess } from './api-process.ts';
import { startBuild } from './build.ts';
import type { LocalEnvironment } from './environment.ts';
import { completeEnvironment, localEnvFile, readEnvironment } from './environment.ts';
import { freePort, isFree, loopbackAddresses } from './ports.ts';
import { takeLock } from './run-lock.ts';
import { printSummary } from './summary.ts';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
/** npm passes Ctrl-C on to a process that the terminal has told already: signals this close together are one. */
const SAME_SIGNAL_MS = 500;

/** What has been started, last first: stopped in this order. */
const running: { name: string; stop(): Promise<void> | void }[] = [];
let api: ApiProcess | undefined;
let stopping = 0;

try {
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, onSignal);
  await start();
} catch (error) {
  if (!stopping) {
    console.error(`\n${explain(error)}`);
    await stopAll();
    process.exit(1);
  }
}

async function start(): Promise<void> {
  const begun = performance.now();
  const local = readEnvironment(ROOT);
  const release = takeLock(join(local.dataDir, 'start.lock'), local.given.PUBLIC_URL as string);
  running.unshift({ name: 'lock', stop: release });
  await requireFreePort(local);
  console.log('Starting …');

  const build = startBuild(local.given);
  const built = Promise.all([build.api, build.web]);
  const surroundings = startSurroundings(local);
  // A build that fails is told at once, not when the database is up.
  const { env, apiUrl, standInsUrl } = await Promise.race([surroundings, built.then(() => surroundings)]);
  const { startApi } = await import('./api-process.ts');
  const { startGateway } = await import('./gateway/gateway.ts');
  const logFile = join(local.dataDir, 'api.log');
  await build.api;
  api = await startApi({ root: ROOT, env, url: apiUrl, logFile });
  const started = api;
  running.unshift({ name: 'api', stop: () => started.stop(5000) });
  await build.web;
  const publicUrl = local.given.PUBLIC_URL as string;
  const front = await startGateway({
    webDir: join(ROOT, 'dist/web'),
    apiUrl,
    standInsUrl,
    publicUrl,
    hubspotEmbed: local.given.HUBSPOT_EMBED === 'yes',
    blogImageHosts: parseSite(local.given).BLOG_IMAGE_HOSTS,
    port: local.port,
    host: local.host,
  });
  running.unshift({ name: 'front', stop: () => front.close() });
  printSummary({ local, publicUrl, seconds: (performance.now() - begun) / 1000 });
}

/** Database, migrations and stand-ins: everything that needs no build. */
async function startSurroundings(
  local: LocalEnvironment,
): Promise<{ env: NodeJS.ProcessEnv; apiUrl: string; standInsUrl: string }> {
  const [database, { migrate }, { startStandIns }, { standInsOptions }] = await Promise.all([
    startDatabase(local),
    import('../db/migrate.ts'),
    import('./stand-ins/stand-ins.ts'),
    import('./stand-ins/options.ts'),
  ]);
  const [apiPort, standInsPort] = [await freePort(), await freePort()];
  const env = completeEnvironment(local, { databaseUrl: database, apiPort, standInsPort });
  running.unshift({ name: 'local.env', stop: () => rmSync(localEnvFile(local.dataDir), { force: true }) });
  await migrate(database).catch((cause) => {
    throw new Error(`The database could not be brought up to date: ${explain(cause)}`, { cause });
  });
  const standIns = await startStandIns(standInsOptions(env));
  running.unshift({ name: 'stand-ins', stop: () => standIns.close() });
  return { env, apiUrl: `http://127.0.0.1:${apiPort}`, standInsUrl: standIns.url };
}

async function startDatabase(local: LocalEnvironment): Promise<string> {
  if (!local.ownDatabase) return local.given.DATABASE_URL as string;
  const { startPostgres } = await import('./postgres/postgres.ts');
  const postgres = await startPostgres({ dataDir: join(local.dataDir, 'postgres') });
  running.unshift({ name: 'Postgres', stop: () => postgres.stop() });
  await postgres.createDatabase('lodestar');
  return postgres.url('lodestar');
}

async function requireFreePort({ port, host }: LocalEnvironment): Promise<void> {
  const addresses = host ? [host] : loopbackAddresses();
  const free = await Promise.all(addresses.map((address) => isFree(port, address)));
  if (free.every(Boolean)) return;
  throw new Error(
    `Port ${port} is taken by another program. End it, or choose another port: PORT=${port + 1} npm start`,
  );
}

async function stopAll(): Promise<void> {
  for (const { name, stop } of running.splice(0)) {
    try {
      await stop();
    } catch (error) {
      console.error(`${name} did not stop cleanly: ${explain(error)}`);
    }
  }
}

function onSignal(): void {
  if (stopping && Date.now() - stopping < SAME_SIGNAL_MS) return;
  if (stopping) {
    api?.kill();
    process.exit(130);
  }
  stopping = Date.now();
  console.log('\nStopping … (once more to stop at once)');
  void stopAll().then(() => process.exit(0));
}

function explain(error: unknown): string {
  if (error instanceof AggregateError) return error.errors.map(explain).join('; ');
  if (!(error instanceof Error)) return String(error);
  return process.env.DEBUG ? (error.stack ?? error.message) : error.message;
}
