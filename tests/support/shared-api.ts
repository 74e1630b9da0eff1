import { afterAll, afterEach } from '@jest/globals';
import { startTestApi, type TestApi } from './test-api.ts';
import { startTestEnvironment, type TestEnvironment } from './test-environment.ts';

interface Closable {
  standIns: TestEnvironment['standIns'];
  close(): Promise<void>;
}
const running = new Map<string, Promise<Closable>>();

/**
 * Returns what the files of a group share (tests/api/*.test.ts): it is started for the first that asks, and closed after
 * the last. Tests find the rows they made themselves instead of expecting empty tables; a test that breaks it or must be
 * alone starts one of its own.
 * @param overrides the api's variables; files that name the same share one
 */
export function shared<T extends Closable>(
  start: (overrides: Record<string, string>) => Promise<T>,
  overrides: Record<string, string> = {},
): Promise<T> {
  const key = `${start.name} ${JSON.stringify(Object.entries(overrides).sort())}`;
  const one = (running.get(key) as Promise<T> | undefined) ?? start(overrides);
  running.set(key, one);
  return one;
}

export const sharedApi = (overrides?: Record<string, string>): Promise<TestApi> => shared(startTestApi, overrides);

export const sharedEnvironment = (overrides?: Record<string, string>): Promise<TestEnvironment> =>
  shared(startTestEnvironment, overrides);

/** No test leaves a fault to the next. */
afterEach(async () => {
  for (const { standIns } of await Promise.all(running.values())) {
    standIns.faults.clear();
    standIns.smtp?.faults.clear();
  }
});

afterAll(async () => {
  for (const one of await Promise.all(running.values())) await one.close();
  running.clear();
});
