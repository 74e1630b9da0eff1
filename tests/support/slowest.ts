import path from 'node:path';

export interface Timed {
  /** File and title. */
  name: string;
  seconds: number;
}

interface JestReport {
  testResults?: { name: string; assertionResults: { fullName: string; duration?: number | null }[] }[];
}

interface PlaywrightSuite {
  title: string;
  suites?: PlaywrightSuite[];
  specs: { file: string; title: string; tests: { results: { duration: number }[] }[] }[];
}

/** Every test of a report that jest wrote with --json. */
export function timesOfJest({ testResults = [] }: JestReport): Timed[] {
  return testResults.flatMap(({ name, assertionResults }) =>
    assertionResults.map(({ fullName, duration }) => ({
      name: `${path.relative(path.resolve(import.meta.dirname, '../..'), name)} › ${fullName}`,
      seconds: (duration ?? 0) / 1000,
    })),
  );
}

/** Every test of a report of Playwright's json reporter, with its retries. */
export function timesOfPlaywright({ suites = [] }: { suites?: PlaywrightSuite[] }): Timed[] {
  return suites.flatMap((suite) => [
    ...timesOfPlaywright(suite),
    ...suite.specs.map(({ file, title, tests }) => ({
      name: `tests/e2e/${file} › ${title}`,
      seconds: tests.flatMap(({ results }) => results).reduce((sum, { duration }) => sum + duration / 1000, 0),
    })),
  ]);
}

/** The ten slowest, one a line, the slowest first. */
export function describeSlowest(all: Timed[]): string {
  const slowest = [...all].sort((a, b) => b.seconds - a.seconds).slice(0, 10);
  return slowest.map(({ name, seconds }) => `  ${seconds.toFixed(1).padStart(6)} s  ${name}`).join('\n');
}
