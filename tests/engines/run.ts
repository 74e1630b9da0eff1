import { startBuild } from '../../local/build.ts';
import { readEnvironment } from '../../local/environment.ts';
import { startTestPostgres } from '../support/databases.ts';
import { startSite } from '../support/site.ts';
import { firefox } from './firefox.ts';
import { journeys } from './journeys.ts';
import { webkit } from './webkit.ts';

/**
 * `npm run test:engines [part of a name]`: the most important journeys in Firefox and WebKit. An engine that is not installed is
 * skipped and named. The last line says `N passed, N failed` (and `, N skipped`).
 */
const ROOT = new URL('../..', import.meta.url).pathname;
const part = process.argv[2] ?? '';
/** The menu is for small windows. */
const widths: Record<string, number> = { 'menu: opens, leads on, is closed there': 600 };

const build = startBuild(readEnvironment(ROOT).given);
await Promise.all([build.api, build.web]);
const stopPostgres = await startTestPostgres();
const site = await startSite({ CHANGE_CHECK_MS: '1000' });
const count = { passed: 0, failed: 0, skipped: 0 };
for (const engine of [firefox, webkit]) {
  const installed = engine.installed();
  if (!installed) console.log(`${engine.name} IS NOT INSTALLED, its journeys are skipped: see docs/contributing.md`);
  for (const [name, journey] of Object.entries(journeys).filter(([one]) => one.includes(part))) {
    if (!installed) {
      count.skipped += 1;
      continue;
    }
    const start = performance.now();
    const { window, close } = await engine.open(widths[name] ?? 1280);
    const error = await journey(window, site.url).catch((cause: unknown) => cause);
    await close();
    count[error ? 'failed' : 'passed'] += 1;
    const seconds = ((performance.now() - start) / 1000).toFixed(1);
    console.log(`${error ? '✘' : '✓'} ${engine.name}: ${name} (${seconds} s)${error ? `\n  ${String(error)}` : ''}`);
  }
}
await site.close();
await stopPostgres();
const { passed, failed, skipped } = count;
console.log(`\n${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`);
process.exit(failed > 0 || passed + skipped === 0 ? 1 : 0);
