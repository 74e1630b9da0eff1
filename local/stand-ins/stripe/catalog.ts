import type Stripe from 'stripe';
import type { StripeStandInOptions } from './context.ts';
import { missing } from './errors.ts';
import type { FormTree } from './form.ts';
import { newId, now, nulls, type WirePrice } from './objects.ts';
import { expand, integer, metadata, readParams, required, text } from './params.ts';
import { findObject, putObject, type Queryable } from './store.ts';

interface NewProduct {
  id?: string;
  name: string;
  description?: string | undefined;
  metadata?: Record<string, string> | undefined;
}
interface NewPrice {
  id?: string;
  product: string;
  currency: string;
  unit_amount: number;
  active?: boolean;
  metadata?: Record<string, string> | undefined;
}

/** Puts the configured product and price where the api will look for them. */
export async function seedCatalog(tx: Queryable, { product }: StripeStandInOptions): Promise<void> {
  await addProduct(tx, { id: product.productId, name: product.name });
  await addPrice(tx, {
    id: product.priceId,
    product: product.productId,
    currency: product.currency,
    unit_amount: product.unitAmountCents,
  });
}

export async function createProduct(tx: Queryable, params: FormTree): Promise<Stripe.Product> {
  const { expand: _none, ...values } = readParams(
    { name: required(text(250)), description: text(), metadata, expand },
    params,
  );
  return addProduct(tx, values);
}

export async function createPrice(tx: Queryable, params: FormTree): Promise<WirePrice> {
  const shape = { product: required(text()), currency: required(text(3)), unit_amount: required(integer()), metadata };
  const values = readParams({ ...shape, expand }, params);
  if (!(await findObject(tx, 'product', values.product))) throw missing('product', values.product, 'product');
  return addPrice(tx, values);
}

export async function addProduct(tx: Queryable, given: NewProduct): Promise<Stripe.Product> {
  const product: Stripe.Product = {
    id: given.id ?? newId('prod_', 14),
    object: 'product',
    active: true,
    created: now(),
    description: given.description ?? null,
    images: [],
    livemode: false,
    marketing_features: [],
    metadata: given.metadata ?? {},
    name: given.name,
    type: 'service',
    updated: now(),
    ...nulls('default_price package_dimensions shippable statement_descriptor tax_code tax_details unit_label url'),
  };
  await putObject(tx, 'product', product);
  return product;
}

/** `unit_amount` in cents. A price made by `price_data` is inactive, as at Stripe. */
export async function addPrice(tx: Queryable, given: NewPrice): Promise<WirePrice> {
  const price: WirePrice = {
    id: given.id ?? newId('price_'),
    object: 'price',
    active: given.active ?? true,
    billing_scheme: 'per_unit',
    created: now(),
    currency: given.currency.toLowerCase(),
    livemode: false,
    metadata: given.metadata ?? {},
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
