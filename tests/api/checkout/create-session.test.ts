import { randomUUID } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import { maxSeats } from '#contract/checkout.values.ts';
import { errorBodySchema } from '#contract/errors.ts';
import { buyerOf, checkoutRequest, createSession, openCheckout, sessionIdOf } from '../../support/buying.ts';
import { atStripe, changeAtStripe, paymentOf, SEAT_CENTS } from '../../support/payments.ts';
import { sharedApi } from '../../support/shared-api.ts';
import { TOO_SLOW_MS } from '../../support/test-environment.ts';
import { until } from '../../support/until.ts';

const api = await sharedApi();

const { getSession } = buyerOf(api);
const MOST = maxSeats(SEAT_CENTS);
const create = (body: object, attemptKey?: string) => createSession(api, body, attemptKey);
const sessionsAtStripe = async () => {
  const count = "select count(*)::int as n from local_stripe.objects where id like 'cs_%'";
  return (await api.vendorRows<{ n: number }>(count))[0]?.n ?? 0;
};

describe('an invalid request', () => {
  const elsewhere = 'https://elsewhere.example/create-org?session_id={CHECKOUT_SESSION_ID}';
  it.each<[name: string, field: string, value: unknown]>([
    ['no seats', 'quantity', 0],
    ['a number in quotes', 'quantity', '2'],
    ['more seats than a card can pay', 'quantity', MOST + 1],
    ['a foreign product', 'productId', 'prod_other'],
    ['a foreign price', 'priceId', 'price_other'],
    ['a lower amount', 'unitAmount', 1],
    ['dollars instead of cents', 'unitAmount', SEAT_CENTS / 100],
    ['a return_url elsewhere', 'return_url', elsewhere],
    ['a return_url without placeholder', 'return_url', 'http://localhost:8080/create-org'],
  ])('%s: 400 that names %s (%p), and no Checkout Session is made', async (_name, field, value) => {
    const before = await sessionsAtStripe();
    const { status, body } = await create(checkoutRequest(2, { [field]: value }));
    errorBodySchema.parse(body);
    expect([status, body.details[0].field]).toEqual([400, field]);
    expect(body.message).not.toMatch(/quantity|productId|priceId|unitAmount|return_url/);
    expect(await sessionsAtStripe()).toBe(before);
  });

  it('for too many seats is refused with the consultation link', async () => {
    const response = await create(checkoutRequest(MOST + 1));
    expect(response.body).toMatchObject({
      code: 'seats_too_many',
      details: [{ field: 'quantity', link: api.env.CONSULTATION_URL }],
    });
  });
});

describe('a Checkout Session', () => {
  it('is made at Stripe with our price, seats and return address, and recorded here', async () => {
    const session = await openCheckout(api, 3);
    const recorded = { seats: 3, unit_amount_cents: SEAT_CENTS, status: 'open' };
    expect(await paymentOf(api, session)).toMatchObject(recorded);
    const made = { amount_total: 3 * SEAT_CENTS, ui_mode: 'embedded_page', status: 'open' };
    expect(await atStripe(api, session)).toMatchObject(made);
  });

  it('of the most seats that a card can pay is made', async () => {
    expect((await create(checkoutRequest(MOST))).status).toBe(200);
    // A charge has at most eight digits.
    expect((MOST + 1) * SEAT_CENTS).toBeGreaterThan(99_999_999);
  });

  it('is made once by twenty first requests of a checkout attempt, and reused by twenty more after other seats were chosen', async () => {
    const attemptKey = randomUUID();
    const before = await sessionsAtStripe();
    const askTwentyTimes = () => Promise.all(Array.from({ length: 20 }, () => openCheckout(api, 2, attemptKey)));
    const [first, ...others] = new Set(await askTwentyTimes());
    expect(others).toEqual([]);
    expect(await openCheckout(api, 5, attemptKey)).not.toBe(first);
    expect(new Set(await askTwentyTimes())).toEqual(new Set([first]));
    expect(await sessionsAtStripe()).toBe(before + 2);
  });

  it('is closed once ten newer ones of the same checkout attempt are open', async () => {
    const attemptKey = randomUUID();
    const ids: string[] = [];
    for (let seats = 1; seats <= 12; seats += 1) ids.push(await openCheckout(api, seats, attemptKey));
    const find = "select id from local_stripe.objects where id = any($1) and data->>'status' = 'open'";
    const open = await api.vendorRows<{ id: string }>(find, [ids]);
    expect(new Set(open.map(({ id }) => id))).toEqual(new Set(ids.slice(2)));
    // The seats of one that was closed can be chosen again.
    expect(ids).not.toContain(await openCheckout(api, 1, attemptKey));
  });

  it.each([
    ['the same number of seats', 2, 'normal'],
    ['another one, with its webhook lost', 3, 'off'],
  ])(
    'that was paid ends its checkout attempt for %s, and the buyer is told how to go on',
    async (_name, seats, mode) => {
      const attemptKey = randomUUID();
      const paid = await openCheckout(api, seats, attemptKey);
      // The paid session is not the newest of the attempt.
      const newer = await openCheckout(api, 5, attemptKey);
      await api.stripe('/webhooks', { mode });
      await api.stripe('/pay', { session: paid });
      await api.stripe('/webhooks', { mode: 'normal' });
      const { status, body } = await create(checkoutRequest(2), attemptKey);
      expect([status, body.code]).toEqual([409, 'attempt_already_paid']);
      expect(body.details[0].link).toBe(`/create-org?session_id=${paid}`);
      await until(async () => (await atStripe(api, newer)).status === 'expired');
      expect((await create(checkoutRequest(2))).status).toBe(200);
    },
  );

  const inAMinute = () => Math.floor(Date.now() / 1_000) + 60;
  it.each([
    ['has expired', (session: string) => api.stripe('/expire', { session })],
    ['is about to expire', (session: string) => changeAtStripe(api, session, '{expires_at}', inAMinute())],
  ])('that %s is replaced with a new one, and can no longer be paid', async (_name, age) => {
    const attemptKey = randomUUID();
    const old = await openCheckout(api, 2, attemptKey);
    await age(old);
    expect(await openCheckout(api, 2, attemptKey)).not.toBe(old);
    expect(await api.stripe('/pay', { session: old })).toEqual({ outcome: 'expired' });
  });

  it('that is about to expire, and that Stripe does not close, keeps its checkout attempt', async () => {
    const attemptKey = randomUUID();
    const old = await openCheckout(api, 2, attemptKey);
    await changeAtStripe(api, old, '{expires_at}', inAMinute());
    const body = { error: { type: 'invalid_request_error', message: 'A payment is in progress.' } };
    api.standIns.faults.add({ path: '/expire$', method: 'POST', kind: 'status', status: 400, body });
    expect((await create(checkoutRequest(2), attemptKey)).status).toBe(503);
    await api.stripe('/pay', { session: old });
    expect((await create(checkoutRequest(2), attemptKey)).body.code).toBe('attempt_already_paid');
  });

  it('that Stripe refused, and remembers refusing, does not block the checkout attempt', async () => {
    const attemptKey = randomUUID();
    const body = { error: { type: 'invalid_request_error', message: 'Keys for idempotent requests …', code: 'x' } };
    api.standIns.faults.add({ path: '/v1/checkout/sessions$', method: 'POST', kind: 'status', status: 400, body });
    expect((await create(checkoutRequest(2), attemptKey)).status).toBe(503);
    expect(await api.rows('select 1 from payments where attempt_key = $1', [attemptKey])).toEqual([]);
    api.standIns.faults.clear();
    expect((await create(checkoutRequest(2), attemptKey)).status).toBe(200);
  });

  it('that is paid closes those of its checkout attempt with other numbers of seats', async () => {
    const attemptKey = randomUUID();
    const forgotten = await openCheckout(api, 7, attemptKey);
    const paid = await openCheckout(api, 8, attemptKey);
    await api.stripe('/pay', { session: paid });
    await getSession(paid).expect(200);
    await until(async () => (await atStripe(api, forgotten)).status === 'expired');
  });
});

describe('when Stripe fails', () => {
  it.each([
    ['500', { kind: 'status', status: 500 }],
    ['429', { kind: 'status', status: 429 }],
    ['a cut connection', { kind: 'cut' }],
    ['no response', { kind: 'slow', delayMs: TOO_SLOW_MS }],
    ['a lost response', { kind: 'cut-after' }],
  ] as const)('%s: a clear 503; the same request gets the only Checkout Session later', async (_name, fault) => {
    const attemptKey = randomUUID();
    const before = await sessionsAtStripe();
    api.standIns.faults.add({ path: '/v1/checkout/sessions', method: 'POST', ...fault });
    const refused = await create(checkoutRequest(6), attemptKey);
    expect([refused.status, refused.body.code]).toEqual([503, 'payment_provider_unavailable']);
    expect(JSON.stringify(refused.body)).not.toMatch(/sk_test|127\.0\.0\.1/);
    api.standIns.faults.clear();
    const made = await create(checkoutRequest(6), attemptKey).expect(200);
    expect(sessionIdOf(made.body.clientSecret)).toMatch(/^cs_test_/);
    expect(await sessionsAtStripe()).toBe(before + 1);
  });
});

describe("the buyer's address", () => {
  /** Opens a Checkout Session. @returns its id, and the payer's address and the state at Stripe */
  async function openFor(email: string | undefined, attemptKey: string = randomUUID()) {
    const id = await openCheckout(api, 2, attemptKey, { email });
    const { customer_email: payer, status } = await atStripe(api, id);
    return { id, payer, status };
  }

  it.each([
    ["is the payer's at Stripe", 'ada@example.com', 'ada@example.com'],
    ['is typed at Stripe if we have none', undefined, null],
    ['is typed at Stripe if our forms accept it and Stripe refuses it', 'ada..lovelace@example.com', null],
  ])('%s; another request with the same address reuses the Checkout Session', async (_name, email, payer) => {
    const attempt = randomUUID();
    const first = await openFor(email, attempt);
    expect(first).toMatchObject({ payer, status: 'open' });
    expect((await openFor(email, attempt)).id).toBe(first.id);
  });

  it('is stored here once paid', async () => {
    const payerOf = async (session: string) =>
      (await getSession(session).expect(200)).body.session.customer_details.email;
    const { id } = await openFor('ada@example.com');
    expect(await payerOf(id)).toBeNull();
    await api.stripe('/pay', { session: id });
    expect(await payerOf(id)).toBe('ada@example.com');
  });

  it.each([
    ['another one', 'grace@example.com', 'grace@example.com'],
    ['none', undefined, null],
  ])('corrected to %s makes a new Checkout Session; the old one can no longer be paid', async (_name, email, payer) => {
    const attempt = randomUUID();
    const first = await openFor('typo@example.com', attempt);
    expect(await openFor(email, attempt)).toMatchObject({ payer, status: 'open' });
    expect((await atStripe(api, first.id)).status).toBe('expired');
  });

  it('differs between two tabs at once: one Checkout Session is left that can be paid', async () => {
    const attempt = randomUUID();
    const tabs = await Promise.all(['ada@example.com', 'grace@example.com'].map((email) => openFor(email, attempt)));
    const payable = new Set<string>();
    for (const { id } of tabs) if ((await atStripe(api, id)).status === 'open') payable.add(id);
    expect(payable.size).toBe(1);
  });
});
