import { startBuild } from '#local/build.ts';
import { startTestPostgres } from '../support/databases.ts';
import { startSite } from '../support/site.ts';
import { describeTrouble, type TestResult, tryRepeatedly } from '../support/test-results.ts';
import type { Engine } from './engine.ts';
import { firefox } from './firefox.ts';
import { type Journey, journeys } from './journeys.ts';
import { webkit } from './webkit.ts';

/**
 * `npm run test:engines [part of a name]`: the most important journeys in Firefox and WebKit. Names and skips an engine
 * that is not installed. The last line is `N passed, N failed` (and `, N skipped`).
 */
const part = process.argv[2] ?? '';
/** Like the retries in playwright.config.ts. */
const TRIES = process.env.CI ? 2 : 1;

const build = startBuild();
await Promise.all([build.api, build.web]);
const stopPostgres = await startTestPostgres();
const site = await startSite({ CHANGE_CHECK_MS: '1000' });
const wanted = journeys.filter(({ name }) => name.includes(part));
const results: Pick<TestResult, 'name' | 'outcome'>[] = [];
const count = { passed: 0, failed: 0, skipped: 0 };
for (const engine of [firefox, webkit]) {
  if (!engine.installed()) {
    console.log(`${engine.name} IS NOT INSTALLED, its journeys are skipped: see docs/contributing.md`);
    count.skipped += wanted.length;
    continue;
  }
  for (const journey of wanted) {
    const outcome = await tryRepeatedly(TRIES, () => run(engine, journey));
    count[outcome === 'failed' ? 'failed' : 'passed'] += 1;
    results.push({ name: `${engine.name}: ${journey.name}`, outcome });
  }
}
await site.close();
await stopPostgres();
const { passed, failed, skipped } = count;
console.log(
  `\n${describeTrouble(results)}${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`,
);
process.exit(failed > 0 || passed + skipped === 0 ? 1 : 0);

async function run(engine: Engine, { name, width = 1280, run: walk }: Journey): Promise<boolean> {
  const start = performance.now();
  const { window, close } = await engine.open(width);
  const error = await walk(window, site.url).catch((cause: unknown) => cause);
  await close();
  const seconds = ((performance.now() - start) / 1000).toFixed(1);
  console.log(`${error ? '✘' : '✓'} ${engine.name}: ${name} (${seconds} s)${error ? `\n  ${String(error)}` : ''}`);
  return !error;
}
