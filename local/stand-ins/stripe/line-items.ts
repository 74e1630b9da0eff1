import { addPrice, addProduct } from './catalog.ts';
import { invalid, missing, refused } from './errors.ts';
import { money, newId, type WireLineItem, type WirePrice } from './objects.ts';
import type { SessionParams } from './session-params.ts';
import { findObject, type Queryable } from './store.ts';

type LineItemParams = SessionParams['line_items'][number];

/** Most cents one charge can carry: eight digits (docs.stripe.com/currencies#minimum-and-maximum-charge-amounts). */
const largestCharge = 99_999_999;
const smallestCharge = 50;

/**
 * Turns `line_items` into priced items with amounts in cents.
 * @throws StripeFault 400 for an unknown price, mixed currencies, and totals that no charge can carry.
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
    metadata: item.metadata ?? {},
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
    product: await productOf(tx, data, `${param}[price_data]`),
    currency: data.currency,
    unit_amount: data.unit_amount,
    active: false,
  });
}

async function productOf(
  tx: Queryable,
  data: NonNullable<LineItemParams['price_data']>,
  param: string,
): Promise<string> {
  if ((data.product === undefined) === (data.product_data === undefined)) {
    throw invalid(`You must specify exactly one of ${param}[product], ${param}[product_data].`, param);
  }
  if (data.product_data !== undefined) return (await addProduct(tx, data.product_data)).id;
  const product = await findObject(tx, 'product', String(data.product));
  if (!product) throw missing('product', String(data.product), `${param}[product]`);
  return product.data.id;
}
