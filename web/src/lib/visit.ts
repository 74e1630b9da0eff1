import { firstVisitNames, UTM_MAX, utmNames } from '#contract/campaign.values.ts';
import { isRecord, readStored, store } from './storage.ts';

const KEY = 'visit';
const lastVisitNames = [...utmNames, 'referrer'] as const;

/** How a visitor came to the site: the campaign in the address, and the site that linked to it. */
type LastVisit = Partial<Record<(typeof lastVisitNames)[number], string>>;
type FirstVisit = Partial<Record<(typeof firstVisitNames)[number], string>>;

/**
 * Remembers how this tab's visit began and how it last continued, for a form three pages later. The first address
 * stays. A later one with its own campaign, or from another site, replaces the last. Where session storage is denied,
 * only the current address counts.
 */
export function rememberVisit(): void {
  const { first, last } = storedVisits();
  const now = currentVisit();
  const isNews = Object.keys(now).length > 0;
  if (first && !isNews) return;
  store('sessionStorage', KEY, { first: first ?? firstVisit(now), last: isNews ? now : last });
}

/** Returns what a form sends about the visit, under the contract's names. */
export function readVisit(): LastVisit & FirstVisit {
  const { first, last } = storedVisits();
  const now = currentVisit();
  return { ...last, ...now, ...(first ?? firstVisit(now)) };
}

function storedVisits(): { first: FirstVisit | null; last: LastVisit } {
  const stored = readStored('sessionStorage', KEY);
  if (!isRecord(stored)) return { first: null, last: {} };
  return {
    first: isRecord(stored.first) ? texts(stored.first, firstVisitNames) : null,
    last: texts(isRecord(stored.last) ? stored.last : {}, lastVisitNames),
  };
}

function texts<Name extends string>(stored: Record<string, unknown>, names: readonly Name[]) {
  const usable = names.filter((name) => typeof stored[name] === 'string').map((name) => [name, stored[name]]);
  return Object.fromEntries(usable) as Partial<Record<Name, string>>;
}

/** Returns the first visit. Keeps only the path of its page, because a query may identify a person. */
function firstVisit(visit: LastVisit): FirstVisit {
  const renamed = Object.entries(visit).map(([name, value]) => [`first_${name}`, value]);
  return { ...Object.fromEntries(renamed), landing_page: location.pathname };
}

function currentVisit(): LastVisit {
  const query = new URLSearchParams(location.search);
  const visit: LastVisit = {};
  for (const name of utmNames) {
    const value = query.get(name);
    if (value) visit[name] = value.slice(0, UTM_MAX);
  }
  if (document.referrer && !document.referrer.startsWith(`${location.origin}/`)) visit.referrer = document.referrer;
  return visit;
}
