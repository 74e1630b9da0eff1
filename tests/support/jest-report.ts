/** The parts of jest's --json report that are read here. */
export interface JestReport {
  testResults?: {
    /** The file. */
    name: string;
    status: string;
    assertionResults: { fullName: string; status: string; duration?: number | null }[];
  }[];
}

export interface Counts {
  passed: number;
  failed: number;
  skipped: number;
}

/** Counts the tests of a report. A file that could not be loaded or set up counts as one failed test. */
export function countJest({ testResults = [] }: JestReport): Counts {
  const total = { passed: 0, failed: 0, skipped: 0 };
  for (const { status, assertionResults } of testResults) {
    const count = (...wanted: string[]) => assertionResults.filter((test) => wanted.includes(test.status)).length;
    total.passed += count('passed');
    total.failed += status === 'failed' ? Math.max(1, count('failed')) : 0;
    total.skipped += count('pending', 'todo', 'skipped', 'disabled');
  }
  return total;
}

/** Returns the files with a failed test, and those that could not be loaded. */
export function failedFiles({ testResults = [] }: JestReport): string[] {
  return testResults.filter(({ status }) => status === 'failed').map(({ name }) => name);
}
