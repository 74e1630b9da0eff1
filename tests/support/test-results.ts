import path from 'node:path';
import type { JestReport } from './jest-report.ts';

export interface TestResult {
  /** File and title. */
  name: string;
  seconds: number;
  outcome: Outcome;
}

/** repeated: it failed, and passed when CI tried it again. */
type Outcome = 'passed' | 'failed' | 'repeated';

interface PlaywrightSuite {
  title: string;
  suites?: PlaywrightSuite[];
  specs: {
    file: string;
    title: string;
    ok: boolean;
    tests: { status: string; results: { duration: number }[] }[];
  }[];
}

export interface PlaywrightReport {
  suites?: PlaywrightSuite[];
  stats?: Record<string, number>;
}

/** Returns every test in a report of jest's --json. A file that could not be loaded or set up is one failed test. */
export function resultsOfJest({ testResults = [] }: JestReport): TestResult[] {
  return testResults.flatMap(({ name, status, assertionResults }) => {
    const file = path.relative(path.resolve(import.meta.dirname, '../..'), name);
    const results = assertionResults.map<TestResult>((test) => ({
      name: `${file} › ${test.fullName}`,
      seconds: (test.duration ?? 0) / 1000,
      outcome: test.status === 'failed' ? 'failed' : 'passed',
    }));
    const isBroken = status === 'failed' && results.every(({ outcome }) => outcome === 'passed');
    return isBroken ? [...results, { name: file, seconds: 0, outcome: 'failed' }] : results;
  });
}

/** Returns every test in a report of Playwright's json reporter, with its retries. */
export function resultsOfPlaywright({ suites = [] }: PlaywrightReport): TestResult[] {
  return suites.flatMap((suite) => [
    ...resultsOfPlaywright(suite),
    ...suite.specs.map<TestResult>(({ file, title, ok, tests }) => ({
      name: `tests/${process.env.TEST_LAYER ?? 'e2e'}/${file} › ${title}`,
      seconds: tests.flatMap(({ results }) => results).reduce((sum, { duration }) => sum + duration / 1000, 0),
      outcome: ok ? (tests.some(({ status }) => status === 'flaky') ? 'repeated' : 'passed') : 'failed',
    })),
  ]);
}

/** Lists the ten slowest tests, one per line, slowest first. */
export function describeSlowest(all: TestResult[]): string {
  const slowest = [...all].sort((a, b) => b.seconds - a.seconds).slice(0, 10);
  return slowest.map(({ name, seconds }) => `  ${seconds.toFixed(1).padStart(6)} s  ${name}`).join('\n');
}

/** Names what went wrong, one test per line, for the end of a run: of a long output CI may keep the end alone. */
export function describeTrouble(all: Pick<TestResult, 'name' | 'outcome'>[]): string {
  const lines = (wanted: Outcome, label: string) =>
    all.filter(({ outcome }) => outcome === wanted).map(({ name }) => `${label}: ${name}\n`);
  return [...lines('repeated', 'PASSED WHEN REPEATED'), ...lines('failed', 'FAILED')].join('');
}

export function countResults(all: Pick<TestResult, 'outcome'>[], outcome: Outcome): number {
  return all.filter((result) => result.outcome === outcome).length;
}

/** Tries a test until it passes, at most so many times. @param attempt returns whether it passed */
export async function tryRepeatedly(most: number, attempt: () => Promise<boolean>): Promise<Outcome> {
  for (let tries = 1; tries <= most; tries += 1) if (await attempt()) return tries === 1 ? 'passed' : 'repeated';
  return 'failed';
}
