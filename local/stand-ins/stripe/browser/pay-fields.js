const names = ['email', 'number', 'expiry', 'cvc', 'name', 'country'];
const input = (name) => document.getElementById(name);
const digitsOf = (text) => text.replaceAll(/\D/g, '');
const brands = [
  [/^4/, 'Visa'],
  [/^(5[1-5]|2[2-7])/, 'Mastercard'],
  [/^3[47]/, 'Amex'],
  [/^6(011|5)/, 'Discover'],
];

function brandOf(digits) {
  return brands.find(([pattern]) => pattern.test(digits))?.[1] ?? '';
}

function groupNumber(digits) {
  if (brandOf(digits) === 'Amex')
    return [digits.slice(0, 4), digits.slice(4, 10), digits.slice(10, 15)].join(' ').trim();
  return (digits.slice(0, 19).match(/.{1,4}/g) ?? []).join(' ');
}

/** Rewrites what stands in a field as groups of digits and keeps the caret behind the digit it was behind. */
function format(field, group) {
  const before = digitsOf(field.value.slice(0, field.selectionStart)).length;
  field.value = group(digitsOf(field.value));
  let caret = 0;
  for (let seen = 0; seen < before && caret < field.value.length; caret += 1) {
    if (/\d/.test(field.value[caret])) seen += 1;
  }
  if (before > 0 && caret === field.value.trimEnd().length) caret = field.value.length;
  field.setSelectionRange(caret, caret);
}

function formatExpiry(field, deleting) {
  let digits = digitsOf(field.value);
  // Browsers fill in 12/2030: keep the last two digits of the year.
  if (digits.length === 6 && digits.slice(2, 4) === '20') digits = digits.slice(0, 2) + digits.slice(4);
  if (/^[2-9]/.test(digits)) digits = `0${digits}`;
  const [month, year] = [digits.slice(0, 2), digits.slice(2, 4)];
  const slash = digits.length > 2 || (digits.length === 2 && !deleting);
  field.value = slash ? `${month} / ${year}` : month;
}

function passesLuhn(digits) {
  const sum = [...digits].reverse().reduce((total, digit, index) => {
    const doubled = Number(digit) * (index % 2 ? 2 : 1);
    return total + (doubled > 9 ? doubled - 9 : doubled);
  }, 0);
  return sum % 10 === 0;
}

const checks = {
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
    const lastDay = new Date(2000 + year, month, 1);
    return lastDay > new Date() ? '' : "Your card's expiration date is in the past.";
  },
  cvc: (text) => (/^\d{3,4}$/.test(text) ? '' : "Your card's security code is incomplete."),
  name: (text) => (text ? '' : 'Enter the name on the card.'),
  country: (text) => (text ? '' : 'Choose a country.'),
};

function mark(name, message) {
  document.getElementById(`${name}-error`).textContent = message;
  if (message) input(name).setAttribute('aria-invalid', 'true');
  else input(name).removeAttribute('aria-invalid');
}

/** Formats while typing, checks a field when it is left, forgives while it is being mended. */
export function bindFields() {
  for (const name of names) {
    const field = input(name);
    field.addEventListener('blur', () => {
      if (field.value) mark(name, checks[name](field.value.trim()));
    });
    field.addEventListener('input', (event) => {
      mark(name, '');
      if (name === 'number') {
        format(field, groupNumber);
        document.getElementById('brand').textContent = brandOf(digitsOf(field.value));
      }
      if (name === 'expiry') formatExpiry(field, event.inputType?.startsWith('delete'));
      if (name === 'cvc') field.value = digitsOf(field.value).slice(0, 4);
    });
  }
}

/** What was typed, as the server wants it, and what is wrong with it by field. */
export function readFields() {
  const value = (name) => input(name).value.trim();
  const faults = {};
  for (const name of names) {
    const message = checks[name](value(name));
    if (message) faults[name] = message;
  }
  const [month, year] = value('expiry').split('/').map(Number);
  const card = { number: digitsOf(value('number')), exp_month: month, exp_year: year, cvc: value('cvc') };
  const rest = { email: value('email'), name: value('name'), country: value('country') };
  return { faults, fields: { ...rest, postal_code: value('postal-code'), card } };
}

/** Marks the fields at fault and goes to the first of them. */
export function showFaults(faults) {
  for (const name of names) mark(name, faults[name] ?? '');
  input(names.find((name) => faults[name]) ?? 'number').focus();
}

/** Fills in a test card with a date and a code that fit; the rest stays as typed. */
export function fillCard(number) {
  const values = { number, expiry: `12 / ${(new Date().getFullYear() + 4) % 100}`, cvc: '123' };
  for (const [name, value] of Object.entries(values)) {
    input(name).value = value;
    input(name).dispatchEvent(new Event('input'));
  }
  if (!input('name').value) input('name').value = 'Test Buyer';
  mark('name', '');
}
