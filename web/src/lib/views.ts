import {
  type Device,
  VIEW_PATH_MAX,
  VIEW_TEXT_MAX,
  VIEWS_PATH,
  type ViewReport,
  type VitalsReport,
} from '../../../api/src/contract/views.values.ts';

/** Share of the documents that also report how they felt. */
const VITALS_SHARE = 0.1;

/** How this document's visit began. Kept in memory only: nothing is stored, and nothing tells visitors apart. */
let origin: Pick<ViewReport, 'referrer' | 'utm_source' | 'utm_campaign'> | undefined;

/**
 * Reports that a page is shown, unless the browser asks not to be tracked. Pages drawn later into the same document
 * carry the origin of its first one (docs/decisions/0036-counting-views.md).
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
  send({ path: path(), ...origin, device: device(), isVisit: isFirst && isFollowed() });
}

/** Measures a sample of the documents (lib/vitals.ts). Call it when the page is idle. */
export async function sampleVitals(): Promise<void> {
  if (isOptedOut() || Math.random() >= VITALS_SHARE) return;
  const shown = path();
  const vitals = await importVitals();
  vitals?.measureVitals((measured) => send({ path: shown, vitals: measured }));
}

/**
 * Returns null when the chunk does not arrive: a deploy has removed it, or the visitor is leaving the page. The page
 * needs no reload for that (lib/chunk-reload.ts), which would also cancel the navigation.
 */
async function importVitals(): Promise<typeof import('./vitals.ts') | null> {
  const keepPage = (event: Event) => event.stopImmediatePropagation();
  window.addEventListener('vite:preloadError', keepPage, { capture: true });
  try {
    return await import('./vitals.ts');
  } catch {
    return null;
  } finally {
    window.removeEventListener('vite:preloadError', keepPage, { capture: true });
  }
}

function send(report: ViewReport | VitalsReport): void {
  if (!isOptedOut()) navigator.sendBeacon(VIEWS_PATH, JSON.stringify(report));
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

function path(): string {
  return location.pathname.slice(0, VIEW_PATH_MAX);
}

function device(): Device {
  if (!matchMedia('(pointer: coarse)').matches) return 'desktop';
  return Math.min(screen.width, screen.height) < 600 ? 'phone' : 'tablet';
}
