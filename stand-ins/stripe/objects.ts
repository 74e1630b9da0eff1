import { randomBytes } from 'node:crypto';
import type Stripe from 'stripe';

/** The SDK types this as its own Decimal class; on the wire it is text. */
export type WirePrice = Omit<Stripe.Price, 'unit_amount_decimal'> & { unit_amount_decimal: string | null };
export type WireInvoiceLine = Omit<Stripe.InvoiceLineItem, 'pricing' | 'quantity_decimal'> & {
  pricing: { price_details: { price: string; product: string }; type: 'price_details'; unit_amount_decimal: string };
  quantity_decimal: string;
};
export type WireInvoice = Omit<Stripe.Invoice, 'lines'> & { lines: Stripe.ApiList<WireInvoiceLine> };
export type WireCreditNote = Partial<Stripe.CreditNote> & Pick<Stripe.CreditNote, 'id' | 'object' | 'created'>;
export type WireLineItem = Omit<Stripe.LineItem, 'price'> & { price: WirePrice };

/** What Stripe stores about a session but never returns to a secret key. */
export interface SessionSecrets {
  clientSecret: string;
  lineItems: WireLineItem[];
  paymentIntentData: { metadata?: Record<string, string> | undefined };
  challenge?: { id: string; payment: AcceptedPayment };
  /** The promotion code that the buyer has entered so far. */
  promotionCode?: string;
  /** Whether the money is on its way. */
  pending?: boolean;
}

/** A payer and their card or account (neither if nothing is due), after validation. Full numbers are never stored. */
export interface AcceptedPayment {
  email: string;
  name: string;
  country: string;
  postalCode: string | null;
  taxId: string | null;
  card?: { brand: string; last4: string; expMonth: number; expYear: number };
  account?: { last4: string };
}

/** Every kind of stored object, by Stripe's own name for it. */
export interface Kinds {
  'checkout.session': Stripe.Checkout.Session;
  payment_intent: Stripe.PaymentIntent;
  charge: Stripe.Charge;
  refund: Stripe.Refund;
  dispute: Stripe.Dispute;
  customer: Stripe.Customer;
  invoice: WireInvoice;
  invoice_payment: Stripe.InvoicePayment;
  credit_note: WireCreditNote;
  tax_id: Stripe.TaxId;
  price: WirePrice;
  product: Stripe.Product;
  event: Stripe.Event;
}
export type Kind = keyof Kinds;

const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789';

/** Makes an id like Stripe's: a prefix and random letters and digits, e.g. `ch_` and 24 more. */
export function newId(prefix: string, length = 24): string {
  return prefix + Array.from(randomBytes(length), (byte) => letters[byte % letters.length]).join('');
}

/** Unix time in seconds. */
export function now(): number {
  return Math.floor(Date.now() / 1000);
}

export function money(cents: number, currency: string): string {
  const format = new Intl.NumberFormat('en-US', { style: 'currency', currency });
  return format.format(cents / 10 ** (format.resolvedOptions().maximumFractionDigits ?? 2));
}

type Words<T extends string> = T extends `${infer First} ${infer Rest}` ? First | Words<Rest> : T;

/** Sets the named fields (separated by spaces) to null: never used here, but required by the SDK's types. */
export function nulls<const T extends string>(names: T): Record<Words<T>, null> {
  return Object.fromEntries(names.split(' ').map((name) => [name, null])) as Record<Words<T>, null>;
}
