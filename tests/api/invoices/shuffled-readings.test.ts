import { randomUUID } from 'node:crypto';
import { expect, it } from '@jest/globals';
import type { InvoiceReading } from '#api/checkout/invoices/invoice-reader.ts';
import { PaymentRecorder } from '#api/checkout/payment-recorder.ts';
import { isDrill } from '../../support/layers.ts';
import { OUTBOX, SEAT_CENTS } from '../../support/payments.ts';
import { sharedApi } from '../../support/shared-api.ts';
import { limitMs } from '../../support/slowness.ts';
import { disorder, seeded } from '../checkout/disorder.ts';

const api = await sharedApi(OUTBOX);

const DUE = 4 * SEAT_CENTS;
type State = [status: string, paidCents?: number, refundedCents?: number];
const open: State = ['open'];
const part: State = ['open', SEAT_CENTS];
const uncollectible: State = ['uncollectible', SEAT_CENTS];
const paid: State = ['paid', DUE];
const refundedPart: State = ['paid', DUE, SEAT_CENTS];
const refunded: State = ['paid', DUE, DUE];

/** Everything that Stripe reports about one invoice over time, and the state that must result. */
const lives: [states: State[], payment: string, request: string][] = [
  [[open, part, paid], 'paid', 'paid'],
  [[open, part, uncollectible, paid, refundedPart], 'partially_refunded', 'paid'],
  [[open, paid, refundedPart, refunded], 'refunded', 'paid'],
  [[open, uncollectible], 'open', 'uncollectible'],
  [[open, uncollectible, ['void', SEAT_CENTS]], 'expired', 'voided'],
];

/** Number of orders; a drill or ORDERS=10000 makes more. */
const ORDERS = Number(process.env.ORDERS ?? (isDrill ? 300 : 50));

it(
  'however the readings of invoices are shuffled, they end in what Stripe said last, told once',
  async () => {
    const made = Array.from({ length: ORDERS }, (_, index) => newLife(lives[index % lives.length]));
    await addRequests(made.map(({ id }) => id));
    const recorder = api.app.get(PaymentRecorder);
    const [queue, random] = [[...made], seeded(3)];
    const record = async () => {
      for (let one = queue.pop(); one; one = queue.pop())
        // biome-ignore lint/complexity/useLiteralKeys: only readers of Stripe call it otherwise
        for (const reading of disorder(one.readings, random)) await recorder['saveReading'](reading);
    };
    await Promise.all(Array.from({ length: 8 }, record));
    const found = await api.rows<{ id: string; status: string; state: string }>(
      'select p.id, p.status, r.state from payments p join invoice_requests r on r.payment_id = p.id',
    );
    const known = Object.fromEntries(found.map(({ id, status, state }) => [id, [status, state]]));
    expect(known).toEqual(Object.fromEntries(made.map(({ id, status, state }) => [id, [status, state]])));
    expect(await api.rows('select from mails group by kind, cause having count(*) > 1')).toEqual([]);
    expect(await api.rows('select from team_notices group by kind, cause having count(*) > 1')).toEqual([]);
  },
  limitMs(300),
);

function newLife([states, status, state]: (typeof lives)[number] = [[], 'open', 'sent']) {
  const id = randomUUID();
  return { id, status, state, readings: states.map((one, day) => readingOf(id, one, day)) };
}

/** Writes approved requests with payments of these ids. */
async function addRequests(ids: string[]): Promise<void> {
  await api.rows(
    `insert into payments (id, seats, unit_amount_cents, currency, product_id, claim_token, user_id)
     select id, 4, $2, 'usd', 'prod_team_course', 'claim_' || id, gen_random_uuid() from unnest($1::uuid[]) id`,
    [ids, SEAT_CENTS],
  );
  await api.rows(
    `insert into invoice_requests (content_hash, company, country, street, city, seats, unit_amount_cents, currency,
       contact_name, contact_email, approved_at, sent_at, payment_id)
     select id, 'Northwind Sample', 'DE', 'Sample Street 1', 'Berlin', 4, $2, 'usd', 'Dana', 'dana@example.com',
       now(), now(), id from unnest($1::uuid[]) id`,
    [ids, SEAT_CENTS],
  );
}

function readingOf(id: string, [status, paidCents = 0, amountRefundedCents = 0]: State, day: number): InvoiceReading {
  const isPaid = status === 'paid';
  const facts = {
    ...{ id, claimToken: `claim_${id}`, checkoutSessionId: null, invoiceId: `in_${id}`, paymentIntentId: null },
    ...{ seats: 4, unitAmountCents: SEAT_CENTS, currency: 'usd', productId: 'prod_team_course' },
    ...{ amountSubtotalCents: DUE, amountDiscountCents: 0, amountTaxCents: 0, amountTotalCents: DUE },
    ...{ amountRefundedCents, payerEmail: isPaid ? 'dana@example.com' : null, isPaid, isExpired: status === 'void' },
    ...{ isUnsettled: false, isFailed: false, isDisputed: false },
    readAt: new Date(Date.UTC(2026, 0, 1 + day)),
  };
  const invoice = { id: `in_${id}`, status, number: null, url: null, dueAt: null, paidCents, overpaidCents: 0 };
  return { facts, disputes: [], sellsOurProduct: true, compare: () => null, invoice };
}
