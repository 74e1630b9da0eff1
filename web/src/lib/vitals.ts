import { onCLS, onINP, onLCP } from 'web-vitals';
import type { VitalsReport } from '../../../api/src/contract/views.values.ts';

/** Measures this document until it is first hidden, and then passes on what was measured, once. */
export function measureVitals(report: (vitals: VitalsReport['vitals']) => void): void {
  const vitals: VitalsReport['vitals'] = {};
  onLCP(({ value }) => {
    vitals.LCP = Math.round(value);
  });
  onINP(({ value }) => {
    vitals.INP = Math.round(value);
  });
  onCLS(({ value }) => {
    vitals.CLS = Math.round(value * 10_000) / 10_000;
  });
  // Listens last, so that the values above are complete.
  const end = new AbortController();
  document.addEventListener(
    'visibilitychange',
    () => {
      if (document.visibilityState !== 'hidden') return;
      end.abort();
      if (Object.keys(vitals).length > 0) report(vitals);
    },
    { signal: end.signal },
  );
}
