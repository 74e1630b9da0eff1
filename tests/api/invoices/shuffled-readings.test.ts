import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import type { InvoiceReading } from '../../../api/src/checkout/invoices/invoice-reader.ts';
import { PaymentRecorder } from '../../../api/src/checkout/payment-recorder.ts';
import { startTestApi, type TestApi } from '../../support/test-api.ts';

let api: TestApi;
beforeAll(async () => {
  // Without a worker the outbox stays as it was written.
  api = await startTestApi({ WORKER: 'off', TEAM_MAIL_TO: 'team@lodestar.example' });
});
afterAll(() => api.close());

type State = [status: string, paidCents?: number, refundedCents?: number];
const open: State = ['open'];
const part: State = ['open', 500_000];
const uncollectible: State = ['uncollectible', 500_000];
const paid: State = ['paid', 2_000_000];
const refundedPart: State = ['paid', 2_000_000, 500_000];
const refunded: State = ['paid', 2_000_000, 2_000_000];

/** Everything that Stripe reports about one invoice over time, and the state that must result. */
const lives: [states: State[], payment: string, request: string][] = [
  [[open, part, paid], 'paid', 'paid'],
  [[open, part, uncollectible, paid, refundedPart], 'partially_refunded', 'paid'],
  [[open, paid, refundedPart, refunded], 'refunded', 'paid'],
  [[open, uncollectible], 'open', 'uncollectible'],
  [[open, uncollectible, ['void', 500_000]], 'expired', 'voided'],
];

/** Number of orders, for instance ORDERS=10000. A few hundred take a few seconds. */
const ORDERS = Number(process.env.ORDERS ?? 300);

it('however the readings of invoices are shuffled, they end in what Stripe said last, told once', async () => {
  const made = Array.from({ length: ORDERS }, (_, index) => newLife(lives[index % lives.length]));
  await addRequests(made.map(({ id }) => id));
  const recorder = api.app.get(PaymentRecorder);
  const queue = [...made];
  const record = async () => {
    for (let one = queue.pop(); one; one = queue.pop())
      // biome-ignore lint/complexity/useLiteralKeys: only readers of Stripe call it otherwise
      for (const reading of shuffle(one.readings)) await recorder['saveReading'](reading);
  };
  await Promise.all(Array.from({ length: 8 }, record));
  const found = await api.rows<{ id: string; status: string; state: string }>(
    'select p.id, p.status, r.state from payments p join invoice_requests r on r.payment_id = p.id',
  );
  const known = Object.fromEntries(found.map(({ id, status, state }) => [id, [status, state]]));
  expect(known).toEqual(Object.fromEntries(made.map(({ id, status, state }) => [id, [status, state]])));
  expect(await api.rows('select from mails group by kind, cause having count(*) > 1')).toEqual([]);
  expect(await api.rows('select from team_notices group by kind, cause having count(*) > 1')).toEqual([]);
}, 300_000);

/** Returns an invoice's readings in order, and the state that must result. */
function newLife([states, status, state]: (typeof lives)[number] = [[], 'open', 'sent']) {
  const id = randomUUID();
  return { id, status, state, readings: states.map((one, day) => readingOf(id, one, day)) };
}

/** Writes approved requests with payments of these ids. */
async function addRequests(ids: string[]): Promise<void> {
  await api.rows(
    `insert into payments (id, seats, unit_amount_cents, currency, product_id, claim_token, user_id)
     select id, 4, 500000, 'usd', 'prod_team_course', 'claim_' || id, gen_random_uuid() from unnest($1::uuid[]) id`,
    [ids],
  );
  await api.rows(
    `insert into invoice_requests (content_hash, company, country, street, city, seats, unit_amount_cents, currency,
       contact_name, contact_email, approved_at, sent_at, payment_id)
     select id, 'Northwind Sample', 'DE', 'Sample Street 1', 'Berlin', 4, 500000, 'usd', 'Dana', 'dana@example.com',
       now(), now(), id from unnest($1::uuid[]) id`,
    [ids],
  );
}

function readingOf(id: string, [status, paidCents = 0, amountRefundedCents = 0]: State, day: number): InvoiceReading {
  const isPaid = status === 'paid';
  const facts = {
    ...{ id, claimToken: `claim_${id}`, checkoutSessionId: null, invoiceId: `in_${id}`, paymentIntentId: null },
    ...{ seats: 4, unitAmountCents: 500_000, currency: 'usd', productId: 'prod_team_course' },
    ...{ amountSubtotalCents: 2_000_000, amountDiscountCents: 0, amountTaxCents: 0, amountTotalCents: 2_000_000 },
    ...{ amountRefundedCents, payerEmail: isPaid ? 'dana@example.com' : null, isPaid, isExpired: status === 'void' },
    ...{ isUnsettled: false, isFailed: false, isDisputed: false },
    readAt: new Date(Date.UTC(2026, 0, 1 + day)),
  };
  const invoice = { id: `in_${id}`, status, number: null, url: null, dueAt: null, paidCents, overpaidCents: 0 };
  return { facts, disputes: [], sellsOurProduct: true, compare: () => null, invoice };
}

function shuffle<T>(items: readonly T[]): T[] {
  // Some are recorded twice, as when an event is delivered again.
  const all = [...items, ...items.filter(() => Math.random() < 0.3)];
  return all
    .map((item) => ({ item, at: Math.random() }))
    .sort((a, b) => a.at - b.at)
    .map(({ item }) => item);
}
