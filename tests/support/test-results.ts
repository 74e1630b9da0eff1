import path from 'node:path';
import type { JestReport } from './jest-report.ts';

export interface Timed {
  /** File and title. */
  name: string;
  seconds: number;
}

interface PlaywrightSuite {
  title: string;
  suites?: PlaywrightSuite[];
  specs: { file: string; title: string; tests: { results: { duration: number }[] }[] }[];
}

export interface PlaywrightReport {
  suites?: PlaywrightSuite[];
  stats?: Record<string, number>;
}

/** Returns every test in a report of jest's --json. */
export function timesOfJest({ testResults = [] }: JestReport): Timed[] {
  return testResults.flatMap(({ name, assertionResults }) =>
    assertionResults.map(({ fullName, duration }) => ({
      name: `${path.relative(path.resolve(import.meta.dirname, '../..'), name)} › ${fullName}`,
      seconds: (duration ?? 0) / 1000,
    })),
  );
}

/** Returns every test in a report of Playwright's json reporter, with its retries. */
export function timesOfPlaywright({ suites = [] }: PlaywrightReport): Timed[] {
  return suites.flatMap((suite) => [
    ...timesOfPlaywright(suite),
    ...suite.specs.map(({ file, title, tests }) => ({
      name: `tests/e2e/${file} › ${title}`,
      seconds: tests.flatMap(({ results }) => results).reduce((sum, { duration }) => sum + duration / 1000, 0),
    })),
  ]);
}

/** Lists the ten slowest tests, one per line, slowest first. */
export function describeSlowest(all: Timed[]): string {
  const slowest = [...all].sort((a, b) => b.seconds - a.seconds).slice(0, 10);
  return slowest.map(({ name, seconds }) => `  ${seconds.toFixed(1).padStart(6)} s  ${name}`).join('\n');
}
