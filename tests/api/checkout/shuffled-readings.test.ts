import { randomUUID } from 'node:crypto';
import { expect, it } from '@jest/globals';
import { PaymentRecorder } from '#api/checkout/payment-recorder.ts';
import { type Payment, type PaymentFacts, saveFacts } from '#api/checkout/payments.repository.ts';
import { DATABASE, type Database, inTransaction } from '#api/platform/database/database.ts';
import { isDrill } from '../../support/layers.ts';
import { OUTBOX, SEAT_CENTS } from '../../support/payments.ts';
import { sharedApi } from '../../support/shared-api.ts';
import { limitMs } from '../../support/slowness.ts';
import { disorder, seeded } from './disorder.ts';

const api = await sharedApi(OUTBOX);

type State = Partial<PaymentFacts>;
const DUE = 2 * SEAT_CENTS;
const email = 'payer@example.com';
const open = { amountTotalCents: DUE, amountDiscountCents: 0, amountTaxCents: 0 };
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
const free = {
  amountTotalCents: 0,
  amountDiscountCents: DUE,
  amountTaxCents: 0,
  payerEmail: email,
  isPaid: true,
};
const part = { ...paid, amountRefundedCents: 0.8 * DUE };
const refunded = { ...paid, amountRefundedCents: total };
const disputed = { ...paid, isDisputed: true };

/** What Stripe says of one session from its first to its last day, and what must be known in the end. */
const lives: [states: State[], status: string, claimable: boolean][] = [
  [[open, paid], 'paid', true],
  [[open, pending, pending, paid], 'paid', true],
  [[open, pending, failed], 'failed', false],
  [[open, pending, failed, paid], 'paid', true],
  [[open, pending, paid, part, refunded], 'refunded', false],
  [[open, paid, part], 'partially_refunded', true],
  [[open, pending, paid, refunded, part, paid], 'paid', true],
  [[open, pending, paid, disputed], 'disputed', false],
  [[open, paid, disputed, paid, refunded], 'refunded', false],
  [[open, free], 'paid', true],
  [[open, { isExpired: true }], 'expired', false],
];

/** Number of orders; a drill or ORDERS=10000 makes more. */
const ORDERS = Number(process.env.ORDERS ?? (isDrill ? 1_000 : 110));

it(
  'however the readings of a session are shuffled, they end in what Stripe said last',
  async () => {
    const { orders, wanted } = shuffledOrders(ORDERS, 1);
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
    const { orders, wanted } = shuffledOrders(ORDERS / 5, 2);
    const recorder = api.app.get(PaymentRecorder);
    const record = async () => {
      for (let order = orders.pop(); order; order = orders.pop())
        // biome-ignore lint/complexity/useLiteralKeys: only readers of Stripe call it otherwise
        for (const facts of order) await recorder['saveReading']({ ...unquestioned, facts });
    };
    await Promise.all(Array.from({ length: 8 }, record));
    expect(await statesOf(wanted)).toEqual(wanted);
    const ours = Object.keys(wanted);
    const sent = `select kind, cause from mails where parameters->>'claimToken' like 'claim_%'
    and kind in ('seats-paid', 'payment-pending', 'payment-failed') group by kind, cause having count(*) > 1`;
    expect(await api.rows(sent)).toEqual([]);
    expect(await api.rows('select kind, cause from team_notices group by 1, 2 having count(*) > 1')).toEqual([]);
    const unmailed = `select id from payments p where claimable and id = any($1) and not exists
    (select from mails m where m.kind = 'seats-paid' and m.cause = p.id::text)`;
    expect(await api.rows(unmailed, [ours])).toEqual([]);
    const untold = `select id from payments p where status = 'failed' and id = any($1) and not exists
    (select from team_notices n where n.kind = 'payment-failed' and n.cause = p.id::text)`;
    expect(await api.rows(untold, [ours])).toEqual([]);
  },
  limitMs(300),
);

type Known = Record<string, [status: string, claimable: boolean, total: number | null]>;

/** Makes sessions, each with its readings in a random order, and the facts that must result. */
function shuffledOrders(count: number, seed: number): { orders: PaymentFacts[][]; wanted: Known } {
  const random = seeded(seed);
  const wanted: Known = {};
  const orders = Array.from({ length: count }, (_, index) => {
    const [states, status, claimable] = lives[index % lives.length] ?? [[], 'open', false];
    const id = randomUUID();
    wanted[id] = [status, claimable, states.at(-1)?.amountTotalCents ?? DUE];
    return disorder(
      states.map((state, day) => factsOf(id, state, day)),
      random,
    );
  });
  return { orders, wanted };
}

async function statesOf(wanted: Known): Promise<Known> {
  const rows = await api.rows<Payment>('select * from payments where id = any($1)', [Object.keys(wanted)]);
  return Object.fromEntries(rows.map((row) => [row.id, [row.status, row.claimable, row.amount_total_cents]]));
}

const unquestioned = { disputes: [], sellsOurProduct: true, compare: () => null };

function factsOf(id: string, state: State, day: number): PaymentFacts {
  return {
    id,
    claimToken: `claim_${id}`,
    checkoutSessionId: `cs_test_${id}`,
    ...{ seats: 2, unitAmountCents: SEAT_CENTS, currency: 'usd', productId: 'prod_team_course' },
    invoiceId: null,
    paymentIntentId: null,
    ...{ amountSubtotalCents: DUE, ...open, amountRefundedCents: 0 },
    payerEmail: null,
    ...{ isPaid: false, isUnsettled: false, isFailed: false, isExpired: false, isDisputed: false },
    readAt: new Date(Date.UTC(2026, 10, 1 + day)),
    ...state,
  };
}
