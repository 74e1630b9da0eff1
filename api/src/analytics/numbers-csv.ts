import { toCsv } from '../platform/csv.ts';
import type { Numbers, Steps } from './numbers.ts';

/** One figure of a report; columns that do not apply are empty. */
interface Figure {
  report: string;
  day: string;
  page: string;
  form: string;
  source: string;
  campaign: string;
  figure: string;
  value: number;
}

/** Returns all figures as CSV, one per row, so that spreadsheets can filter and pivot them. Amounts are in cents. */
export function numbersCsv({ totals, byDay, pages, funnel, forms }: Numbers): string {
  return toCsv([
    ...figures('totals', {}, totals),
    ...byDay.flatMap(({ day, ...values }) => figures('days', { day }, values)),
    ...pages.flatMap(({ path, ...values }) => figures('pages', { page: path }, values)),
    ...funnel.flatMap(({ source, campaign, ...steps }) => figures('funnel', { source, campaign }, valuesOf(steps))),
    ...forms.flatMap(({ leads, ...about }) => figures('forms', about, { leads })),
  ]);
}

function figures(report: string, about: Partial<Figure>, values: Record<string, number>): Figure[] {
  const columns = { report, day: '', page: '', form: '', source: '', campaign: '', ...about };
  return Object.entries(values).map(([figure, value]) => ({ ...columns, figure, value }));
}

function valuesOf({ money, ...steps }: Steps): Record<string, number> {
  const amounts = money.flatMap(({ currency, paidCents, refundedCents }) => [
    [`paid_cents_${currency}`, paidCents],
    [`refunded_cents_${currency}`, refundedCents],
  ]);
  return { ...steps, ...Object.fromEntries(amounts) };
}
