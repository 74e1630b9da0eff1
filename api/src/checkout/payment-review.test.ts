import { expect, it } from '@jest/globals';
import type { StripeSession } from '../platform/vendors/stripe.client.ts';
import { differences } from './payment-review.ts';

const order = { seats: 2, unitAmountCents: 500, currency: 'usd', productId: 'prod_ours' };
const price = { unit_amount: 500, currency: 'usd', product: 'prod_ours' };
const item = (change: object) => ({ line_items: { data: [{ quantity: 2, price, ...change }] } });
const priced = (change: object) => item({ price: { ...price, ...change } });
const paid = {
  ...{ payment_status: 'paid', currency: 'usd', amount_subtotal: 1_000, amount_total: 1_000 },
  ...{ allow_promotion_codes: null, total_details: { amount_discount: 0 } },
  ...item({}),
};
const discount = (cents: number) => ({ amount_total: 1_000 - cents, total_details: { amount_discount: cents } });
const codes = { allow_promotion_codes: true };
const free = { payment_status: 'no_payment_required' };
const found = (change: object) => differences({ ...paid, ...change } as unknown as StripeSession, order);

it.each<[what: string, change: object]>([
  ['what was ordered', {}],
  ['tax on top', { amount_total: 1_190 }],
  ['a code, if the session allowed codes', { ...codes, ...discount(200) }],
  ['a code of 100 %, if the session allowed codes', { ...codes, ...discount(1_000), ...free }],
])('accepts %s', (_what, change) => expect(found(change)).toBeNull());

it.each<[what: string, change: object, problem: string]>([
  ['one seat paid for two ordered', item({ quantity: 1 }), 'seats: 1 at Stripe, 2 ordered'],
  ['no quantity', item({ quantity: null }), 'seats: none at Stripe, 2 ordered'],
  ['one cent a seat', priced({ unit_amount: 1 }), 'cents a seat: 1 at Stripe, 500 ordered'],
  ['another product', priced({ product: 'prod_other' }), 'product: prod_other at Stripe, prod_ours ordered'],
  ['a price in another currency', priced({ currency: 'jpy' }), 'currency of the price: jpy at Stripe, usd ordered'],
  [
    'more line items than Stripe sends at once',
    { line_items: { has_more: true, data: [{ quantity: 2, price }] } },
    'line items: many at Stripe, 1 ordered',
  ],
  ['a session in another currency', { currency: 'jpy' }, 'currency: jpy at Stripe, usd ordered'],
  ['another sum', { amount_subtotal: 1 }, 'cents before discounts: 1 at Stripe, 1000 ordered'],
  ['less than the sum', { amount_total: 1 }, 'discounted to 1 cents'],
  ['less than the code leaves', { ...codes, ...discount(200), amount_total: 1 }, 'discounted to 1 cents'],
  ['nothing due, without a code', { ...codes, ...free, amount_total: 0 }, 'discounted to 0 cents'],
  ['a discount without codes', discount(100), 'discounted to 900 cents'],
  ['a discount without codes behind tax', { ...discount(100), amount_total: 1_100 }, 'discounted to 1100 cents'],
  ['nothing due, without codes', { ...discount(1_000), ...free }, 'discounted to 0 cents'],
  ['nothing due, and no sum', { ...free, amount_total: null }, 'nothing was paid'],
])('finds %s', (_what, change, problem) => expect(found(change)).toBe(problem));

it('finds no line items', () =>
  expect(found({ line_items: { data: [] } })).toMatch(/^line items: 0 at Stripe, 1 ordered; /));
