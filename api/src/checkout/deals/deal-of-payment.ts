import { formatSeats, fractionDigits } from '../../contract/money.values.ts';
import type { Env } from '../../platform/config/env.ts';
import type { PaymentStatus } from '../../platform/database/tables.ts';
import { PAYMENT_ID } from './deal-properties.ts';

/** What a deal tells of a payment. Amounts in cents. */
export interface PaidSeats {
  id: string;
  status: PaymentStatus;
  seats: number;
  amountCents: number;
  refundedCents: number;
  currency: string;
  paidAt: Date;
  /** The company, else the payer's address. */
  buyer: string | null;
}

/** The properties of a payment's deal, but for its stage. HubSpot takes amounts in the currency's main unit. */
export function propertiesOf(payment: PaidSeats): Record<string, string> {
  const { seats, currency, buyer } = payment;
  const amount = (cents: number) => (cents / 10 ** fractionDigits(currency)).toFixed(fractionDigits(currency));
  return {
    [PAYMENT_ID]: payment.id,
    dealname: [formatSeats(seats), buyer].filter(Boolean).join(', '),
    amount: amount(payment.amountCents),
    deal_currency_code: currency.toUpperCase(),
    closedate: payment.paidAt.toISOString(),
    seats: String(seats),
    amount_refunded: amount(payment.refundedCents),
    payment_status: payment.status,
  };
}

/** What a deal cannot be without; everything else is left out where the account does not take it. */
export const essentialProperties: readonly string[] = [PAYMENT_ID, 'dealname', 'amount', 'dealstage', 'pipeline'];

/** The stage of a payment's deal; undefined: none is configured, so the deal stays where it is. */
export function stageOf(status: PaymentStatus, env: Env): string | undefined {
  if (status === 'refunded') return env.HUBSPOT_DEAL_STAGE_REFUNDED;
  if (status === 'disputed') return env.HUBSPOT_DEAL_STAGE_DISPUTED;
  return env.HUBSPOT_DEAL_STAGE_PAID;
}
