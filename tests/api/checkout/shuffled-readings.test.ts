import { randomUUID } from 'node:crypto';
import { expect, it } from '@jest/globals';
import { PaymentRecorder } from '#api/checkout/payment-recorder.ts';
import { type Payment, type PaymentFacts, saveFacts } from '#api/checkout/payments.repository.ts';
import { DATABASE, type Database, inTransaction } from '#api/platform/database/database.ts';
import { isDrill } from '../../support/layers.ts';
import { OUTBOX, SEAT_CENTS } from '../../support/payments.ts';
import { sharedApi } from '../../support/shared-api.ts';
import { limitMs } from '../../support/slowness.ts';

const api = await sharedApi(OUTBOX);

type Life<One, End extends unknown[]> = [states: One[], ...end: End];
type State = Partial<PaymentFacts>;
const DUE = 2 * SEAT_CENTS;
const email = 'payer@example.com';
const open = { amountTotalCents: DUE };
const total = 0.866 * DUE;
const sums = {
  amountTotalCents: total,
  amountDiscountCents: 0.2 * DUE,
  amountTaxCents: 0.066 * DUE,
  payerEmail: email,
};
const pending = { ...sums, isUnsettled: true };
const failed = { ...pending, isFailed: true };
const paid = { ...sums, isPaid: true };
const free = { amountTotalCents: 0, amountDiscountCents: DUE, payerEmail: email, isPaid: true };
const part = { ...paid, amountRefundedCents: 0.8 * DUE };
const refunded = { ...paid, amountRefundedCents: total };
const disputed = { ...paid, isDisputed: true };

/** What Stripe says of one session from its first to its last day, and what must be known in the end. */
const lives: Life<State, [status: string, claimable: boolean, total: number | null]>[] = [
  [[open, paid], 'paid', true, total],
  [[open, pending, pending, paid], 'paid', true, total],
  [[open, pending, failed], 'failed', false, total],
  [[open, pending, failed, paid], 'paid', true, total],
  [[open, pending, paid, part, refunded], 'refunded', false, total],
  [[open, paid, part], 'partially_refunded', true, total],
  [[open, pending, paid, refunded, part, paid], 'paid', true, total],
  [[open, pending, paid, disputed], 'disputed', false, total],
  [[open, paid, disputed, paid, refunded], 'refunded', false, total],
  [[open, free], 'paid', true, 0],
  [[open, { isExpired: true }], 'expired', false, DUE],
];

const INVOICE_DUE = 4 * SEAT_CENTS;
type InvoiceState = [status: string, paidCents?: number, refundedCents?: number];
const openInvoice: InvoiceState = ['open'];
const uncollectible: InvoiceState = ['uncollectible', SEAT_CENTS];
const paidInvoice: InvoiceState = ['paid', INVOICE_DUE];
const refundedPart: InvoiceState = ['paid', INVOICE_DUE, SEAT_CENTS];

/** The same of an invoice: its states, and those of the payment and of the request in the end. */
const invoiceLives: Life<InvoiceState, [payment: string, request: string]>[] = [
  [[openInvoice, ['open', SEAT_CENTS], paidInvoice], 'paid', 'paid'],
  [[openInvoice, ['open', SEAT_CENTS], uncollectible, paidInvoice, refundedPart], 'partially_refunded', 'paid'],
  [[openInvoice, paidInvoice, refundedPart, ['paid', INVOICE_DUE, INVOICE_DUE]], 'refunded', 'paid'],
  [[openInvoice, uncollectible], 'open', 'uncollectible'],
  [[openInvoice, uncollectible, ['void', SEAT_CENTS]], 'expired', 'voided'],
];

/** Number of orders; ORDERS=10000 makes more. */
const orderCount = (usual: number, inDrills: number) => Number(process.env.ORDERS ?? (isDrill ? inDrills : usual));
const SESSIONS = orderCount(110, 1_000);

it(
  'however the readings of a session are shuffled, they end in what Stripe said last',
  async () => {
    const { orders, wanted } = shuffled(SESSIONS, 1, lives, sessionFacts);
    const db = api.app.get<Database>(DATABASE);
    while (orders.length > 0)
      await inTransaction(db, async (tx) => {
        for (const facts of orders.splice(0, 100).flat()) await saveFacts(tx, facts);
      });
    expect(await statesOf(wanted)).toEqual(wanted);
  },
  limitMs(300),
);

it(
  'several sessions at once produce each mail and notice once',
  async () => {
    const { orders, wanted } = shuffled(SESSIONS / 5, 2, lives, sessionFacts);
    await recordAtOnce(orders.map((order) => order.map((facts) => ({ ...unquestioned, facts }))));
    expect(await statesOf(wanted)).toEqual(wanted);
    const ours = Object.keys(wanted);
    const unmailed = `select id from payments p where claimable and id = any($1) and not exists
    (select from mails m where m.kind = 'seats-paid' and m.cause = p.id::text)`;
    expect(await api.rows(unmailed, [ours])).toEqual([]);
    const untold = `select id from payments p where status = 'failed' and id = any($1) and not exists
    (select from team_notices n where n.kind = 'payment-failed' and n.cause = p.id::text)`;
    expect(await api.rows(untold, [ours])).toEqual([]);
  },
  limitMs(300),
);

it(
  'however the readings of invoices are shuffled, they end in what Stripe said last, told once',
  async () => {
    const { orders, wanted } = shuffled(orderCount(50, 300), 3, invoiceLives, invoiceReading);
    await addRequests(Object.keys(wanted));
    await recordAtOnce(orders);
    const found = await api.rows<{ id: string; status: string; state: string }>(
      'select p.id, p.status, r.state from payments p join invoice_requests r on r.payment_id = p.id',
    );
    expect(Object.fromEntries(found.map(({ id, status, state }) => [id, [status, state]]))).toEqual(wanted);
  },
  limitMs(300),
);

it('a reading that began earlier may be the first to find the payment, with all that follows', async () => {
  const id = randomUUID();
  const early = sessionFacts(id, 0, { ...paid, readAt: new Date(Date.UTC(2026, 10, 1)) });
  await recordAtOnce([[sessionFacts(id, 1, open), early].map((facts) => ({ ...unquestioned, facts }))]);
  expect(await statesOf({ [id]: 0 })).toEqual({ [id]: ['paid', true, total] });
  for (const table of ["mails where kind = 'seats-paid'", "team_notices where kind = 'payment'"])
    expect(await api.rows(`select 1 from ${table} and cause = $1`, [id])).toHaveLength(1);
});

/** Records orders of readings, eight at once, which must mail and tell nothing twice. */
async function recordAtOnce(orders: Parameters<PaymentRecorder['saveReading']>[0][][]): Promise<void> {
  const recorder = api.app.get(PaymentRecorder);
  const record = async () => {
    for (let order = orders.pop(); order; order = orders.pop())
      // biome-ignore lint/complexity/useLiteralKeys: only readers of Stripe call it otherwise
      for (const reading of order) await recorder['saveReading'](reading);
  };
  await Promise.all(Array.from({ length: 8 }, record));
  for (const table of ['mails', 'team_notices'])
    expect(await api.rows(`select kind, cause from ${table} group by 1, 2 having count(*) > 1`)).toEqual([]);
}

/** Makes payments, each with its readings in a random order, and what must be known of them in the end, by their ids. */
function shuffled<One, End extends unknown[], Reading>(
  count: number,
  seed: number,
  lives: Life<One, End>[],
  read: (id: string, day: number, state: One) => Reading,
) {
  const random = seeded(seed);
  const wanted: Record<string, End> = {};
  const orders = Array.from({ length: count }, (_, index) => {
    const [states, ...end] = lives[index % lives.length] as Life<One, End>;
    const id = randomUUID();
    wanted[id] = end;
    const readings = states.map((state, day) => read(id, day, state));
    return disorder(readings, random);
  });
  return { orders, wanted };
}

async function statesOf(wanted: object) {
  const rows = await api.rows<Payment>('select * from payments where id = any($1)', [Object.keys(wanted)]);
  return Object.fromEntries(rows.map((row) => [row.id, [row.status, row.claimable, row.amount_total_cents]]));
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

const unquestioned = { disputes: [], isOurs: true, compare: () => null };
const order = { seats: 2, unitAmountCents: SEAT_CENTS, currency: 'usd', productId: 'prod_team_course' };
const notYet = {
  isPaid: false,
  isUnsettled: false,
  isFailed: false,
  isExpired: false,
  isDisputed: false,
  isDisputeLost: false,
};
const wholeSum = { amountSubtotalCents: DUE, amountDiscountCents: 0, amountTaxCents: 0, amountTotalCents: DUE };

function factsOf(id: string, day: number, state: State): PaymentFacts {
  return {
    id,
    claimToken: `claim_${id}`,
    checkoutSessionId: null,
    invoiceId: null,
    paymentIntentId: null,
    ...order,
    ...wholeSum,
    amountRefundedCents: 0,
    payerEmail: null,
    ...notYet,
    readAt: new Date(Date.UTC(2026, 10, 1 + day)),
    ...state,
  };
}

const sessionFacts = (id: string, day: number, state: State) =>
  factsOf(id, day, { checkoutSessionId: `cs_test_${id}`, ...state });

function invoiceReading(id: string, day: number, [status, paidCents = 0, amountRefundedCents = 0]: InvoiceState) {
  const isPaid = status === 'paid';
  const facts = factsOf(id, day, {
    invoiceId: `in_${id}`,
    seats: 4,
    amountSubtotalCents: INVOICE_DUE,
    amountTotalCents: INVOICE_DUE,
    amountRefundedCents,
    payerEmail: isPaid ? 'dana@example.com' : null,
    isPaid,
    isExpired: status === 'void',
  });
  const invoice = { id: `in_${id}`, status, number: null, url: null, dueAt: null, paidCents, overpaidCents: 0 };
  return { ...unquestioned, facts, invoice };
}

/** Returns readings in a random order. Some occur twice, as when an event is delivered again. */
function disorder<T>(readings: T[], random: () => number): T[] {
  const items = [...readings, ...readings.filter(() => random() < 0.3)];
  for (let at = items.length - 1; at > 0; at -= 1) {
    const other = Math.floor(random() * (at + 1));
    [items[at], items[other]] = [items[other] as T, items[at] as T];
  }
  return items;
}

/** Returns the same numbers from 0 to 1 in every run (mulberry32). */
function seeded(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}
