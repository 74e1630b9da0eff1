const secrets = Object.fromEntries(new URLSearchParams(location.hash.slice(1)));
const $ = (id) => document.getElementById(id);
const form = $('form');
const { method: methods, country, 'promotion-code': code } = form.elements;
const unreachable =
  'We could not reach the payment service. You can safely try again: an order is never charged twice.';
let payLabel = 'Pay';
let isFree = false;

/** Notifies the embedding page, which has the same origin. */
function tell(type, detail) {
  parent.postMessage({ source: 'local-stripe', type, ...detail }, location.origin);
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
function showSums({ total, rows, is_free: free }) {
  isFree = free;
  payLabel = free ? 'Complete order' : `Pay ${total}`;
  $('pay').textContent = payLabel;
  $('total').textContent = total;
  $('rows').replaceChildren();
  for (const cells of rows) {
    const row = $('rows').insertRow();
    for (const text of cells) row.insertCell().textContent = text;
  }
  showMethod();
}

/** Shows the fields of the payment method only; none if nothing is due. */
function showMethod() {
  const shown = isFree ? 'none' : methods.value;
  for (const part of document.querySelectorAll('[data-for]')) {
    part.hidden = part.dataset.for !== shown;
    part.disabled = part.hidden;
  }
}

let earlier = Promise.resolve();

/** Fetches the sums for the code and country entered: one request after another, so that the last one counts. */
function applyTerms() {
  const fetched = earlier.then(() => call('session', { 'promotion-code': code.value, country: country.value }));
  earlier = fetched.then(
    (session) => {
      $('failure').textContent = session.fault ?? '';
      if (!session.fault) showSums(session);
    },
    () => {
      $('failure').textContent = unreachable;
    },
  );
}

function showOrder(session) {
  methods.value = session.methods[0];
  $('methods').hidden = session.methods.length < 2;
  $('codes').hidden = !session.takes_codes;
  code.value = session.code;
  $('tax-ids').hidden = !session.takes_tax_ids;
  $('email').value = session.customer_email ?? '';
  $('email').readOnly = Boolean(session.customer_email);
  showSums(session);
  $('ending').hidden = true;
  form.hidden = false;
}

function showEnding(title, text, link) {
  form.hidden = true;
  $('ending-title').textContent = title;
  $('ending-text').textContent = text;
  $('next').hidden = !link;
  if (link) $('next').href = link;
  $('ending').hidden = false;
}

const expired = () =>
  showEnding('This checkout has expired', 'No payment was made. Go back and start again to get a fresh one.');

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
  if (result.outcome === 'challenge')
    result = await call('authenticate', { challenge: result.challenge, ok: await challenge() });
  const { outcome, faults, return_url: returnUrl } = result;
  if (outcome === 'expired') return expired();
  if (returnUrl) {
    showEnding(outcome === 'paid' ? 'Payment received' : 'Payment on its way', 'Taking you back…', returnUrl);
    $('ending').focus();
    return tell('complete', { returnUrl });
  }
  setBusy(false);
  $('failure').textContent = Object.values(faults).join(' ');
  form.querySelector(`[name="${Object.keys(faults)[0]}"]:enabled`)?.focus();
}

form.addEventListener('submit', async (event) => {
  event.preventDefault();
  const fields = Object.fromEntries(new FormData(form));
  $('failure').textContent = '';
  setBusy(true);
  await attempt(fields).catch(() => {
    setBusy(false);
    $('failure').textContent = unreachable;
  });
});

const names = new Intl.DisplayNames(['en'], { type: 'region' });
for (const region of 'US AT AU BR CA CH DE ES FR GB IN IT JP MX NL NZ PL SE SG'.split(' '))
  country.add(new Option(names.of(region), region));
country.addEventListener('change', applyTerms);
$('apply').addEventListener('click', applyTerms);
$('methods').addEventListener('change', showMethod);
new ResizeObserver(() => tell('resize', { height: document.body.offsetHeight })).observe(document.body);

try {
  const session = await call('session', { country: country.value });
  if (session.status === 'open') showOrder(session);
  else if (session.status === 'expired') expired();
  else showEnding('This order is already paid', 'It was completed before, perhaps in another tab.', session.return_url);
} catch (error) {
  showEnding('Something went wrong', error.message);
}
