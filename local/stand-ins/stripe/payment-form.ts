import { brandOf, passesLuhn } from './cards.ts';
import type { AcceptedPayment } from './objects.ts';

/** What the card page sends: raw text, to be checked here again. */
export interface PaymentForm {
  email?: unknown;
  name?: unknown;
  country?: unknown;
  postal_code?: unknown;
  card?: { number?: unknown; exp_month?: unknown; exp_year?: unknown; cvc?: unknown };
}
/** Messages by the name of the input at fault. */
export type FieldFaults = Record<string, string>;

const email = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;
const longest = 200;

/**
 * Checks what the buyer typed; the wording is that of Stripe's own form.
 * @returns the faults by field, or the payment together with the card's digits, which are used once and not kept.
 */
export function readPaymentForm(
  form: PaymentForm,
  fixedEmail: string | null,
): { faults: FieldFaults } | { payment: AcceptedPayment; digits: string } {
  const digits = line(form.card?.number).replaceAll(/[\s-]/g, '');
  const cvc = line(form.card?.cvc);
  const expMonth = Number(line(form.card?.exp_month));
  const expYear = fullYear(Number(line(form.card?.exp_year)));
  const address = fixedEmail ?? line(form.email);
  const name = line(form.name);
  const country = line(form.country).toUpperCase();
  const brand = brandOf(digits);
  const faults: FieldFaults = {
    ...(!email.test(address) && { email: 'Enter an email address, like name@company.com.' }),
    ...(!passesLuhn(digits) && { number: 'Your card number is invalid.' }),
    ...expiryFault(expMonth, expYear),
    ...(!(brand === 'amex' ? /^\d{3,4}$/ : /^\d{3}$/).test(cvc) && {
      cvc: "Your card's security code is incomplete.",
    }),
    ...(name === '' && { name: 'Enter the name on the card.' }),
    ...(!/^[A-Z]{2}$/.test(country) && { country: 'Choose a country.' }),
  };
  if (Object.keys(faults).length > 0) return { faults };
  const card = { brand, last4: digits.slice(-4), expMonth, expYear };
  return { payment: { email: address, name, country, postalCode: line(form.postal_code) || null, card }, digits };
}

/** One storable line of text: no NUL, no lone surrogate, trimmed and cut. */
function line(value: unknown): string {
  const text = typeof value === 'number' ? String(value) : typeof value === 'string' ? value : '';
  return text.toWellFormed().replaceAll('\u0000', '').trim().slice(0, longest);
}

function fullYear(year: number): number {
  return year < 100 ? 2000 + year : year;
}

function expiryFault(month: number, year: number): FieldFaults {
  if (!Number.isInteger(month) || !Number.isInteger(year) || month < 1 || month > 12) {
    return { expiry: "Your card's expiration date is invalid." };
  }
  const today = new Date();
  if (year > today.getFullYear() + 50) return { expiry: "Your card's expiration year is invalid." };
  if (year < today.getFullYear()) return { expiry: "Your card's expiration year is in the past." };
  const past = year === today.getFullYear() && month < today.getMonth() + 1;
  return past ? { expiry: "Your card's expiration date is in the past." } : {};
}
