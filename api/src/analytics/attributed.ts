import type { Database } from '../platform/database/database.ts';
import { leadsByOrigin, salesByOrigin } from './conversions.repository.ts';
import type { Days } from './days.ts';
import { type Origin, OTHER, originOf } from './origin.ts';

/** What visitors with a campaign did in a period. */
export interface Attributed {
  leads: number;
  payments: number;
  /** What was paid, minus refunds; the largest sum first. */
  money: { currency: string; cents: number }[];
}

/**
 * Returns the names by which Numbers counts visitors who follow a link, or null if they cannot be told from others: without
 * utm_source and utm_campaign, with names that count as `other`, and on another site.
 * @param target of a short link
 * @param publicUrl the site's origin
 */
export function originOfTarget(target: string, publicUrl: string): Origin | null {
  const url = URL.parse(target, publicUrl);
  if (!url || url.origin !== publicUrl) return null;
  const [utm_source, utm_campaign] = [url.searchParams.get('utm_source'), url.searchParams.get('utm_campaign')];
  const { source, campaign } = originOf({ utm_source, utm_campaign });
  const isNamed = utm_source?.trim() ? source !== OTHER : campaign !== '';
  return isNamed && campaign !== OTHER ? { source: utm_source?.trim() ? source : '', campaign } : null;
}

/**
 * Counts as Numbers does, by the campaign of the payments' leads.
 * @returns a function for the results of some origins; an empty `source` stands for any
 */
export async function readAttributed(
  db: Database,
  days: Days,
  timeZone: string,
): Promise<(origins: readonly Origin[]) => Attributed> {
  const [leads, sales] = await Promise.all([leadsByOrigin(db, days, timeZone), salesByOrigin(db, days, timeZone)]);
  return (origins) => {
    const isIts = (row: Origin) =>
      origins.some(({ source, campaign }) => row.campaign === campaign && (source === '' || row.source === source));
    const sold = sales.filter(isIts);
    const money = new Map<string, number>();
    for (const { currency, paidCents, refundedCents } of sold)
      money.set(currency, (money.get(currency) ?? 0) + paidCents - refundedCents);
    return {
      leads: leads.filter(isIts).reduce((sum, { count }) => sum + count, 0),
      payments: sold.reduce((sum, { payments }) => sum + payments, 0),
      money: [...money]
        .map(([currency, cents]) => ({ currency, cents }))
        .filter(({ cents }) => cents !== 0)
        .sort((one, other) => other.cents - one.cents),
    };
  };
}
