import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { ensureChromium } from '../support/chromium.ts';
import { limitMs } from '../support/slowness.ts';
import { abuseChecks } from './abuse.checks.ts';
import { alertChecks } from './alerts.checks.ts';
import { answerChecks } from './answers.checks.ts';
import { backupChecks } from './backup.checks.ts';
import { addCounts, check, finish, isWanted } from './checks.ts';
import { connectionChecks } from './connections.checks.ts';
import { dataChecks } from './data.checks.ts';
import { ensureBaseImages, ensureEngine } from './engine/engine.ts';
import { faultChecks } from './faults.checks.ts';
import { httpsChecks } from './https.checks.ts';
import { imageChecks, planted } from './images.checks.ts';
import { oddRequestChecks } from './odd-requests.checks.ts';
import { pointInTimeChecks } from './point-in-time.checks.ts';
import { productionChecks } from './production.checks.ts';
import { scaleChecks } from './scale.checks.ts';
import { scheduledBackupChecks } from './scheduled-backups.checks.ts';
import { asCloned, run, Stack } from './stack.ts';
import { tlsChecks } from './tls.checks.ts';
import { visitorChecks } from './visitors.checks.ts';

/**
 * `npm run test:stack`: builds and starts the Compose stack of a fresh clone on a real engine and checks it from
 * outside. Arguments select checks whose names contain them; `build` alone only makes the images. The last line is
 * `N passed, N failed`. Without an engine the tests are SKIPPED, with a clear message and exit status 0.
 */
const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const require = createRequire(import.meta.url);

const reason = await ensureEngine();
if (reason) {
  console.log(`\nSKIPPED: the stack tests did not run, because ${reason}.\n\n0 passed, 0 failed`);
  process.exit(0);
}
/** What other processes check meanwhile, each on a stack of its own: with STACK_PART, this one does. */
const others: Record<string, () => Promise<void>> = { upkeep, alerts };
const stack = new Stack();
if (process.argv[2] === 'build') {
  await makeImages().finally(() => stack.destroy());
  process.exit();
}
try {
  await stack.compose(['down', '-v', '--remove-orphans', '-t', '5']);
  await (others[process.env.STACK_PART ?? ''] ?? everything)();
} catch (error) {
  console.error(`\n${error instanceof Error ? error.message : error}`);
  addCounts('the run itself, see above', 0, 1);
} finally {
  await stack.destroy();
}
process.exitCode = finish();

async function everything(): Promise<void> {
  await makeImages();
  await productionChecks();
  await check('up from nothing is healthy, exactly as on a fresh clone', async () => {
    return `${(await stack.up(asCloned)).toFixed(1)} s`;
  });
  let meanwhile: Promise<void>[] = [];
  await scaleChecks(stack, async () => {
    await purchase();
    // Only now: networks of containers come and go, and Chromium then drops its requests (ERR_NETWORK_CHANGED).
    meanwhile = Object.keys(others).map(otherStack);
    await sameTestsThroughNginx();
  });
  await stack.up();
  await imageChecks(stack);
  await answerChecks(stack);
  await oddRequestChecks(stack);
  await visitorChecks(stack);
  await connectionChecks(stack);
  await abuseChecks(stack);
  await faultChecks(stack);
  await dataChecks(stack);
  await Promise.all(meanwhile);
}

async function upkeep(): Promise<void> {
  await stack.up();
  await httpsChecks(stack);
  await backupChecks(stack);
  await scheduledBackupChecks(stack);
}

async function alerts(): Promise<void> {
  await stack.up();
  await tlsChecks(stack);
  await alertChecks(stack);
  await pointInTimeChecks();
}

/** Runs other checks in a process of their own, and prints their outcome at its end. */
function otherStack(part: string, index: number): Promise<void> {
  const env = {
    STACK_PART: part,
    STACK_PROJECT: `${stack.project}-${part}`,
    STACK_PORT: String(stack.port + 20 * (index + 1)),
  };
  return counted(`checks of ${part}`, [fileURLToPath(import.meta.url), ...process.argv.slice(2)], env, false);
}

function baseImages(): string[] {
  const text = (name: string) => readFileSync(path.join(ROOT, name), 'utf8');
  const from = ['Dockerfile.api', 'Dockerfile.web', 'Dockerfile.upkeep'].flatMap((name) => [
    ...text(name).matchAll(/^FROM (\S+)/gm),
  ]);
  const named = [...text('docker-compose.yml').matchAll(/^ +image: (postgres:\S+)/gm)];
  return [...new Set([...from, ...named].map(([, image]) => image ?? ''))];
}

/** Builds the images in the presence of keys that must not end up in any of them. */
async function makeImages(): Promise<void> {
  ensureBaseImages(baseImages());
  const started = performance.now();
  const env = Object.entries(planted).map(([name, value]) => `${name}=${value}\n`);
  stack.write('.env', env.join(''));
  await stack.must(['build'], planted, 1200);
  stack.remove('.env');
  console.log(`Built in ${((performance.now() - started) / 1000).toFixed(0)} s`);
}

/** Runs the tests that need only HTTP. */
async function sameTestsThroughNginx(): Promise<void> {
  console.log('\nThe same HTTP tests as in process');
  const jest = path.join(path.dirname(require.resolve('jest/package.json')), 'bin/jest.js');
  await counted(
    'HTTP tests',
    ['--experimental-vm-modules', '--no-warnings', jest, `--testTimeout=${limitMs(60)}`, 'tests/api/http/calls'],
    { API_URL: stack.url, TEST_ALONE: 'yes' },
  );
}

/** Buys in a browser. The other ways to buy differ in what the api and the pages do, not in what passes through nginx. */
async function purchase(): Promise<void> {
  console.log('\nA purchase in a browser');
  ensureChromium();
  const cli = path.join(path.dirname(require.resolve('@playwright/test/package.json')), 'cli.js');
  await counted('a purchase', [cli, 'test', '--reporter=list', 'purchase', '-g', 'buys 3 seats'], {
    SITE_URL: stack.url,
    SITE_DATABASE_URL: `postgres://lodestar:local-only@${await stack.address('db')}:5432/lodestar`,
  });
}

/** Runs another test program and adds its counts. @param loud whether to print its output while it runs */
async function counted(what: string, args: string[], env: Record<string, string>, loud = true): Promise<void> {
  if (loud && !isWanted(what)) return;
  const { code, output } = await run(process.execPath, args, {
    cwd: ROOT,
    env: { ...process.env, ...env },
    seconds: 1_200,
    loud,
  });
  if (!loud) console.log(output);
  const number = (pattern: RegExp) => Number(pattern.exec(output)?.[1] ?? 0);
  // Jest's, Playwright's and our own last lines.
  const passed = number(/^(?:Tests:.*?|\s*)(\d+) passed/m);
  const failed = number(/^(?:Tests:.*?|\s*|\d+ passed, )(\d+) failed/m);
  const ran = passed + failed > 0;
  // Another stack may have none of the checks that are wanted.
  const isBroken = ran ? code !== 0 : loud || isWanted('');
  addCounts(what, passed, failed === 0 && isBroken ? 1 : failed);
}
