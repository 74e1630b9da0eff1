import type { LeadForm } from '../contract/leads.values.ts';
import { type VitalName, vitalNames } from '../contract/views.values.ts';
import type { Database } from '../platform/database/database.ts';
import {
  type Counted,
  leadsByOrigin,
  type Money,
  organizationsByOrigin,
  salesByOrigin,
} from './conversions.repository.ts';
import { type Days, dayIn, daysBefore } from './days.ts';
import { PRICING_PATH } from './form-pages.ts';
import type { Origin } from './origin.ts';
import { readVitals, viewsByDay, viewsByOrigin, viewsByPage } from './views.repository.ts';
import { percentile } from './vital-buckets.ts';

/** The steps from a visit to an organization. The last four are counted from their own tables, not from views. */
export const funnelSteps = ['visits', 'pricingViews', 'leads', 'checkouts', 'payments', 'organizations'] as const;
export type FunnelStep = (typeof funnelSteps)[number];

export interface Steps extends Record<FunnelStep, number> {
  money: Money[];
}
export type FunnelRow = Origin & Steps;

/** Returns the period of `count` days that ends today. @param count at least 1 */
export function lastDays(timeZone: string, count: number, at: Date = new Date()): Days {
  const to = dayIn(timeZone, at);
  return { from: daysBefore(to, count - 1), to };
}

/**
 * Reads all figures of a period.
 * @param timeZone IANA name of the zone that the days are in
 * @param only limits the work. `pages`: report only these pages; `speeds`: report speed for only this many pages, the
 *   most viewed first
 */
export async function readNumbers(
  db: Database,
  days: Days,
  timeZone: string,
  only: { pages?: readonly string[]; speeds?: number } = {},
) {
  const leading = leadsByOrigin(db, days, timeZone);
  const paging = viewsByPage(db, days, only.pages);
  const isPart = only.pages !== undefined || only.speeds !== undefined;
  const [leads, pages, byDay, funnel, vitals] = await Promise.all([
    leading,
    paging,
    viewsByDay(db, days),
    readFunnel(db, days, timeZone, leading),
    readVitalsOfPages(db, days, isPart ? paging.then((rows) => rows.slice(0, only.speeds).map(pathOf)) : undefined),
  ]);
  const totals = totalsOf(byDay);
  const forms = formsOf(leads);
  return { days, totals, byDay: byDay.map(viewsOfDay), pages, funnel, steps: sumOf(funnel), forms, vitals };
}
export type Numbers = Awaited<ReturnType<typeof readNumbers>>;

const pathOf = ({ path }: { path: string }) => path;
const viewsOfDay = ({ day, views, visits }: ViewsOfDay) => ({ day, views, visits });

type ViewsOfDay = Awaited<ReturnType<typeof viewsByDay>>[number];

function totalsOf(byDay: readonly ViewsOfDay[]): Omit<ViewsOfDay, 'day'> {
  const totals = { views: 0, visits: 0, phoneViews: 0, tabletViews: 0 };
  for (const day of byDay)
    for (const figure of ['views', 'visits', 'phoneViews', 'tabletViews'] as const) totals[figure] += day[figure];
  return totals;
}

type Leads = Counted<{ form: LeadForm }>[];

/**
 * Reads the funnel by source and campaign. Each step counts what happened in the period, so today's payment may belong
 * to last month's lead. The step `leads` counts only the pricing form.
 * @param leads the leads of the period, if the caller is already reading them
 */
export async function readFunnel(
  db: Database,
  days: Days,
  timeZone: string,
  leads: Promise<Leads> = leadsByOrigin(db, days, timeZone),
): Promise<FunnelRow[]> {
  const [visits, pricing, led, sales, organizations] = await Promise.all([
    viewsByOrigin(db, days),
    viewsByOrigin(db, days, PRICING_PATH),
    leads,
    salesByOrigin(db, days, timeZone),
    organizationsByOrigin(db, days, timeZone),
  ]);
  const rows = new Map<string, FunnelRow>();
  const rowOf = ({ source, campaign }: Origin) => {
    const key = JSON.stringify([source, campaign]);
    const row = rows.get(key) ?? { source, campaign, ...noSteps() };
    rows.set(key, row);
    return row;
  };
  for (const entry of visits) rowOf(entry).visits += entry.visits;
  for (const entry of pricing) rowOf(entry).pricingViews += entry.views;
  for (const entry of led) if (entry.form === 'pricing') rowOf(entry).leads += entry.count;
  for (const entry of sales) {
    const row = rowOf(entry);
    row.checkouts += entry.checkouts;
    row.payments += entry.payments;
    if (entry.payments > 0) addMoney(row.money, entry);
  }
  for (const entry of organizations) rowOf(entry).organizations += entry.count;
  return [...rows.values()].filter((row) => funnelSteps.some((step) => row[step] > 0)).sort(byLastSteps);
}

/** Adds up the rows of a funnel. */
export function sumOf(funnel: readonly FunnelRow[]): Steps {
  const sum = noSteps();
  for (const row of funnel) {
    for (const step of funnelSteps) sum[step] += row[step];
    for (const money of row.money) addMoney(sum.money, money);
  }
  return sum;
}

function formsOf(counted: Leads) {
  const forms = new Map<string, Origin & { form: LeadForm; leads: number }>();
  for (const { form, source, campaign, count } of counted) {
    const key = JSON.stringify([form, source, campaign]);
    const leads = (forms.get(key)?.leads ?? 0) + count;
    forms.set(key, { form, source, campaign, leads });
  }
  return [...forms.values()].sort((a, b) => a.form.localeCompare(b.form) || b.leads - a.leads);
}

/** The 75th percentiles of a page's Core Web Vitals: LCP and INP in milliseconds; null if nothing was measured. */
export type PageVitals = { path: string; samples: number } & Record<VitalName, number | null>;

async function readVitalsOfPages(db: Database, days: Days, paths?: Promise<readonly string[]>): Promise<PageVitals[]> {
  const pages = new Map<string, Record<VitalName, Map<number, number>>>();
  for (const { path, metric, bucket, count } of await readVitals(db, days, await paths)) {
    const histograms = pages.get(path) ?? { LCP: new Map(), INP: new Map(), CLS: new Map() };
    histograms[metric].set(bucket, count);
    pages.set(path, histograms);
  }
  const rows = [...pages].map(([path, histograms]) => {
    const p75 = vitalNames.map((name) => [name, percentile(name, histograms[name], 0.75)]);
    const samples = Math.max(...vitalNames.map((name) => [...histograms[name].values()].reduce((a, b) => a + b, 0)));
    return { path, samples, ...Object.fromEntries(p75) } as PageVitals;
  });
  return rows.sort((a, b) => b.samples - a.samples || a.path.localeCompare(b.path));
}

function noSteps(): Steps {
  return { visits: 0, pricingViews: 0, leads: 0, checkouts: 0, payments: 0, organizations: 0, money: [] };
}

function addMoney(sums: Money[], { currency, paidCents, refundedCents }: Money): void {
  const sum = sums.find((money) => money.currency === currency);
  if (!sum) sums.push({ currency, paidCents, refundedCents });
  else {
    sum.paidCents += paidCents;
    sum.refundedCents += refundedCents;
  }
}

/** Sorts by the most valuable steps: payments first, then the other steps from last to first. */
function byLastSteps(a: FunnelRow, b: FunnelRow): number {
  for (const step of ['payments', 'organizations', 'checkouts', 'leads', 'visits', 'pricingViews'] as const)
    if (a[step] !== b[step]) return b[step] - a[step];
  return a.source.localeCompare(b.source) || a.campaign.localeCompare(b.campaign);
}
