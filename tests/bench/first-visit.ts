import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Browser, chromium } from 'playwright';
import { chromiumArgs, ensureChromium } from '../support/chromium.ts';
import { startTestPostgres } from '../support/databases.ts';
import { startSite } from '../support/site.ts';
import { median } from './measure.ts';

/**
 * `npm run bench -- first-visit [path …] [--runs=3]`: which fonts a first visitor sees, on cold loads at several
 * latencies, bandwidths and widths: how often the first screen ends up in Roboto and Roboto Condensed, what moved, and
 * the LCP.
 */
const args = process.argv.slice(2);
const runs = Number(args.find((arg) => arg.startsWith('--runs='))?.slice(7) ?? 3);
const asked = args.filter((arg) => arg.startsWith('/'));
const paths = asked.length > 0 ? asked : ['/', '/program-faq', '/aidp-get-pricing', '/about-us', '/posts'];
/** Round trip in ms, download in Mbit/s, and how many times slower the processor is. */
const links = [
  { latency: 0, mbits: 50, slower: 1 },
  { latency: 60, mbits: 10, slower: 1 },
  { latency: 150, mbits: 1.6, slower: 4 },
];
/** Milliseconds until the first screen is examined: a visitor has begun to read by then. */
const LOOK_AFTER_MS = 2_500;

const stopPostgres = await startTestPostgres();
const site = await startSite({ CHANGE_CHECK_MS: '1000', PAGES_DIR: mkdtempSync(join(tmpdir(), 'pages-')) });
const browser = await chromium.launch({ executablePath: ensureChromium(), args: chromiumArgs() });
try {
  const table: Record<string, object> = {};
  for (const link of links) {
    const all = [];
    for (const path of paths)
      for (const width of [390, 1440])
        for (let run = 0; run < runs; run += 1) {
          // With Chromium's throttling about one load in twenty hangs, whatever the page; without it none did.
          const load = () => visit(browser, path, width, link).catch(() => null);
          const seen = (await load()) ?? (await load()) ?? (await load());
          if (seen) all.push({ path, width, ...seen });
        }
    const worst = all.reduce((a, b) => (b.cls > a.cls ? b : a));
    table[`${link.latency} ms, ${link.mbits} Mbit/s`] = {
      loads: all.length,
      'in brand type, %': Math.round((100 * all.filter(({ branded }) => branded).length) / all.length),
      'CLS median': median(all.map(({ cls }) => cls)),
      'CLS most': `${worst.cls} (${worst.path}, ${worst.width})`,
      'LCP median, ms': median(all.map(({ lcp }) => lcp)),
    };
  }
  console.table(table);
} finally {
  await browser.close();
  await site.close();
  await stopPostgres();
}

async function visit(browser: Browser, path: string, width: number, link: (typeof links)[number]) {
  const page = await browser.newPage({ viewport: { width, height: width === 390 ? 844 : 900 } });
  const devtools = await page.context().newCDPSession(page);
  const bytesPerSecond = (link.mbits * 1_000_000) / 8;
  await devtools.send('Network.enable');
  await devtools.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: link.latency,
    downloadThroughput: bytesPerSecond,
    uploadThroughput: bytesPerSecond,
  });
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: link.slower });
  await page.addInitScript(`
    window.__cls = 0; window.__lcp = 0;
    new PerformanceObserver((list) => { for (const entry of list.getEntries()) if (!entry.hadRecentInput) __cls += entry.value; })
      .observe({ type: 'layout-shift', buffered: true });
    new PerformanceObserver((list) => { __lcp = list.getEntries().at(-1).startTime; })
      .observe({ type: 'largest-contentful-paint', buffered: true });`);
  await page.goto(site.url + path, { waitUntil: 'load', timeout: 8_000 });
  await page.waitForTimeout(LOOK_AFTER_MS);
  await devtools.send('DOM.enable');
  await devtools.send('CSS.enable');
  const { root } = await devtools.send('DOM.getDocument');
  const fontOf = async (selector: string) => {
    const { nodeId } = await devtools.send('DOM.querySelector', { nodeId: root.nodeId, selector });
    const { fonts } = await devtools.send('CSS.getPlatformFontsForNode', { nodeId });
    return fonts.some(({ isCustomFont }) => isCustomFont);
  };
  const branded = (await fontOf('main h1')) && (await fontOf('main p'));
  const [cls, lcp] = await page.evaluate<[number, number]>('[__cls, __lcp]');
  await page.close();
  return { branded, cls: Math.round(cls * 10_000) / 10_000, lcp: Math.round(lcp) };
}
