import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { startBuild } from '../local/build.ts';
import { readEnvironment } from '../local/environment.ts';
import { ensureChromium } from './support/chromium.ts';
import { type Counts, countJest, failedFiles, type JestReport } from './support/jest-report.ts';
import {
  describeSlowest,
  describeTrouble,
  type PlaywrightReport,
  resultsOfJest,
  resultsOfPlaywright,
  type TestResult,
} from './support/test-results.ts';

/**
 * `npm test` runs everything, `npm test -- api [pattern]` only jest, `npm test -- e2e [pattern]` only the browser
 * tests. At the end it lists the ten slowest tests, and those that failed or passed only when repeated. The last line is
 * `N passed, N failed` (with `, N skipped` if there are any); the exit code is 1 if anything failed.
 */
const ROOT = fileURLToPath(new URL('..', import.meta.url));
/** Jest loads all modules again for every test file. Room for what is young saves a tenth of its processor time. */
const YOUNG_GENERATION = '--max-semi-space-size=64';
const scratch = mkdtempSync(join(tmpdir(), 'test-results-'));
const require = createRequire(import.meta.url);

const [part, ...patterns] = process.argv.slice(2);
const total: Counts = { passed: 0, failed: 0, skipped: 0 };
const results: TestResult[] = [];
try {
  if (part && !['api', 'e2e'].includes(part))
    throw new Error(`Unknown part "${part}". Use npm test -- api or npm test -- e2e`);
  const build = startBuild(readEnvironment(ROOT).given);
  await Promise.all([build.api, build.web]);
  if (part !== 'e2e') add(await runJest(patterns));
  if (part !== 'api') add(await runPlaywright(patterns));
} catch (error) {
  console.error(`\n${error instanceof Error ? error.message : error}`);
  total.failed += 1;
} finally {
  rmSync(scratch, { recursive: true, force: true });
}
if (results.length > 0) console.log(`\nThe ten slowest tests\n${describeSlowest(results)}`);
console.log(
  `\n${describeTrouble(results)}${total.passed} passed, ${total.failed} failed${total.skipped > 0 ? `, ${total.skipped} skipped` : ''}`,
);
process.exitCode = total.failed > 0 || total.passed === 0 ? 1 : 0;

/** A word names a group of tests/api, which then runs as one, or is a pattern of files, each of which then runs alone. */
async function runJest(words: string[]): Promise<Counts> {
  const groups = words
    .filter((word) => !word.includes('/'))
    .map((word) => `tests/api/${word}.test.ts`)
    .filter((file) => existsSync(join(ROOT, file)));
  const isGrouped = groups.length === words.length;
  if (!isGrouped) process.env.TEST_ALONE = 'yes';
  const args = isGrouped ? groups : words;
  const { code, report } = await jest(args);
  const failed = failedFiles(report);
  // Like Playwright's retries: on a busy machine a file can fail for the machine's reasons; one that fails for its own
  // fails again. Many failures are no accident.
  if (!process.env.CI || failed.length === 0 || failed.length > 5) return ofJest(code, report);
  console.log(`\nOnce more, alone: ${failed.join(' ')}\n`);
  // In one process, which something that a failed test left open must not keep alive.
  const second = await jest(['--runInBand', '--forceExit', '--runTestsByPath', ...failed]);
  const others = report.testResults?.filter(({ name }) => !failed.includes(name));
  const merged = { testResults: [...(others ?? []), ...(second.report.testResults ?? [])] };
  return ofJest(second.code, merged, resultsOfJest(report));
}

/** @param earlier the results of a run in which some tests failed that were then repeated */
function ofJest(code: number, report: JestReport, earlier: TestResult[] = []): Counts {
  const hadFailed = new Set(earlier.filter(({ outcome }) => outcome === 'failed').map(({ name }) => name));
  for (const result of resultsOfJest(report)) {
    const isMended = result.outcome === 'passed' && hadFailed.has(result.name);
    results.push(isMended ? { ...result, outcome: 'repeated' } : result);
  }
  return trusting(code, countJest(report));
}

async function jest(args: string[]): Promise<{ code: number; report: JestReport }> {
  const file = join(scratch, 'jest.json');
  rmSync(file, { force: true });
  const bin = join(dirname(require.resolve('jest/package.json')), 'bin/jest.js');
  const flags = ['--experimental-vm-modules', '--disable-warning=ExperimentalWarning', YOUNG_GENERATION];
  const code = await run([...flags, bin, '--json', `--outputFile=${file}`, ...args]);
  return { code, report: readResult(file) as JestReport };
}

async function runPlaywright(args: string[]): Promise<Counts> {
  ensureChromium();
  const file = join(scratch, 'playwright.json');
  const cli = join(dirname(require.resolve('@playwright/test/package.json')), 'cli.js');
  const env = { PLAYWRIGHT_JSON_OUTPUT_NAME: file };
  const code = await run([cli, 'test', '--reporter=list,json', ...args], env);
  const result = readResult(file) as PlaywrightReport;
  const { stats = {} } = result;
  results.push(...resultsOfPlaywright(result));
  const counts = {
    passed: (stats.expected ?? 0) + (stats.flaky ?? 0),
    failed: stats.unexpected ?? 0,
    skipped: stats.skipped ?? 0,
  };
  return trusting(code, counts);
}

/** Counts a run that failed without a failed test (set-up, crash, no tests) as one failure. */
function trusting(code: number, counts: Counts): Counts {
  return code !== 0 && counts.failed === 0 ? { ...counts, failed: 1 } : counts;
}

function run(args: string[], env: NodeJS.ProcessEnv = {}): Promise<number> {
  const child = spawn(process.execPath, args, {
    cwd: ROOT,
    env: { ...process.env, ...env },
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (code) => resolve(code ?? 1));
  });
}

function readResult(file: string): object {
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {};
}

function add(counts: Counts): void {
  for (const key of ['passed', 'failed', 'skipped'] as const) total[key] += counts[key];
}
