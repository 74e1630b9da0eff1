import { performance } from 'node:perf_hooks';
import { describeTrouble, type TestResult, tryRepeatedly } from '../support/test-results.ts';

const counts = { passed: 0, failed: 0 };
const results: Pick<TestResult, 'name' | 'outcome'>[] = [];
const only = process.argv.slice(2);

/** Like the retries in playwright.config.ts: what fails for its own reason fails twice. */
const TRIES = process.env.CI ? 2 : 1;

/** Runs one check and prints its outcome. A failure stops no other check. @param work may return a figure to print */
export async function check(name: string, work: () => Promise<unknown>): Promise<void> {
  if (!isWanted(name)) return;
  const outcome = await tryRepeatedly(TRIES, () => attempt(name, work));
  counts[outcome === 'failed' ? 'failed' : 'passed'] += 1;
  results.push({ name, outcome });
}

async function attempt(name: string, work: () => Promise<unknown>): Promise<boolean> {
  const started = performance.now();
  try {
    const figure = await work();
    console.log(`  ✓ ${name}${typeof figure === 'string' ? `: ${figure}` : ''} (${seconds(started)})`);
    return true;
  } catch (error) {
    console.log(`  ✗ ${name} (${seconds(started)})\n${indent(error instanceof Error ? error.message : String(error))}`);
    return false;
  }
}

export function isWanted(name: string): boolean {
  return only.length === 0 || only.some((pattern) => name.includes(pattern));
}

/** Adds another program's counts. @param what names it among the failures */
export function addCounts(what: string, passed: number, failed: number): void {
  counts.passed += passed;
  counts.failed += failed;
  if (failed > 0) results.push({ name: what, outcome: 'failed' });
}

export function soFar(): string {
  return `${counts.passed} passed, ${counts.failed} failed so far`;
}

/** Prints what went wrong, and the summary line. @returns the exit code */
export function finish(): number {
  console.log(`\n${describeTrouble(results)}${counts.passed} passed, ${counts.failed} failed`);
  return counts.failed > 0 || counts.passed === 0 ? 1 : 0;
}

const seconds = (started: number) => `${((performance.now() - started) / 1000).toFixed(1)} s`;
const indent = (text: string) => text.replace(/^/gm, '      ');
