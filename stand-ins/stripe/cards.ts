import type { AcceptedPayment } from './objects.ts';

/** Why a payment was declined, in Stripe's words; `field` is the input on the card page to correct. */
export interface Decline {
  code: string;
  declineCode?: string;
  message: string;
  field?: string;
}

const declined = { code: 'card_declined' };

/** Stripe's test card numbers (docs.stripe.com/testing) that matter for buying seats. */
const testCards: Record<string, 'pays' | 'asks' | Decline> = {
  '4242424242424242': 'pays',
  '4000056655665556': 'pays',
  '5555555555554444': 'pays',
  '378282246310005': 'pays',
  '6011111111111117': 'pays',
  '4000000000003220': 'asks',
  '4000002500003155': 'asks',
  '4000000000000002': { ...declined, declineCode: 'generic_decline', message: 'Your card was declined.' },
  '4000000000009995': { ...declined, declineCode: 'insufficient_funds', message: 'Your card has insufficient funds.' },
  '4000000000000069': { code: 'expired_card', message: 'Your card has expired.', field: 'expiry' },
  '4000000000000127': { code: 'incorrect_cvc', message: "Your card's security code is incorrect.", field: 'cvc' },
  '4000000000000119': {
    code: 'processing_error',
    message: 'An error occurred while processing your card. Try again in a little bit.',
  },
};

const notATestCard: Decline = {
  ...declined,
  declineCode: 'test_mode_live_card',
  message:
    'Your card was declined. Your request was in test mode, but used a non test card. For a list of valid test cards, visit: https://stripe.com/docs/testing.',
};

export const authenticationFailed: Decline = {
  code: 'payment_intent_authentication_failure',
  message: 'We are unable to authenticate your payment method. Please choose a different payment method and try again.',
};

/** Decides what happens to a payment with this number (digits only): it pays, asks for 3D Secure, or is declined. */
export function judgeCard(digits: string): 'pays' | 'asks' | Decline {
  return testCards[digits] ?? notATestCard;
}

/** What was typed on the card page, by input name. */
export type PaymentForm = Record<string, unknown>;

const longest = 200;

/** Checks by field, in the words of Stripe's form. A number that is no test card's is declined. */
const checks: Record<string, { isValid: (text: string) => boolean; message: string }> = {
  email: {
    isValid: (text) => /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(text),
    message: 'Enter an email address, like name@company.com.',
  },
  expiry: { isValid: isInFuture, message: "Your card's expiration date is invalid." },
  cvc: { isValid: (text) => /^\d{3,4}$/.test(text), message: "Your card's security code is incomplete." },
  account: {
    isValid: (text) => /^\d{4,17}$/.test(digitsOf(text)),
    message: 'Your account number is incomplete.',
  },
  name: { isValid: Boolean, message: 'Enter the name on the card or account.' },
  country: { isValid: Boolean, message: 'Choose a country.' },
};

/** The fields that each payment method needs; `none` is for a total of 0. */
const fieldsOf = {
  card: ['email', 'expiry', 'cvc', 'name', 'country'],
  us_bank_account: ['email', 'account', 'name', 'country'],
  none: ['email', 'country'],
};

/**
 * Validates what the buyer typed.
 * @returns the faults by field, or the payment with the card's digits, which are used once and not stored
 */
export function readPaymentForm(
  form: PaymentForm,
  fixedEmail: string | null,
  method: PaymentMethod,
): { faults: Record<string, string> } | { payment: AcceptedPayment; digits: string } {
  const typed = (name: string) => (name === 'email' && fixedEmail) || line(form[name]);
  const faults = fieldsOf[method].flatMap((name) => {
    const check = checks[name];
    return check && !check.isValid(typed(name)) ? [[name, check.message]] : [];
  });
  if (faults.length > 0) return { faults: Object.fromEntries(faults) };
  const digits = digitsOf(typed('number'));
  const expiry = digitsOf(typed('expiry'));
  const brand = Object.entries(brands).find(([, pattern]) => pattern.test(digits))?.[0] ?? 'unknown';
  const [expMonth, expYear] = [Number(expiry.slice(0, 2)), 2000 + Number(expiry.slice(-2))];
  const card = { brand, last4: digits.slice(-4), expMonth, expYear };
  const means = {
    card: { card },
    us_bank_account: { account: { last4: digitsOf(typed('account')).slice(-4) } },
    none: {},
  };
  const [email, name, country] = [typed('email'), typed('name'), typed('country')];
  const optional = { postalCode: typed('postal-code') || null, taxId: typed('tax-id') || null };
  return { payment: { email, name, country, ...optional, ...means[method] }, digits };
}

const brands = { visa: /^4/, mastercard: /^(5[1-5]|2[2-7])/, amex: /^3[47]/, discover: /^6(011|5)/ };

function digitsOf(text: string): string {
  return text.replaceAll(/\D/g, '');
}

/** Whether a card with this date (MM / YY) can still be used. */
function isInFuture(text: string): boolean {
  const [, month, year] = /^(0[1-9]|1[0-2])\s*\/?\s*(?:20)?(\d\d)$/.exec(text) ?? [];
  return new Date(2000 + Number(year), Number(month), 1) > new Date();
}

export type PaymentMethod = 'card' | 'us_bank_account' | 'none';

/** Returns text as one line that can be stored: without NUL or lone surrogates, trimmed and cut. */
function line(value: unknown): string {
  const text = typeof value === 'string' ? value : '';
  return text.toWellFormed().replaceAll('\u0000', '').trim().slice(0, longest);
}
