import type Stripe from 'stripe';
import type { Queryable } from '../database.ts';
import type { StripeStandInOptions } from './context.ts';
import { missing, refused } from './errors.ts';
import { money, newId, now, nulls, type WireLineItem, type WirePrice } from './objects.ts';
import type { SessionParams } from './session-params.ts';
import { findObject, putObject } from './store.ts';

type LineItemParams = SessionParams['line_items'][number];

/** Maximum of one charge, in cents: eight digits (docs.stripe.com/currencies#minimum-and-maximum-charge-amounts). */
const largestCharge = 99_999_999;
const smallestCharge = 50;

/** Stores the configured product and price, which the api looks up. */
export async function seedCatalog(tx: Queryable, { product: configured }: StripeStandInOptions): Promise<void> {
  const product: Stripe.Product = {
    id: configured.productId,
    object: 'product',
    active: true,
    created: now(),
    images: [],
    livemode: false,
    marketing_features: [],
    metadata: {},
    name: configured.name,
    type: 'service',
    updated: now(),
    ...nulls('default_price description package_dimensions shippable statement_descriptor tax_code tax_details'),
    ...nulls('unit_label url'),
  };
  const price: WirePrice = {
    id: configured.priceId,
    object: 'price',
    active: true,
    billing_scheme: 'per_unit',
    created: now(),
    currency: configured.currency.toLowerCase(),
    livemode: false,
    metadata: {},
    product: configured.productId,
    tax_behavior: 'unspecified',
    type: 'one_time',
    unit_amount: configured.unitAmountCents,
    unit_amount_decimal: String(configured.unitAmountCents),
    ...nulls('custom_unit_amount lookup_key nickname recurring tiers_mode transform_quantity'),
  };
  await putObject(tx, 'product', product);
  await putObject(tx, 'price', price);
}

/**
 * Turns `line_items` into priced items with amounts in cents.
 * @throws StripeFault 400 for an unknown price and totals that no charge may have
 */
export async function priceLineItems(tx: Queryable, items: LineItemParams[]): Promise<WireLineItem[]> {
  const priced: WireLineItem[] = [];
  for (const [index, item] of items.entries()) {
    priced.push(await priceLineItem(tx, item, `line_items[${index}]`));
  }
  checkTotal(totalOf(priced), priced[0]?.currency ?? 'usd');
  return priced;
}

/** Cents. */
export function totalOf(items: WireLineItem[]): number {
  return items.reduce((sum, item) => sum + item.amount_total, 0);
}

function checkTotal(total: number, currency: string): void {
  if (total > largestCharge) {
    const limit = money(largestCharge, currency);
    throw refused(`The Checkout Session's total amount due must be no more than ${limit}.`, 'amount_too_large');
  }
  if (total < smallestCharge) {
    const message = `The Checkout Session's total amount must convert to at least ${smallestCharge} cents.`;
    throw refused(message, 'amount_too_small');
  }
}

async function priceLineItem(tx: Queryable, item: LineItemParams, param: string): Promise<WireLineItem> {
  const price = (await findObject(tx, 'price', item.price))?.data;
  if (!price) throw missing('price', item.price, `${param}[price]`);
  if (!price.active) throw refused('The price specified is inactive. This field only accepts active prices.');
  const product = await findObject(tx, 'product', String(price.product));
  const amount = (price.unit_amount ?? 0) * item.quantity;
  return {
    id: newId('li_'),
    object: 'item',
    adjustable_quantity: null,
    amount_discount: 0,
    amount_subtotal: amount,
    amount_tax: 0,
    amount_total: amount,
    currency: price.currency,
    description: product?.data.name ?? null,
    metadata: {},
    price,
    quantity: item.quantity,
  };
}
