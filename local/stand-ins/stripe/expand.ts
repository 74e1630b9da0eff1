import type { Queryable } from '../database.ts';
import { invalid } from './errors.ts';
import type { Kind } from './objects.ts';
import { findObject } from './store.ts';

/** Fields that hold an id, by the object that has them, and the kind of object that the id names. */
const expandable: Record<string, Record<string, Kind>> = {
  'checkout.session': { payment_intent: 'payment_intent' },
  payment_intent: { latest_charge: 'charge' },
  charge: { payment_intent: 'payment_intent' },
  price: { product: 'product' },
};
const deepest = 4;
type Json = Record<string, unknown>;

/**
 * Replaces ids by their objects, as `expand[]` asks. What is includable but absent (line_items) is fetched through `include`.
 * @throws StripeFault 400 for a path that Stripe would not expand.
 */
export async function expandObject(
  db: Queryable,
  object: object,
  paths: string[],
  include: (parent: Json, field: string) => Promise<unknown> = async () => undefined,
): Promise<void> {
  for (const path of paths) {
    const steps = path.split('.');
    if (steps.length > deepest) {
      throw invalid(`You cannot expand more than ${deepest} levels of a property. Property: ${path}`, 'expand');
    }
    await walk(object as Json, steps, path);
  }

  async function walk(parent: Json, steps: string[], path: string): Promise<void> {
    const [field, ...rest] = steps;
    if (field === undefined) return;
    if (field === 'data' && Array.isArray(parent.data)) {
      for (const item of parent.data) await walk(item as Json, rest, path);
      return;
    }
    const value = parent[field] ?? (await include(parent, field));
    const kind = expandable[String(parent.object)]?.[field];
    if (value === undefined && kind === undefined) throw notExpandable(path);
    if (typeof value === 'string') {
      if (kind === undefined) throw notExpandable(path);
      parent[field] = (await findObject(db, kind, value))?.data ?? value;
    } else if (value !== undefined) parent[field] = value;
    const next = parent[field];
    if (typeof next === 'object' && next !== null) await walk(next as Json, rest, path);
  }
}

function notExpandable(path: string) {
  return invalid(`This property cannot be expanded (${path}).`, 'expand');
}
