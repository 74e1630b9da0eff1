import type { LeadForm } from '../contract/leads.values.ts';
import type { Database } from '../platform/database/database.ts';
import {
  type Counted,
  leadsByOrigin,
  type Money,
  organizationsByOrigin,
  type Sales,
  salesByOrigin,
} from './conversions.repository.ts';
import type { Days } from './days.ts';
import type { Origin } from './origin.ts';
import { viewsByDay, viewsByOrigin, viewsByPage } from './views.repository.ts';

/** The steps from a visit to an organization. The last four are counted from their own tables, not from views. */
export const funnelSteps = ['visits', 'pricingViews', 'leads', 'checkouts', 'payments', 'organizations'] as const;
export type FunnelStep = (typeof funnelSteps)[number];

export interface Steps extends Record<FunnelStep, number> {
  money: Money[];
}
export type FunnelRow = Origin & Steps;

/**
 * Reads all figures of a period.
 * @param timeZone IANA name of the zone that the days are in
 */
export async function readNumbers(db: Database, days: Days, timeZone: string) {
  const [byDay, pages, visits, leads, sales, organizations] = await Promise.all([
    viewsByDay(db, days),
    viewsByPage(db, days),
    viewsByOrigin(db, days),
    leadsByOrigin(db, days, timeZone),
    salesByOrigin(db, days, timeZone),
    organizationsByOrigin(db, days, timeZone),
  ]);
  const funnel = funnelOf(visits, leads, sales, organizations);
  return {
    ...{ days, pages, funnel, steps: sumOf(funnel), forms: formsOf(leads) },
    totals: totalsOf(byDay),
    byDay: byDay.map(({ day, views, visits }) => ({ day, views, visits })),
  };
}
export type Numbers = Awaited<ReturnType<typeof readNumbers>>;

function totalsOf(byDay: Awaited<ReturnType<typeof viewsByDay>>) {
  const totals = { views: 0, visits: 0, phoneViews: 0, tabletViews: 0 };
  for (const day of byDay)
    for (const figure of ['views', 'visits', 'phoneViews', 'tabletViews'] as const) totals[figure] += day[figure];
  return totals;
}

type Leads = Counted<{ form: LeadForm }>[];

/**
 * Returns the funnel by source and campaign. Each step counts what happened in the period, so today's payment may belong
 * to last month's lead. The step `leads` counts only the pricing form.
 */
function funnelOf(
  visits: Awaited<ReturnType<typeof viewsByOrigin>>,
  leads: Leads,
  sales: Sales[],
  organizations: Counted[],
): FunnelRow[] {
  const rows = new Map<string, FunnelRow>();
  const rowOf = ({ source, campaign }: Origin) => {
    const key = JSON.stringify([source, campaign]);
    const row = rows.get(key) ?? { source, campaign, ...noSteps() };
    rows.set(key, row);
    return row;
  };
  for (const entry of visits) {
    const row = rowOf(entry);
    row.visits += entry.visits;
    row.pricingViews += entry.pricingViews;
  }
  for (const entry of leads) if (entry.form === 'pricing') rowOf(entry).leads += entry.count;
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
