import { expect, it } from '@jest/globals';
import { boundedCounts } from './bounded-counts.ts';

it('forgets the keys that were seen least recently once there are too many', () => {
  const counts = boundedCounts(60_000);
  for (let key = 0; key < 100_000; key += 1) counts.set(`key-${key}`, 1);
  counts.set('key-0', 2);
  counts.set('one more', 1);
  expect(counts.size).toBe(100_000);
  expect(['key-0', 'key-1', 'one more'].map((key) => counts.get(key))).toEqual([2, undefined, 1]);
});

it('forgets a count some time after it began, however often it has grown since', async () => {
  const counts = boundedCounts(50);
  const end = performance.now() + 200;
  counts.set('key', 1);
  while (counts.has('key') && performance.now() < end) {
    counts.set('key', 2);
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
  expect(counts.has('key')).toBe(false);
});
