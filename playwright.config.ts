import { defineConfig } from '@playwright/test';
import { chromiumArgs, findHeadlessShell } from './tests/support/chromium.ts';
import { limitMs } from './tests/support/slowness.ts';

/** Journeys in a real browser against everything that `npm start` starts; or the drills that need a browser. */
export default defineConfig({
  testDir: process.env.TEST_LAYER === 'drills' ? 'tests/drills' : 'tests/e2e',
  // Not jest's drills.
  testMatch: '**/*.spec.ts',
  globalSetup: './tests/support/playwright-global-setup.ts',
  // The stack's journeys may run beside the others, and each run empties its folder.
  outputDir: process.env.SITE_URL ? '.data/test-results' : 'test-results',
  // One more than the cores that CI has: much of a test is waiting.
  workers: 4,
  // A file stays with one worker, so that a site of its own is started once.
  fullyParallel: false,
  forbidOnly: Boolean(process.env.CI),
  timeout: limitMs(60),
  retries: process.env.CI ? 1 : 0,
  expect: { timeout: limitMs(10) },
  reporter: 'list',
  use: {
    launchOptions: { executablePath: findHeadlessShell(), args: chromiumArgs() },
    viewport: { width: 1280, height: 900 },
    trace: 'on-first-retry',
    actionTimeout: limitMs(15),
    navigationTimeout: limitMs(30),
  },
});
