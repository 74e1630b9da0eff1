import { defineConfig } from '@playwright/test';
import { chromiumArgs, findHeadlessShell } from './tests/support/chromium.ts';

/** Journeys in a real browser against everything that `npm start` starts. */
export default defineConfig({
  testDir: 'tests/e2e',
  globalSetup: './tests/support/playwright-global-setup.ts',
  outputDir: 'test-results',
  // One more than the cores that CI has: much of a test is waiting.
  workers: 3,
  fullyParallel: true,
  forbidOnly: Boolean(process.env.CI),
  timeout: 60_000,
  // On a busy machine closing a browser can hang for a minute, and all browsers can stand still for seconds; a test that
  // fails for its own reason fails each time.
  retries: process.env.CI ? 2 : 0,
  expect: { timeout: 10_000 },
  reporter: 'list',
  use: {
    launchOptions: { executablePath: findHeadlessShell(), args: chromiumArgs() },
    viewport: { width: 1280, height: 900 },
    trace: 'on-first-retry',
    actionTimeout: 15_000,
  },
});
