import type { ViewReport } from '#contract/views.ts';
import { type Device, VIEW_PATH_MAX, VIEW_TEXT_MAX, VIEWS_PATH } from '#contract/views.values.ts';

/** How this document's visit began. Kept in memory only: nothing is stored, and nothing tells visitors apart. */
let origin: Pick<ViewReport, 'referrer' | 'utm_source' | 'utm_campaign'> | undefined;

/**
 * Reports that a page is shown, unless the browser asks not to be tracked. Pages drawn later into the same document
 * carry the origin of its first one (docs/decisions/0053-one-table-of-views.md).
 */
export function reportView(): void {
  if ('prerendering' in document && document.prerendering) {
    document.addEventListener('prerenderingchange', reportView, { once: true });
    return;
  }
  const isFirst = !origin;
  const query = new URLSearchParams(location.search);
  const utm = (name: string) => (query.get(name) ?? '').slice(0, VIEW_TEXT_MAX);
  origin ??= {
    referrer: document.referrer.split('/')[2]?.slice(0, VIEW_TEXT_MAX) ?? '',
    utm_source: utm('utm_source'),
    utm_campaign: utm('utm_campaign'),
  };
  const path = location.pathname.slice(0, VIEW_PATH_MAX);
  const report: ViewReport = { path, ...origin, device: device(), isVisit: isFirst && isFollowed() };
  // Some privacy settings take the function away.
  if (!isOptedOut()) navigator.sendBeacon?.(VIEWS_PATH, JSON.stringify(report));
}

/** Whether the browser sends Do Not Track or Global Privacy Control. */
export function isOptedOut(): boolean {
  return (
    navigator.doNotTrack === '1' || ('globalPrivacyControl' in navigator && navigator.globalPrivacyControl === true)
  );
}

/** Whether the document was opened by a link or an address, as opposed to reloading and going back. */
function isFollowed(): boolean {
  const [entry] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  return !entry || entry.type === 'navigate' || (entry.type as string) === 'prerender';
}

function device(): Device {
  if (!matchMedia('(pointer: coarse)').matches) return 'desktop';
  return Math.min(screen.width, screen.height) < 600 ? 'phone' : 'tablet';
}
