import '#local/own-machine.ts';
import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { startBuild } from '#local/build.ts';
import { findChangedTests } from './support/changed-tests.ts';
import { ensureChromium } from './support/chromium.ts';
import { type Counts, countJest, failedFiles, type JestReport } from './support/jest-report.ts';
import { slowness } from './support/slowness.ts';
import {
  countResults,
  describeSlowest,
  describeTrouble,
  type PlaywrightReport,
  resultsOfJest,
  resultsOfPlaywright,
  type TestResult,
} from './support/test-results.ts';

/**
 * `npm test` runs what a developer needs on every change. `npm test -- api [word]` runs only jest: a word is a group of
 * tests/api or a part of a file's path. `npm test -- e2e [word]` runs only the browser tests. `npm test -- changed [commit]`
 * runs what the changes since a commit can touch, by default since the last one. `npm run test:drills [-- word]` runs the drills.
 * At the end it lists the ten slowest tests, and those that failed or passed only when repeated, which happens in CI
 * alone and counts as failed with STRICT=1. The last line is `N passed, N failed` (with `, N skipped` if there are any).
 */
const ROOT = fileURLToPath(new URL('..', import.meta.url));
/** Jest loads all modules again for every test file. Room for what is young saves a tenth of its processor time. */
const YOUNG_GENERATION = '--max-semi-space-size=64';
/** In MB. With more room, a process grows to twice what its tests need before it collects garbage. */
const OLD_GENERATION = '--max-old-space-size=640';
const parts = ['api', 'e2e', 'drills', 'changed'];
const scratch = mkdtempSync(join(tmpdir(), 'test-results-'));
const require = createRequire(import.meta.url);

const [part = '', ...words] = process.argv.slice(2);
const total: Counts = { passed: 0, failed: 0, skipped: 0 };
const results: TestResult[] = [];
try {
  if (part && !parts.includes(part)) throw new Error(`Unknown part "${part}". It is one of ${parts.join(', ')}`);
  if (slowness > 1.5) console.log(`This machine is busy: every limit is ${slowness.toFixed(1)} times as long.`);
  const build = startBuild();
  await Promise.all([build.api, build.web]);
  if (part === 'drills') process.env.TEST_LAYER = 'drills';
  const changed = part === 'changed' ? findChangedTests(ROOT, words[0]) : null;
  const jestRuns = part !== 'e2e' && runJest(changed ? [`--changedSince=${changed.since}`] : jestFiles());
  // Drills wait more than they compute.
  if (part !== 'drills') await jestRuns;
  const browsersRun = part !== 'api' && runPlaywright(changed ? changed.browserArguments : words);
  for (const counts of await Promise.all([jestRuns, browsersRun])) if (counts) add(counts);
} catch (error) {
  console.error(`\n${error instanceof Error ? error.message : error}`);
  total.failed += 1;
} finally {
  rmSync(scratch, { recursive: true, force: true });
}
if (process.env.STRICT === '1') {
  const repeated = countResults(results, 'repeated');
  total.passed -= repeated;
  total.failed += repeated;
}
if (results.length > 0) console.log(`\nThe ten slowest tests\n${describeSlowest(results)}`);
console.log(
  `\n${describeTrouble(results)}${total.passed} passed, ${total.failed} failed${total.skipped > 0 ? `, ${total.skipped} skipped` : ''}`,
);
process.exitCode = total.failed > 0 || (total.passed === 0 && part !== 'changed') ? 1 : 0;

/** A word names a group of tests/api, which then runs as one, or is a part of paths, and each such file runs alone. */
function jestFiles(): string[] {
  const groups = words.filter((word) => !word.includes('/')).map((word) => `tests/api/${word}.test.ts`);
  if (part !== 'drills' && groups.length === words.length && groups.every((file) => existsSync(join(ROOT, file))))
    return groups;
  process.env.TEST_ALONE = 'yes';
  return words;
}

async function runJest(args: string[]): Promise<Counts> {
  const { code, report } = await jest(args);
  const failed = failedFiles(report);
  // Many failures are no accident.
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
  const flags = [
    '--experimental-vm-modules',
    '--disable-warning=ExperimentalWarning',
    YOUNG_GENERATION,
    OLD_GENERATION,
  ];
  // Of words that name drills, all may be in the browser; of a change too.
  const mayBeNone = part === 'drills' && words.length > 0 ? ['--passWithNoTests'] : [];
  const code = await run([...flags, bin, '--json', `--outputFile=${file}`, ...mayBeNone, ...args]);
  return { code, report: readResult(file) as JestReport };
}

async function runPlaywright(args: string[]): Promise<Counts> {
  ensureChromium();
  const file = join(scratch, 'playwright.json');
  const cli = join(dirname(require.resolve('@playwright/test/package.json')), 'cli.js');
  const env = { PLAYWRIGHT_JSON_OUTPUT_NAME: file };
  const mayBeNone = part === 'changed' || (part === 'drills' && words.length > 0) ? ['--pass-with-no-tests'] : [];
  const code = await run([cli, 'test', '--reporter=list,json', ...mayBeNone, ...args], env);
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
