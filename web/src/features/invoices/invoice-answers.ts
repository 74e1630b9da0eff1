import { tooFewSeats } from '#contract/checkout.values.ts';
import type { InvoiceRequestBody } from '#contract/invoices.ts';
import {
  type InvoiceFieldName,
  invoiceFields,
  isInvoiceAnswer,
  maxInvoiceSeats,
  tooManyForInvoice,
} from '#contract/invoices.values.ts';
import { parseCount } from '#contract/leads.values.ts';
import { course } from '../../content/interface-words.ts';
import { readCheckoutSession } from '../../lib/checkout-storage.ts';
import { type FieldError, wrongAnswers } from '../../lib/field-errors.ts';
import { site } from '../../lib/site.ts';

export type InvoiceAnswers = Record<string, string>;

export const MOST_SEATS = maxInvoiceSeats(site.CHECKOUT_PRICE_CENTS);
export const consultation = { to: site.CONSULTATION_URL, label: course.talk };

/** Returns what is known already: the seats from the checkout, and what the pricing form stored. */
export function knownAnswers(search: string): Partial<Record<InvoiceFieldName, string>> {
  const stored = readCheckoutSession();
  const seats = parseCount(new URLSearchParams(search).get('seats')) ?? stored?.teamSize;
  const name = [stored?.firstName, stored?.lastName].filter(Boolean).join(' ');
  return { seats: seats ? String(seats) : '', contactName: name, email: stored?.email, company: stored?.company };
}

/** Returns what is wrong with the answers, in the order of the form. */
export function invoiceErrors(answers: InvoiceAnswers): FieldError[] {
  const wrong = wrongAnswers(invoiceFields, answers, isInvoiceAnswer);
  const seats = parseCount(answers.seats);
  if (seats === null) return wrong;
  const [field, least] = ['seats', site.CHECKOUT_MIN_SEATS];
  if (seats < least) return [{ field, message: tooFewSeats(least) }, ...wrong];
  if (seats > MOST_SEATS) return [{ field, message: tooManyForInvoice(MOST_SEATS), link: consultation }, ...wrong];
  return wrong;
}

export function toInvoiceRequest(answers: InvoiceAnswers): Partial<Record<keyof InvoiceRequestBody, unknown>> {
  return { ...answers, page: location.origin + location.pathname };
}
