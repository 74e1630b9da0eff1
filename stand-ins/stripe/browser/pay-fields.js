import { brandOf, checks, digitsOf, faultsOf, fieldsOf } from './card-checks.js';

const names = Object.keys(checks);
const input = (name) => document.getElementById(name);

function groupNumber(digits) {
  if (brandOf(digits) === 'Amex')
    return [digits.slice(0, 4), digits.slice(4, 10), digits.slice(10, 15)].join(' ').trim();
  return (digits.slice(0, 19).match(/.{1,4}/g) ?? []).join(' ');
}

/** Groups the digits in a field, keeping the caret behind the same digit. */
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

function mark(name, message) {
  document.getElementById(`${name}-error`).textContent = message;
  if (message) input(name).setAttribute('aria-invalid', 'true');
  else input(name).removeAttribute('aria-invalid');
}

/** Formats fields during typing, validates each on blur, and removes its message while it is being corrected. */
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

/** Reads what was typed, with the faults in the payment method's fields, by field. */
export function readFields(method) {
  const all = [...names, 'postal-code', 'tax-id'];
  const fields = Object.fromEntries(all.map((name) => [name, input(name).value.trim()]));
  return { fields: { ...fields, method }, faults: faultsOf(fields, method) };
}

/** Shows the fields of one payment method only. */
export function showMethod(method) {
  for (const part of document.querySelectorAll('[data-for]'))
    part.hidden = !part.dataset.for.split(' ').includes(method);
  const isBank = method === 'us_bank_account';
  document.getElementById('method-title').textContent = isBank ? 'US bank account' : 'Card';
  document.getElementById('name-label').textContent = isBank ? 'Account holder' : 'Name on card';
}

/** Marks the invalid fields and focuses the first. */
export function showFaults(faults, method = 'card') {
  for (const name of [...names, 'promotion-code']) mark(name, faults[name] ?? '');
  input(Object.keys(faults)[0] ?? fieldsOf[method][0]).focus();
}

/** Fills in a test card with a valid date and code; the rest stays as typed. */
export function fillCard(number) {
  const values = { number, expiry: `12 / ${(new Date().getFullYear() + 4) % 100}`, cvc: '123' };
  for (const [name, value] of Object.entries(values)) {
    input(name).value = value;
    input(name).dispatchEvent(new Event('input'));
  }
  if (!input('name').value) input('name').value = 'Test Buyer';
  mark('name', '');
}

const codes =
  'AD AE AF AG AI AL AM AO AR AT AU AW AX AZ BA BB BD BE BF BG BH BI BJ BL BM BN BO BQ BR BS BT BW BY BZ CA CD CF CG CH CI CK CL CM CN CO CR CV CW CY CZ DE DJ DK DM DO DZ EC EE EG EH ER ES ET FI FJ FK FO FR GA GB GD GE GF GG GH GI GL GM GN GP GQ GR GT GU GW GY HK HN HR HT HU ID IE IL IM IN IO IQ IS IT JE JM JO JP KE KG KH KI KM KN KR KW KY KZ LA LB LC LI LK LR LS LT LU LV LY MA MC MD ME MF MG MK ML MM MN MO MQ MR MS MT MU MV MW MX MY MZ NA NC NE NG NI NL NO NP NR NU NZ OM PA PE PF PG PH PK PL PM PN PR PS PT PY QA RE RO RS RU RW SA SB SC SE SG SH SI SJ SK SL SM SN SO SR SS ST SV SX SZ TA TC TD TF TG TH TJ TK TL TM TN TO TR TT TV TW TZ UA UG US UY UZ VA VC VE VG VN VU WF WS XK YE YT ZA ZM ZW';

const testCards = [
  ['4242 4242 4242 4242', 'pays'],
  ['4000 0000 0000 3220', 'asks for 3D Secure'],
  ['4000 0000 0000 0002', 'is refused'],
  ['4000 0000 0000 9995', 'lacks the money'],
  ['4000 0000 0000 0069', 'is out of date'],
  ['4000 0000 0000 0127', 'wants another CVC'],
];

/** Fills a select with countries by name and selects the visitor's own if the browser's language tells it. */
export function listCountries(select) {
  const names = new Intl.DisplayNames(['en'], { type: 'region' });
  const options = codes.split(' ').map((code) => new Option(names.of(code), code));
  options.sort((a, b) => a.text.localeCompare(b.text, 'en'));
  select.append(...options);
  const region = new Intl.Locale(navigator.language || 'en-US').region ?? 'US';
  select.value = codes.includes(region) ? region : 'US';
}

/** Adds one button per test card; clicking it calls `choose` with the number. */
export function listTestCards(list, choose) {
  for (const [number, effect] of testCards) {
    const item = document.createElement('li');
    const button = document.createElement('button');
    button.type = 'button';
    button.className = 'quiet';
    button.textContent = number;
    button.addEventListener('click', () => choose(number));
    item.append(button, ` ${effect}`);
    list.append(item);
  }
}
