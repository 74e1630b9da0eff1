import {
  bindFields,
  fillCard,
  listCountries,
  listTestCards,
  readFields,
  showFaults,
  showMethod,
} from './pay-fields.js';

const secrets = Object.fromEntries(new URLSearchParams(location.hash.slice(1)));
const $ = (id) => document.getElementById(id);
const unreachable =
  'We could not reach the payment service. You can safely try again: an order is never charged twice.';
let payLabel = 'Pay';
let isFree = false;
let sumsChange = false;

/** Returns the payment method whose fields are shown; none if nothing is due. */
function chosenMethod() {
  if (isFree) return 'none';
  return [...document.getElementsByName('method')].find((radio) => radio.checked)?.value ?? 'card';
}

let earlierTerms = Promise.resolve();

/** Fetches the sums for the code and country entered, and shows them: one request after another, so that the last one counts. */
function applyTerms() {
  earlierTerms = earlierTerms.catch(() => {}).then(fetchTerms);
  return earlierTerms;
}

async function fetchTerms() {
  if (!sumsChange) return;
  const result = await call('terms', { code: $('promotion-code').value, country: $('country').value });
  $('promotion-code-error').textContent = result.fault ?? '';
  if (!result.fault) showSums(result);
}

/** Notifies the embedding page, which has the same origin. */
function tell(type, detail) {
  if (parent !== window) parent.postMessage({ source: 'local-stripe', type, ...detail }, location.origin);
}

async function call(action, body) {
  const response = await fetch(`api/${action}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ ...secrets, ...body }),
  });
  const result = await response.json();
  if (!response.ok) throw new Error(result.message ?? unreachable);
  return result;
}

/** Shows the sums, which depend on the promotion code and the billing country. */
function showSums({ total, parts, is_free: free }) {
  isFree = free;
  payLabel = free ? 'Complete order' : `Pay ${total}`;
  $('pay').textContent = payLabel;
  $('total').textContent = total;
  $('total-due').textContent = total;
  $('challenge-text').textContent =
    `Your bank asks you to confirm this payment of ${total}. Nothing real happens here.`;
  $('parts').replaceChildren();
  for (const part of parts) {
    const row = $('parts').insertRow();
    row.insertCell().textContent = part.name;
    const amount = row.insertCell();
    amount.className = 'figure';
    amount.textContent = part.amount;
  }
  showMethod(chosenMethod());
}

function showOrder(session) {
  const { items, customer_email: email, methods } = session;
  const [first] = methods;
  sumsChange = session.sums_change;
  for (const radio of document.getElementsByName('method')) {
    radio.checked = radio.value === first;
    radio.onchange = () => showMethod(chosenMethod());
  }
  $('methods').hidden = methods.length < 2;
  for (const id of ['codes', 'code-hint']) $(id).hidden = !session.takes_codes;
  $('promotion-code').value = session.code;
  $('tax-ids').hidden = !session.takes_tax_ids;
  showSums(session);
  for (const item of items) {
    const row = $('items').insertRow();
    const quantity = document.createElement('small');
    quantity.textContent = item.quantity;
    row.insertCell().append(item.description, quantity);
    const amount = row.insertCell();
    amount.className = 'figure';
    amount.textContent = item.amount;
  }
  if (email) {
    $('email').value = email;
    $('email').readOnly = true;
  }
  $('summary').hidden = false;
  $('form').hidden = false;
}

function showEnding(title, text, link) {
  for (const id of ['loading', 'summary', 'form']) $(id).hidden = true;
  $('ending-title').textContent = title;
  $('ending-text').textContent = text;
  if (link) {
    const next = Object.assign(document.createElement('a'), { href: link, target: '_top', className: 'button' });
    next.textContent = 'Continue';
    $('ending-next').replaceChildren(next);
  }
  $('ending').hidden = false;
}

const expired = () =>
  showEnding('This checkout has expired', 'No payment was made. Go back and start again to get a fresh one.');

function succeed(returnUrl, title = 'Payment received') {
  showEnding(title, 'Taking you back…', returnUrl);
  $('ending').focus();
  tell('complete', { returnUrl });
  if (parent === window) location.assign(returnUrl);
}

/** Shows the 3D Secure step; closing it with Escape counts as failing. */
function challenge() {
  const dialog = $('challenge');
  dialog.returnValue = '';
  dialog.showModal();
  dialog.scrollIntoView({ block: 'center' });
  return new Promise((resolve) => {
    dialog.onclose = () => resolve(dialog.returnValue === 'complete');
  });
}

function setBusy(busy) {
  $('fields').disabled = busy;
  $('pay').disabled = busy;
  $('pay').textContent = busy ? 'Processing…' : payLabel;
}

async function attempt(fields) {
  let result = await call('pay', fields);
  if (result.outcome === 'challenge') {
    result = await call('authenticate', { challenge: result.challenge, ok: await challenge() });
  }
  if (result.outcome === 'paid') return succeed(result.return_url);
  if (result.outcome === 'pending') return succeed(result.return_url, 'Payment on its way');
  if (result.outcome === 'expired') return expired();
  setBusy(false);
  if (result.outcome === 'invalid') return showFaults(result.faults, chosenMethod());
  if (result.decline.field) showFaults({ [result.decline.field]: result.decline.message });
  else {
    $('failure').textContent = result.decline.message;
    $('number').focus();
  }
}

$('form').addEventListener('submit', async (event) => {
  event.preventDefault();
  if ($('pay').disabled) return;
  $('failure').textContent = '';
  const { fields, faults } = readFields(chosenMethod());
  if (Object.keys(faults).length > 0) return showFaults(faults, chosenMethod());
  setBusy(true);
  try {
    await attempt(fields);
  } catch {
    setBusy(false);
    $('failure').textContent = unreachable;
  }
});

bindFields();
listCountries($('country'));
$('country').addEventListener('change', () => void applyTerms().catch(() => {}));
$('codes').addEventListener('submit', (event) => {
  event.preventDefault();
  void applyTerms().catch(() => {
    $('promotion-code-error').textContent = unreachable;
  });
});
listTestCards($('test-cards'), fillCard);
new ResizeObserver(() => tell('resize', { height: document.body.offsetHeight })).observe(document.body);

try {
  const session = await call('session');
  $('loading').hidden = true;
  if (session.status === 'open') {
    showOrder(session);
    await applyTerms();
  } else if (session.status === 'expired') expired();
  else showEnding('This order is already paid', 'It was completed before, perhaps in another tab.', session.return_url);
} catch (error) {
  showEnding('Something went wrong', error.message);
}
tell('ready');
