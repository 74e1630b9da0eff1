import type { Queryable } from '../database.ts';
import { invalid } from './errors.ts';
import type { Kind } from './objects.ts';
import { findObject, listPage } from './store.ts';

/** Expandable fields by object type, with the kind of object that the field's id refers to. */
const expandable: Record<string, Record<string, Kind>> = {
  'checkout.session': { payment_intent: 'payment_intent' },
  payment_intent: { latest_charge: 'charge' },
};

/**
 * Replaces the ids along a path with their objects, and adds a charge's refunds, or an invoice's payments, to it.
 * @throws StripeFault 400 for a path that Stripe would not expand
 */
export async function expandPath(db: Queryable, session: object, path: string): Promise<void> {
  let parent = session as Record<string, unknown>;
  for (const field of path.split('.')) {
    if (parent.object === 'charge' && field === 'refunds') {
      const url = `/v1/charges/${parent.id}/refunds`;
      parent.refunds = await listPage(db, 'refund', url, 10, `data->>'charge' = $3`, [parent.id]);
      return;
    }
    if (parent.object === 'invoice' && field === 'payments') {
      const url = '/v1/invoice_payments';
      parent.payments = await listPage(db, 'invoice_payment', url, 10, `data->>'invoice' = $3`, [parent.id]);
      return;
    }
    const kind = expandable[String(parent.object)]?.[field];
    if (!kind) throw invalid(`This property cannot be expanded (${path}).`, 'expand');
    const value = parent[field];
    if (value === null) return;
    parent[field] = typeof value === 'string' ? (await findObject(db, kind, value))?.data : value;
    parent = parent[field] as Record<string, unknown>;
  }
}
