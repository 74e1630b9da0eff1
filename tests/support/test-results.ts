import path from 'node:path';
import type { JestReport } from './jest-report.ts';

export interface TestResult {
  /** File and title. */
  name: string;
  seconds: number;
  failed: boolean;
}

interface PlaywrightSuite {
  title: string;
  suites?: PlaywrightSuite[];
  specs: { file: string; title: string; ok: boolean; tests: { results: { duration: number }[] }[] }[];
}

export interface PlaywrightReport {
  suites?: PlaywrightSuite[];
  stats?: Record<string, number>;
}

/** Returns every test in a report of jest's --json. A file that could not be loaded or set up is one failed test. */
export function resultsOfJest({ testResults = [] }: JestReport): TestResult[] {
  return testResults.flatMap(({ name, status, assertionResults }) => {
    const file = path.relative(path.resolve(import.meta.dirname, '../..'), name);
    const results = assertionResults.map((test) => ({
      name: `${file} › ${test.fullName}`,
      seconds: (test.duration ?? 0) / 1000,
      failed: test.status === 'failed',
    }));
    const isBroken = status === 'failed' && !results.some(({ failed }) => failed);
    return isBroken ? [...results, { name: file, seconds: 0, failed: true }] : results;
  });
}

/** Returns every test in a report of Playwright's json reporter, with its retries. */
export function resultsOfPlaywright({ suites = [] }: PlaywrightReport): TestResult[] {
  return suites.flatMap((suite) => [
    ...resultsOfPlaywright(suite),
    ...suite.specs.map(({ file, title, ok, tests }) => ({
      name: `tests/e2e/${file} › ${title}`,
      failed: !ok,
      seconds: tests.flatMap(({ results }) => results).reduce((sum, { duration }) => sum + duration / 1000, 0),
    })),
  ]);
}

/** Lists the ten slowest tests, one per line, slowest first. */
export function describeSlowest(all: TestResult[]): string {
  const slowest = [...all].sort((a, b) => b.seconds - a.seconds).slice(0, 10);
  return slowest.map(({ name, seconds }) => `  ${seconds.toFixed(1).padStart(6)} s  ${name}`).join('\n');
}

/** Names failures, one per line, for the end of a run: what CI keeps of a long output may be its end alone. */
export function describeFailures(names: string[]): string {
  return names.map((name) => `FAILED: ${name}\n`).join('');
}
