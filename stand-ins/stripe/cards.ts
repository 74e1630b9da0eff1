import { brandOf, digitsOf, faultsOf } from './browser/card-checks.js';
import type { AcceptedPayment } from './objects.ts';

/** Why a payment was declined, in Stripe's words; `field` is the input on the card page to correct. */
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

/** Stripe's test card numbers (docs.stripe.com/testing) that matter for buying seats. */
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

/** Decides what happens to a payment with this number (digits only): it pays, asks for 3D Secure, or is declined. */
export function judgeCard(digits: string): 'pays' | 'asks' | Decline {
  return testCards[digits] ?? notATestCard;
}

/** What the card page sends, by input name: raw text, which is checked again here. */
export type PaymentForm = Record<string, unknown>;

const longest = 200;

/**
 * Validates what the buyer typed.
 * @returns the faults by field, or the payment with the card's digits, which are used once and not stored
 */
export function readPaymentForm(
  form: PaymentForm,
  fixedEmail: string | null,
  method: PaymentMethod,
): { faults: Record<string, string> } | { payment: AcceptedPayment; digits: string } {
  const email = fixedEmail ?? line(form.email);
  const [number, expiry, cvc, account] = [line(form.number), line(form.expiry), line(form.cvc), line(form.account)];
  const [name, country] = [line(form.name), line(form.country)];
  const faults = faultsOf({ email, number, expiry, cvc, account, name, country }, method);
  if (Object.keys(faults).length > 0) return { faults };
  const digits = digitsOf(number);
  const [expMonth = 0, expYear = 0] = expiry.split('/').map(Number);
  const brand = brandOf(digits).toLowerCase() || 'unknown';
  const card = { brand, last4: digits.slice(-4), expMonth, expYear: 2000 + expYear };
  const means = { card: { card }, us_bank_account: { account: { last4: digitsOf(account).slice(-4) } }, none: {} };
  const address = { country, postalCode: line(form['postal-code']) || null };
  return { payment: { email, name, ...address, taxId: line(form['tax-id']) || null, ...means[method] }, digits };
}

export type PaymentMethod = 'card' | 'us_bank_account' | 'none';

/** Returns text as one line that can be stored: without NUL or lone surrogates, trimmed and cut. */
function line(value: unknown): string {
  const text = typeof value === 'string' ? value : '';
  return text.toWellFormed().replaceAll('\u0000', '').trim().slice(0, longest);
}
