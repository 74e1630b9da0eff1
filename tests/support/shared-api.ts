import { afterAll, afterEach } from '@jest/globals';
import { startTestApi, type TestApi } from './test-api.ts';

const running = new Map<string, Promise<TestApi>>();

/**
 * Returns the api that the files of a group share (tests/api/*.test.ts): it is started for the first that asks, and
 * closed after the last. Tests find the rows they made themselves instead of expecting empty tables; a test that breaks
 * the api or must be alone starts one with `startTestApi`.
 * @param overrides the api's variables; files that name the same share one
 */
export function sharedApi(overrides: Record<string, string> = {}): Promise<TestApi> {
  const key = JSON.stringify(Object.entries(overrides).sort());
  const api = running.get(key) ?? startTestApi(overrides);
  running.set(key, api);
  return api;
}

/** No test leaves a fault to the next. */
afterEach(async () => {
  for (const { standIns } of await Promise.all(running.values())) {
    standIns.faults.clear();
    standIns.smtp?.faults.clear();
  }
});

afterAll(async () => {
  for (const api of await Promise.all(running.values())) await api.close();
  running.clear();
});
