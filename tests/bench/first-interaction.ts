import { type Browser, chromium, type Page } from 'playwright';
import { chromiumArgs, ensureChromium } from '../support/chromium.ts';
import { startTestPostgres } from '../support/databases.ts';
import { startSite } from '../support/site.ts';

/**
 * `npm run bench -- first-interaction [--tries=20]`: how long a visitor's first two interactions take until the next
 * paint (the INP of such a visit), by control, with touch and with a mouse, on a processor four times slower. Also what
 * ran before any interaction: the application's scripts, and tasks of over 50 ms in the first seconds.
 */
const tries = Number(process.argv.find((arg) => arg.startsWith('--tries='))?.slice(8) ?? 20);
const SLOWER = 4;

/** The controls to press first and second, 300 ms later. Those outside the first screen are scrolled into view. */
const controls: Record<string, { path: string; first: string; second: string; finger?: false; mouse?: false }> = {
  menu: { path: '/', first: '.site-header .menu-button', second: '#menu details:nth-of-type(2) summary', mouse: false },
  group: { path: '/', first: '.site-nav summary', second: '.site-nav details:nth-of-type(2) summary', finger: false },
  accordion: { path: '/program-faq', first: 'main details:nth-of-type(2) summary', second: 'main details summary' },
  link: { path: '/program-faq', first: 'footer a[href="/about-us"]', second: 'footer a[href="/program-faq"]' },
  form: {
    path: '/aidp-get-pricing',
    first: 'form [autocomplete="given-name"]',
    second: 'form [autocomplete="family-name"]',
  },
};

const stopPostgres = await startTestPostgres();
const site = await startSite({ CHANGE_CHECK_MS: '1000' });
const browser = await chromium.launch({ executablePath: ensureChromium(), args: chromiumArgs() });
try {
  const table: Record<string, object> = {};
  for (const [name, control] of Object.entries(controls))
    for (const finger of [true, false]) {
      if (control[finger ? 'finger' : 'mouse'] === false) continue;
      const all: Awaited<ReturnType<typeof visit>>[] = [];
      for (let run = 0; run < tries; run += 1) all.push(await visit(browser, control, finger, run / tries));
      const values = (key: 'first' | 'most' | 'blocked' | 'scripts') =>
        all.map((seen) => seen[key]).sort((a, b) => a - b);
      table[`${name}, ${finger ? 'finger' : 'mouse'}`] = {
        'first p75, ms': at(values('first'), 0.75),
        'of two p75, ms': at(values('most'), 0.75),
        'most, ms': at(values('most'), 1),
        'blocked before, ms': at(values('blocked'), 0.5),
        'scripts run before': at(values('scripts'), 0.5),
      };
    }
  console.table(table);
} finally {
  await browser.close();
  await site.close();
  await stopPostgres();
}

/** Makes one visit, whose first interaction comes between half a second and two seconds after the page has loaded. */
async function visit(
  browser: Browser,
  { path, first, second }: (typeof controls)[string],
  finger: boolean,
  part: number,
) {
  const context = await browser.newContext({
    viewport: finger ? { width: 390, height: 844 } : { width: 1440, height: 900 },
    hasTouch: finger,
  });
  const page = await context.newPage();
  const devtools = await context.newCDPSession(page);
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: SLOWER });
  // In session storage, because a link leads to another document.
  await page.addInitScript(`
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries())
        if (entry.interactionId) sessionStorage.setItem('took', [sessionStorage.getItem('took') ?? 0, entry.duration].join());
    }).observe({ type: 'event', durationThreshold: 16, buffered: true });
    window.__blocked = 0;
    new PerformanceObserver((list) => { for (const { duration } of list.getEntries()) __blocked += duration - 50; })
      .observe({ type: 'longtask', buffered: true });`);
  await page.goto(site.url + path, { waitUntil: 'load' });
  await page.waitForTimeout(500 + 1_500 * part);
  const [blocked, scripts] = await page.evaluate<[number, number]>(
    `[Math.round(__blocked), Object.keys(document.querySelector('main')).some((key) => key.startsWith('__react')) ? 2 : 1]`,
  );
  const took = async () => {
    await page.waitForTimeout(700);
    const text = await page.evaluate<string>("sessionStorage.getItem('took') ?? '0'").catch(() => '0');
    return Math.max(...text.split(',').map(Number));
  };
  await press(page, first, finger);
  await page.waitForTimeout(300);
  const one = path === '/program-faq' && first.startsWith('footer') ? await took() : null;
  await press(page, second, finger);
  const most = await took();
  const values = await page.evaluate<string>("sessionStorage.getItem('took') ?? '0'");
  await context.close();
  return { first: one ?? firstOf(values), most, blocked, scripts };
}

/** Returns the first interaction's longest event: one of the up to three of a press, after the leading 0. */
function firstOf(values: string): number {
  return Math.max(...values.split(',').slice(0, 4).map(Number));
}

/** Presses like a person: the mouse moves there for a quarter of a second, and the press lasts 70 ms. */
async function press(page: Page, selector: string, finger: boolean): Promise<void> {
  const target = page.locator(selector).first();
  await target.evaluate((element) =>
    (element as unknown as { scrollIntoViewIfNeeded(): void }).scrollIntoViewIfNeeded(),
  );
  const box = await target.boundingBox();
  if (!box) throw new Error(`${selector} is not shown`);
  const x = box.x + Math.min(box.width / 2, 40);
  const y = box.y + box.height / 2;
  if (finger) {
    const devtools = await page.context().newCDPSession(page);
    await devtools.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [{ x, y }] });
    await page.waitForTimeout(70);
    await devtools.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
    await devtools.detach();
    return;
  }
  for (let step = 1; step <= 10; step += 1) {
    await page.mouse.move(x - 100 + step * 10, y - 50 + step * 5);
    await page.waitForTimeout(25);
  }
  await page.mouse.down();
  await page.waitForTimeout(70);
  await page.mouse.up();
}

function at(sorted: number[], quantile: number): number {
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * quantile))] ?? Number.NaN;
}
