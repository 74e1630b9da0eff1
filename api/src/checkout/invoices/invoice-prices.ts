import type { Env } from '../../platform/config/env.ts';
import type { Database, Tx } from '../../platform/database/database.ts';
import type { InvoiceRequest } from './invoice-requests.repository.ts';

/** What a seat costs, in the currency's smallest unit. */
export interface Price {
  unitCents: number;
  currency: string;
}

/**
 * Finds what a seat costs: as approved, today while a request is undecided, or else as the form showed it.
 * @returns by the requests' ids
 */
export async function findPrices(
  db: Database | Tx,
  requests: InvoiceRequest[],
  { CHECKOUT_PRICE_CENTS: unitCents, CHECKOUT_CURRENCY: currency }: Env,
): Promise<Map<string, Price>> {
  const ids = requests.flatMap(({ payment_id: id }) => id ?? []);
  const payments = db.selectFrom('payments').select(['id', 'unit_amount_cents', 'currency']);
  const found = ids.length > 0 ? await payments.where('id', 'in', ids).execute() : [];
  const approved = new Map(found.map((payment) => [payment.id, shownAs(payment)]));
  return new Map(
    requests.map((request) => {
      const undecided = request.state === 'new' ? { unitCents, currency } : undefined;
      return [request.id, approved.get(request.payment_id ?? '') ?? undecided ?? shownAs(request)];
    }),
  );
}

/** The price of a seat that the form showed, or that was approved. */
export function shownAs(row: Pick<InvoiceRequest, 'unit_amount_cents' | 'currency'>): Price {
  return { unitCents: row.unit_amount_cents, currency: row.currency };
}
