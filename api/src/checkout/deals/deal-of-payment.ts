import { formatSeats, fractionDigits } from '../../contract/money.values.ts';
import type { Env } from '../../platform/config/env.ts';
import type { PaymentStatus } from '../../platform/database/checkout-tables.ts';
import type { Amounts } from '../amounts.ts';
import { PAYMENT_ID } from './deal-properties.ts';

/** What a deal says about a payment. Amounts are in cents. */
export interface PaidSeats extends Amounts {
  id: string;
  status: PaymentStatus;
  seats: number;
  refundedCents: number;
  currency: string;
  paidAt: Date;
  /** The company, else the payer's address. */
  buyer: string | null;
}

/**
 * Returns the properties of a payment's deal except its stage. HubSpot takes amounts in the currency's main unit. The
 * deal's amount is our revenue, without the tax that we pass on.
 */
export function propertiesOf(payment: PaidSeats): Record<string, string> {
  const { seats, currency, buyer, discountCents = 0, taxCents = 0 } = payment;
  const amount = (cents: number) => (cents / 10 ** fractionDigits(currency)).toFixed(fractionDigits(currency));
  return {
    [PAYMENT_ID]: payment.id,
    dealname: [formatSeats(seats), buyer].filter(Boolean).join(', '),
    amount: amount(payment.amountCents - taxCents),
    ...(discountCents > 0 && { amount_discount: amount(discountCents) }),
    ...(taxCents > 0 && { amount_tax: amount(taxCents) }),
    deal_currency_code: currency.toUpperCase(),
    closedate: payment.paidAt.toISOString(),
    seats: String(seats),
    amount_refunded: amount(payment.refundedCents),
    payment_status: payment.status,
  };
}

/**
 * Properties that a deal must have; any other is left out if the account does not accept it. Without its currency, an
 * amount would count in the account's own.
 */
export const essentialProperties: readonly string[] = [
  PAYMENT_ID,
  'dealname',
  'amount',
  'deal_currency_code',
  'dealstage',
  'pipeline',
];

/** Returns the stage of a payment's deal; undefined if none is configured, so that the deal stays where it is. */
export function stageOf(status: PaymentStatus, env: Env): string | undefined {
  if (status === 'refunded') return env.HUBSPOT_DEAL_STAGE_REFUNDED;
  if (status === 'disputed') return env.HUBSPOT_DEAL_STAGE_DISPUTED;
  return env.HUBSPOT_DEAL_STAGE_PAID;
}
