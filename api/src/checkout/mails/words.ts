import { formatCents } from '../../contract/money.values.ts';
import { formatDay, type MailContext } from '../../platform/mail/mail-text.ts';
import { type Amounts, partsOf } from '../amounts.ts';

/** A payment in a mail to its buyer. Amounts are in the currency's smallest unit. */
export interface PaymentInMail extends Amounts {
  seats: number;
  currency: string;
  claimToken: string;
}

/** A payment that has arrived. */
export interface PaidInMail extends PaymentInMail {
  /** ISO 8601. */
  paidAt: string;
}

/** Returns the facts to list about a payment that has arrived. */
export function paidFacts(paid: PaidInMail): [label: string, value: string][] {
  return [
    ['Seats', paid.seats.toLocaleString('en-US')],
    ...partsOf(paid, paid.currency),
    ['Paid', `${formatCents(paid.amountCents, paid.currency)} on ${formatDay(paid.paidAt)}`],
  ];
}

/** The link needs no password: the first person to use it becomes the administrator. */
export const keepLinkPrivate =
  'Anyone with this link can create the organization, so only forward it to the person who will run it.';

/** Completes "You are receiving this email because" for the address that the buyer gave Stripe. */
export function paidWithThisAddress({ publicUrl }: MailContext): string {
  return `this address was used for a payment at ${new URL(publicUrl).host}`;
}
