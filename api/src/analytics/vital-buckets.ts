import type { VitalName } from '../contract/views.values.ts';

/**
 * Upper bounds of the histograms' buckets: milliseconds, or thousandths for CLS. They include the thresholds of "good"
 * and "poor" (https://web.dev/articles/defining-core-web-vitals-thresholds). The last bucket also takes larger values.
 */
const vitalBuckets: Record<VitalName, readonly number[]> = {
  LCP: [
    250, 500, 750, 1_000, 1_250, 1_500, 1_750, 2_000, 2_250, 2_500, 2_750, 3_000, 3_500, 4_000, 5_000, 6_000, 8_000,
    10_000, 15_000, 30_000, 60_000,
  ],
  INP: [16, 32, 50, 75, 100, 125, 150, 175, 200, 250, 300, 350, 400, 450, 500, 600, 800, 1_000, 2_000, 5_000, 10_000],
  CLS: [0, 5, 10, 25, 50, 75, 100, 125, 150, 175, 200, 250, 300, 400, 500, 750, 1_000, 2_000],
};

/** Returns the bucket of a value. @param value milliseconds; CLS as the browser reports it */
export function bucketOf(metric: VitalName, value: number): number {
  const measured = metric === 'CLS' ? value * 1_000 : value;
  const bounds = vitalBuckets[metric];
  return bounds.find((bound) => measured <= bound) ?? (bounds.at(-1) as number);
}

/**
 * Estimates a percentile, assuming that values are spread evenly within their bucket.
 * @param counts number of values by the bucket's upper bound
 * @param share e.g. 0.75
 * @returns milliseconds; CLS as the browser reports it; null without values
 */
export function percentile(metric: VitalName, counts: ReadonlyMap<number, number>, share: number): number | null {
  const total = [...counts.values()].reduce((sum, count) => sum + count, 0);
  let left = total * share;
  let lower = 0;
  for (const bound of vitalBuckets[metric]) {
    const count = counts.get(bound) ?? 0;
    if (count > 0 && left <= count) {
      const value = lower + (bound - lower) * (left / count);
      return metric === 'CLS' ? Math.round(value) / 1_000 : Math.round(value);
    }
    left -= count;
    lower = bound;
  }
  return null;
}
