import type Stripe from 'stripe';
import type { Queryable } from '../database.ts';
import type { StripeStandInOptions } from './context.ts';
import { invalid, missing, refused } from './errors.ts';
import { money, newId, now, nulls, type WireLineItem, type WirePrice } from './objects.ts';
import type { SessionParams } from './session-params.ts';
import { findObject, putObject } from './store.ts';

type NewPrice = Pick<WirePrice, 'currency' | 'active'> & { id?: string; product: string; unit_amount: number };
type LineItemParams = SessionParams['line_items'][number];

/** Maximum of one charge, in cents: eight digits (docs.stripe.com/currencies#minimum-and-maximum-charge-amounts). */
const largestCharge = 99_999_999;
const smallestCharge = 50;

/** Stores the configured product and price, which the api looks up. */
export async function seedCatalog(tx: Queryable, { product }: StripeStandInOptions): Promise<void> {
  await addProduct(tx, { id: product.productId, name: product.name });
  await addPrice(tx, {
    id: product.priceId,
    product: product.productId,
    currency: product.currency,
    unit_amount: product.unitAmountCents,
    active: true,
  });
}

/**
 * Turns `line_items` into priced items with amounts in cents.
 * @throws StripeFault 400 for an unknown price, mixed currencies, and totals above the maximum of a charge
 */
export async function priceLineItems(tx: Queryable, items: LineItemParams[]): Promise<WireLineItem[]> {
  const priced: WireLineItem[] = [];
  for (const [index, item] of items.entries()) {
    priced.push(await priceLineItem(tx, item, `line_items[${index}]`));
  }
  const currency = priced[0]?.currency;
  if (currency === undefined) throw invalid('Missing required param: line_items.', 'line_items', 'parameter_missing');
  if (priced.some((item) => item.currency !== currency)) {
    throw refused('All prices on a Checkout Session must have the same currency.', undefined, 'line_items');
  }
  checkTotal(totalOf(priced), currency);
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
  const price = await priceOf(tx, item, param);
  if (item.quantity === undefined) {
    throw invalid(`Missing required param: ${param}[quantity].`, `${param}[quantity]`, 'parameter_missing');
  }
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

async function priceOf(tx: Queryable, item: LineItemParams, param: string): Promise<WirePrice> {
  const { price, price_data: data } = item;
  if (price !== undefined && data !== undefined) {
    throw invalid(`You may only specify one of these parameters: price, price_data.`, param);
  }
  if (price !== undefined) {
    const found = await findObject(tx, 'price', price);
    if (!found) throw missing('price', price, `${param}[price]`);
    if (!found.data.active) throw refused('The price specified is inactive. This field only accepts active prices.');
    return found.data;
  }
  if (data === undefined) {
    throw invalid(`${param}: you must specify either \`price\` or \`price_data\`.`, param, 'parameter_missing');
  }
  return addPrice(tx, {
    product: (await addProduct(tx, data.product_data)).id,
    currency: data.currency,
    unit_amount: data.unit_amount,
    active: false,
  });
}

async function addProduct(tx: Queryable, given: { id?: string; name: string }): Promise<Stripe.Product> {
  const product: Stripe.Product = {
    id: given.id ?? newId('prod_', 14),
    object: 'product',
    active: true,
    created: now(),
    images: [],
    livemode: false,
    marketing_features: [],
    metadata: {},
    name: given.name,
    type: 'service',
    updated: now(),
    ...nulls('default_price description package_dimensions shippable statement_descriptor tax_code tax_details'),
    ...nulls('unit_label url'),
  };
  await putObject(tx, 'product', product);
  return product;
}

/** Adds a price, with `unit_amount` in cents. A price made by `price_data` is inactive, as at Stripe. */
async function addPrice(tx: Queryable, given: NewPrice): Promise<WirePrice> {
  const price: WirePrice = {
    id: given.id ?? newId('price_'),
    object: 'price',
    active: given.active,
    billing_scheme: 'per_unit',
    created: now(),
    currency: given.currency.toLowerCase(),
    livemode: false,
    metadata: {},
    product: given.product,
    tax_behavior: 'unspecified',
    type: 'one_time',
    unit_amount: given.unit_amount,
    unit_amount_decimal: String(given.unit_amount),
    ...nulls('custom_unit_amount lookup_key nickname recurring tiers_mode transform_quantity'),
  };
  await putObject(tx, 'price', price);
  return price;
}
