/**
 * Validates what a buyer types into the card page, on the page while the form is filled in and again on the server when
 * it is sent. The messages are those of Stripe's own form.
 */

const brands = { Visa: /^4/, Mastercard: /^(5[1-5]|2[2-7])/, Amex: /^3[47]/, Discover: /^6(011|5)/ };

export function digitsOf(text) {
  return text.replaceAll(/\D/g, '');
}

export function brandOf(digits) {
  return Object.entries(brands).find(([, pattern]) => pattern.test(digits))?.[0] ?? '';
}

/** Whether the last digit is the check digit of the others (ISO/IEC 7812-1). */
function passesLuhn(digits) {
  const sum = [...digits].reverse().reduce((total, digit, index) => {
    const doubled = Number(digit) * (index % 2 ? 2 : 1);
    return total + (doubled > 9 ? doubled - 9 : doubled);
  }, 0);
  return sum % 10 === 0;
}

/** Checks by input name. Each returns what is wrong with the text, or ''. */
export const checks = {
  email: (text) => (/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(text) ? '' : 'Enter an email address, like name@company.com.'),
  number: (text) => {
    const digits = digitsOf(text);
    if (digits.length < (brandOf(digits) === 'Amex' ? 15 : 16)) return 'Your card number is incomplete.';
    return passesLuhn(digits) ? '' : 'Your card number is invalid.';
  },
  expiry: (text) => {
    const [month, year] = text.split('/').map(Number);
    if (!/^\d\d \/ \d\d$/.test(text)) return "Your card's expiration date is incomplete.";
    if (month < 1 || month > 12) return "Your card's expiration date is invalid.";
    const end = new Date(2000 + year, month, 1);
    return end > new Date() ? '' : "Your card's expiration date is in the past.";
  },
  cvc: (text) => (/^\d{3,4}$/.test(text) ? '' : "Your card's security code is incomplete."),
  account: (text) => (/^\d{4,17}$/.test(digitsOf(text)) ? '' : 'Your account number is incomplete.'),
  name: (text) => (text ? '' : 'Enter the name on the card or account.'),
  country: (text) => (text ? '' : 'Choose a country.'),
};

/** The fields that each payment method needs; `none` is for a total of 0. */
export const fieldsOf = {
  card: ['email', 'number', 'expiry', 'cvc', 'name', 'country'],
  us_bank_account: ['email', 'account', 'name', 'country'],
  none: ['email', 'country'],
};

/** Returns the messages for every invalid field of a payment method. */
export function faultsOf(fields, method = 'card') {
  const messages = fieldsOf[method].map((name) => [name, checks[name](fields[name])]);
  return Object.fromEntries(messages.filter(([, message]) => message));
}
