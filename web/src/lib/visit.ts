import { UTM_MAX, utmNames } from '../../../api/src/contract/campaign.values.ts';
import { isRecord, readStored, store } from './storage.ts';

const KEY = 'visit';

/** How a visitor came to the site: the campaign in the first address opened, and the site that linked to it. */
type Visit = Partial<Record<(typeof utmNames)[number] | 'referrer', string>>;

/**
 * Remembers how this tab's visit began, for a form three pages later. A later address with its own campaign replaces
 * it. Where session storage is denied, only the current address counts.
 */
export function rememberVisit(): void {
  const now = currentVisit();
  if (Object.keys(now).length > 0) store('sessionStorage', KEY, now);
}

/** Returns how the visit began, as far as it is known. */
export function readVisit(): Visit {
  const stored = readStored('sessionStorage', KEY);
  const usable = Object.entries(isRecord(stored) ? stored : {}).filter(
    ([name, value]) =>
      (name === 'referrer' || (utmNames as readonly string[]).includes(name)) && typeof value === 'string',
  );
  return { ...Object.fromEntries(usable), ...currentVisit() };
}

function currentVisit(): Visit {
  const query = new URLSearchParams(location.search);
  const visit: Visit = {};
  for (const name of utmNames) {
    const value = query.get(name);
    if (value) visit[name] = value.slice(0, UTM_MAX);
  }
  if (document.referrer && !document.referrer.startsWith(`${location.origin}/`)) visit.referrer = document.referrer;
  return visit;
}
