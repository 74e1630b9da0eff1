import type { AcceptedPayment } from './objects.ts';

/** Why a payment was not taken, as Stripe words it; `field` is the input on the card page that can mend it. */
export interface Decline {
  code: string;
  declineCode?: string;
  message: string;
  field?: string;
}

const decline = (code: string, message: string, declineCode?: string, field?: string): Decline => ({
  code,
  message,
  ...(declineCode && { declineCode }),
  ...(field && { field }),
});

/** Stripe's test numbers (docs.stripe.com/testing), as far as a buyer of seats can meet them. */
const testCards: Record<string, 'pays' | 'asks' | Decline> = {
  '4242424242424242': 'pays',
  '4000056655665556': 'pays',
  '5555555555554444': 'pays',
  '378282246310005': 'pays',
  '6011111111111117': 'pays',
  '4000000000003220': 'asks',
  '4000002500003155': 'asks',
  '4000000000000002': decline('card_declined', 'Your card was declined.', 'generic_decline'),
  '4000000000009995': decline('card_declined', 'Your card has insufficient funds.', 'insufficient_funds'),
  '4000000000000069': decline('expired_card', 'Your card has expired.', undefined, 'expiry'),
  '4000000000000127': decline('incorrect_cvc', "Your card's security code is incorrect.", undefined, 'cvc'),
  '4000000000000119': decline(
    'processing_error',
    'An error occurred while processing your card. Try again in a little bit.',
  ),
};

const notATestCard = decline(
  'card_declined',
  'Your card was declined. Your request was in test mode, but used a non test card. For a list of valid test cards, visit: https://stripe.com/docs/testing.',
  'test_mode_live_card',
);

export const authenticationFailed = decline(
  'payment_intent_authentication_failure',
  'We are unable to authenticate your payment method. Please choose a different payment method and try again.',
);

/** What becomes of a payment with this number (digits only): it pays, asks for 3D Secure, or is declined. */
export function judgeCard(digits: string): 'pays' | 'asks' | Decline {
  return testCards[digits] ?? notATestCard;
}

function brandOf(digits: string): string {
  if (digits.startsWith('4')) return 'visa';
  if (/^(5[1-5]|2[2-7])/.test(digits)) return 'mastercard';
  if (/^3[47]/.test(digits)) return 'amex';
  if (/^6(011|5)/.test(digits)) return 'discover';
  return 'unknown';
}

/** The check digit that every card number ends in (ISO/IEC 7812-1). */
function passesLuhn(digits: string): boolean {
  let sum = 0;
  for (const [index, digit] of [...digits].reverse().entries()) {
    const doubled = Number(digit) * (index % 2 === 0 ? 1 : 2);
    sum += doubled > 9 ? doubled - 9 : doubled;
  }
  return digits.length >= 12 && sum % 10 === 0;
}

/** What the card page sends: raw text, to be checked here again. */
export interface PaymentForm {
  email?: unknown;
  name?: unknown;
  country?: unknown;
  postal_code?: unknown;
  card?: { number?: unknown; exp_month?: unknown; exp_year?: unknown; cvc?: unknown };
}
/** Messages by the name of the input at fault. */
type FieldFaults = Record<string, string>;

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
