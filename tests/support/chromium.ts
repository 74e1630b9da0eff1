import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { delimiter, join } from 'node:path';
import { chromium } from 'playwright';
import { limitMs } from './slowness.ts';

/** Thrown when no browser can be found or installed; the message says what to do. */
export class NoChromium extends Error {}

const SHELL = 'chromium-headless-shell';
const NAMES = ['chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome', 'chrome'];
const PLACES = [
  '/usr/bin/chromium',
  '/usr/bin/google-chrome',
  '/snap/bin/chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
];
const ADVICE = `The browser tests need a Chromium, and there is none on this machine. One of these gets it:
  - npx playwright install --with-deps chromium
  - on Debian as root: apt-get install -y chromium
  - any Chromium or Chrome that you have: CHROMIUM_PATH=/path/to/chrome npm test
The tests of the api need no browser: npm test -- api`;

/** Finds the Chromium to test with: CHROMIUM_PATH, else Playwright's own, else the machine's. @throws NoChromium */
export function findChromium(): string {
  const wanted = process.env.CHROMIUM_PATH;
  if (wanted && !existsSync(wanted)) throw new NoChromium(`CHROMIUM_PATH is ${wanted}, but there is no such file.`);
  // Playwright names a path even when it has not installed anything there.
  const places = [wanted, chromium.executablePath(), ...PLACES, ...onPath(NAMES)];
  const found = places.find((path) => path && existsSync(path));
  if (!found) throw new NoChromium(ADVICE);
  return found;
}

/**
 * Finds Debian's headless shell: the same browser without its window UI, which takes a fifth of the processor time. It
 * cannot show PDF files.
 * @returns an absolute path; that of `findChromium` when no shell is installed or CHROMIUM_PATH names a browser
 * @throws NoChromium
 */
export function findHeadlessShell(): string {
  const shell = process.env.CHROMIUM_PATH ? undefined : onPath([SHELL]).find((path) => existsSync(path));
  return shell ?? findChromium();
}

function onPath(names: string[]): string[] {
  return (process.env.PATH ?? '').split(delimiter).flatMap((folder) => names.map((name) => join(folder, name)));
}

/** Finds a Chromium that starts, and installs one if none is found. @throws NoChromium */
export function ensureChromium(): string {
  try {
    return starting(findChromium());
  } catch (error) {
    if (!(error instanceof NoChromium) || process.env.CHROMIUM_PATH) throw error;
    console.log('There is no Chromium yet. Installing one …');
    install();
    return starting(findChromium());
  }
}

/**
 * Features to disable. Chromium honours only the last such switch, so Playwright's own list (its chromiumSwitches.ts)
 * is repeated here.
 */
const OFF = [
  // For every new window Chromium renders the suggestions of its address bar in a page of their own, which nobody sees
  // here: half of all the processor time that these tests took.
  'WebUIOmniboxPopup',
  'WebUIOmniboxAimPopup',
  // Playwright's.
  'AimEnabled',
  'AvoidCorsURLLoaderRestartOnRedirect',
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsFirstBalancedModeAutoEnable',
  'HttpsUpgrades',
  'LensOverlay',
  'MediaRouter',
  'NetworkTimeServiceQuerying',
  'OptimizationHints',
  'PaintHolding',
  'PreconnectToSearch',
  'TcpPortRandomizationWin',
  'ThirdPartyStoragePartitioning',
];

/** Returns Chromium's switches: no sandbox as root, where it cannot start, and no calls to Google during tests. */
export function chromiumArgs(): string[] {
  const args = ['--no-first-run', '--disable-background-networking', '--disable-component-update', '--disable-sync'];
  args.push('--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE localhost, EXCLUDE 127.0.0.1');
  args.push(`--disable-features=${OFF.join()}`);
  // By default, the headless shell rounds the width of each letter to whole pixels. Visitors' browsers do not, and text moved by a
  // tenth when its font arrived late.
  args.push('--font-render-hinting=none');
  return process.getuid?.() === 0 ? ['--no-sandbox', ...args] : args;
}

function starting(path: string): string {
  const { status, stderr } = spawnSync(path, ['--version'], { encoding: 'utf8', timeout: limitMs(30) });
  if (status === 0) return path;
  const reason = stderr?.trim().split('\n')[0] ?? 'no answer';
  throw new NoChromium(
    `${path} does not start (${reason}). Its libraries may be missing: npx playwright install-deps chromium`,
  );
}

function install(): void {
  const run = (command: string, args: string[]) =>
    spawnSync(command, args, { stdio: ['ignore', 'inherit', 'inherit'] }).status === 0;
  if (process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
    const settings = ['-o', 'Dpkg::Use-Pty=0', '-qq'];
    if (
      run('apt-get', [...settings, 'update']) &&
      run('apt-get', [...settings, 'install', '-y', '--no-install-recommends', 'chromium'])
    )
      return;
  }
  const cli = createRequire(import.meta.url)
    .resolve('playwright/package.json')
    .replace(/package\.json$/, 'cli.js');
  run(process.execPath, [cli, 'install', 'chromium']);
}
