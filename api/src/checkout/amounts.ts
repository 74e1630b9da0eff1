import { formatParts } from '../contract/money.values.ts';
import type { Payment } from './payments.repository.ts';

/**
 * What was paid, in the currency's smallest unit. Parts that a payment lacks, or that an older row did not record, are
 * left out.
 */
export interface Amounts {
  amountCents: number;
  /** Before discounts and tax. */
  subtotalCents?: number;
  discountCents?: number;
  taxCents?: number;
}

/** Returns a payment's total and its parts. */
export function amountsOf(payment: Payment): Amounts {
  const { amount_subtotal_cents: subtotal, amount_discount_cents: discount, amount_tax_cents: tax } = payment;
  return {
    amountCents: Number(payment.amount_cents),
    ...(subtotal && { subtotalCents: subtotal }),
    ...(discount && { discountCents: discount }),
    ...(tax && { taxCents: tax }),
  };
}

/** Returns the lines for subtotal, discount and tax; none if there is neither discount nor tax. */
export function partsOf(amounts: Amounts, currency: string): [label: string, sum: string][] {
  const { amountCents: total, subtotalCents: subtotal, discountCents: discount, taxCents: tax } = amounts;
  return formatParts({ total, subtotal, discount, tax }, currency);
}
