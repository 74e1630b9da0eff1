import { execFile } from 'node:child_process';
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { chromium } from 'playwright';
import { freePort } from '#local/ports.ts';
import { noLimits } from '../stack/stack.ts';
import { chromiumArgs, ensureChromium } from '../support/chromium.ts';
import { startTestPostgres } from '../support/databases.ts';
import { pageRoutes } from '../support/pages.ts';
import { startSite } from '../support/site.ts';
import { benchStack } from './containers.ts';
import { median } from './measure.ts';

/**
 * `npm run bench -- lighthouse [path …] [--runs=3] [--nginx] [--no-scripts | --no-views]`: medians of Lighthouse's mobile preset
 * (simulated slow 4G, processor four times slower) on every page of the built site. Asset sizes are as sent,
 * compressed. Only prints numbers. Lighthouse is fetched with npx, because with what it needs it
 * would be a fifth of all installed packages.
 * --nginx: through the Compose stack's nginx, whose images `npm run test:stack` builds, instead of the local gateway.
 * --no-scripts: repeats each run with every script blocked, to show the lowest LCP that the page can reach.
 * --no-views: repeats each run with the report of the view blocked, to show what that costs.
 */
const args = process.argv.slice(2);
const runs = Number(args.find((arg) => arg.startsWith('--runs='))?.slice(7) ?? 3);
/** What the second of each pair of runs does without. */
const without = args.find((arg) => arg.startsWith('--no-'))?.slice(5);
const blocked = { scripts: ['*.js'], views: ['*/api/views'] }[without ?? ''];
const asked = args.filter((arg) => arg.startsWith('/'));
/** Measured last, when the site has long imported the sample posts. */
const blog = ['/posts', '/posts/evaluation-sets-before-features'];
const paths = asked.length > 0 ? asked : [...pageRoutes.map(({ path }) => path), ...blog];
const categories = ['performance', 'accessibility', 'best-practices', 'seo'] as const;

const LIGHTHOUSE = 'lighthouse@13.5.0';
const run = promisify(execFile);

type Measures = Record<string, number>;

/** What is read of Lighthouse's report. */
interface Report {
  audits: Record<string, { numericValue?: number; details?: { items?: unknown[] } }>;
  categories: Record<string, { score: number | null }>;
}

const site = await (args.includes('--nginx') ? startStack() : startLocally());
const port = await freePort();
const browser = await chromium.launch({
  executablePath: ensureChromium(),
  args: [...chromiumArgs(), `--remote-debugging-port=${port}`],
});
try {
  const table: Record<string, Measures> = {};
  for (const path of paths) {
    const measured: Measures[] = [];
    const bare: Measures[] = [];
    for (let run = 0; run < runs; run += 1) {
      measured.push(await measure(path));
      if (blocked) bare.push(await measure(path, blocked));
    }
    table[path] = medians(measured);
    console.log(path, JSON.stringify(table[path]));
    if (!blocked) continue;
    const name = `${path} without ${without}`;
    table[name] = medians(bare);
    console.log(name, JSON.stringify(table[name]));
  }
  console.table(table);
} finally {
  await browser.close();
  await site.close();
}

async function startLocally() {
  const stopPostgres = await startTestPostgres();
  const { url, close } = await startSite({ CHANGE_CHECK_MS: '1000', PAGES_DIR: mkdtempSync(join(tmpdir(), 'pages-')) });
  return {
    url,
    async close() {
      await close();
      await stopPostgres();
    },
  };
}

async function startStack() {
  const stack = await benchStack();
  await stack.up({ ...noLimits, LOG_LEVEL: 'warn' });
  return { url: stack.url, close: () => stack.destroy() };
}

/** Measures a page once. Times in ms, sizes in kB as sent. @throws Error if Lighthouse sees no paint in three attempts */
async function measure(path: string, blockedUrlPatterns: string[] = [], attempts = 3): Promise<Measures> {
  const flags = [
    `--port=${port}`,
    '--output=json',
    '--quiet',
    ...blockedUrlPatterns.map((url) => `--blocked-url-patterns=${url}`),
  ];
  const { stdout } = await run('npx', ['--yes', LIGHTHOUSE, site.url + path, ...flags], { maxBuffer: 64 * 2 ** 20 });
  const { audits, categories: scores } = JSON.parse(stdout) as Report;
  // On a busy machine it sometimes misses the paint, and would mix its NaN into the medians.
  if (!audits['largest-contentful-paint']?.numericValue) {
    if (attempts === 1) throw new Error(`Lighthouse gave no result for ${path}`);
    return measure(path, blockedUrlPatterns, attempts - 1);
  }
  const value = (id: string) => audits[id]?.numericValue ?? Number.NaN;
  const requests = audits['network-requests']?.details?.items ?? [];
  const shown = categories.map((id) => [id.split('-')[0], Math.round((scores[id]?.score ?? 0) * 100)]);
  return {
    ...Object.fromEntries(shown),
    FCP: Math.round(value('first-contentful-paint')),
    LCP: Math.round(value('largest-contentful-paint')),
    TBT: Math.round(value('total-blocking-time')),
    CLS: Math.round(value('cumulative-layout-shift') * 1000) / 1000,
    kB: Math.round(value('total-byte-weight') / 1024),
    requests: requests.length,
  };
}

function medians(all: Measures[]): Measures {
  const keys = Object.keys(all[0] ?? {});
  return Object.fromEntries(keys.map((key) => [key, median(all.map((one) => one[key] ?? Number.NaN))]));
}
