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
import { emailError } from '#contract/text.values.ts';
import { course } from '../../content/interface-words.ts';
import { readCheckoutSession } from '../../lib/checkout-storage.ts';
import type { FieldError } from '../../lib/field-errors.ts';
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
  return invoiceFields.flatMap((field): FieldError[] => {
    const text = (answers[field.name] ?? '').trim();
    if (text === '' ? field.required : !isInvoiceAnswer(field, text))
      return [{ field: field.name, message: field.kind === 'email' ? emailError(text, field.error) : field.error }];
    const seats = field.name === 'seats' ? (parseCount(text) ?? 0) : null;
    if (seats !== null && seats < site.CHECKOUT_MIN_SEATS)
      return [{ field: 'seats', message: tooFewSeats(site.CHECKOUT_MIN_SEATS) }];
    if (seats !== null && seats > MOST_SEATS)
      return [{ field: 'seats', message: tooManyForInvoice(MOST_SEATS), link: consultation }];
    return [];
  });
}

export function toInvoiceRequest(answers: InvoiceAnswers): Partial<Record<keyof InvoiceRequestBody, unknown>> {
  return { ...answers, page: location.origin + location.pathname };
}
