import '../../../web/build/test-site.ts';
import { randomUUID } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import Stripe from 'stripe';
import { organization } from '#web/content/organization.ts';
import { buyerOf, checkoutRequest, createSession, openCheckout, payForSeats } from '../../support/buying.ts';
import { timesMailed } from '../../support/invoices.ts';
import { acceptOnDesk, atStripe, changeAtStripe, paymentOf, SEAT_CENTS } from '../../support/payments.ts';
import { sharedApi } from '../../support/shared-api.ts';
import type { TestApi } from '../../support/test-api.ts';
import { TOO_SLOW_MS } from '../../support/test-environment.ts';
import { until } from '../../support/until.ts';

const api = await sharedApi();

const { getSession, claim } = buyerOf(api);
const choose = (seats: number, attemptKey: string) => createSession(api, checkoutRequest(seats), attemptKey);

describe('GET /api/checkout/session/{session_id}', () => {
  it('tells the return page only what it may know about a paid Checkout Session', async () => {
    // Stripe counts in whole seconds.
    const earliest = Math.floor(Date.now() / 1_000) * 1_000;
    const { body } = await getSession(await payForSeats(api, 3)).expect(200);
    expect(body).toEqual({
      status: 'complete',
      session: {
        payment_status: 'paid',
        seats: 3,
        customer_details: { email: 'buyer@example.com' },
        payment_id: expect.stringMatching(/^[0-9a-f-]{36}$/),
        unit_amount: SEAT_CENTS,
        amount_total: 3 * SEAT_CENTS,
        amount_refunded: 0,
        currency: 'usd',
        paid_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
      },
    });
    const paidAt = Date.parse(body.session.paid_at);
    expect([paidAt >= earliest, paidAt <= Date.now()]).toEqual([true, true]);
  });

  it('reports a Checkout Session that was not paid as open, then as expired, and as unpaid', async () => {
    const session = await openCheckout(api);
    const unpaid = { payment_status: 'unpaid', customer_details: { email: null }, paid_at: null };
    expect((await getSession(session).expect(200)).body).toMatchObject({ status: 'open', session: unpaid });
    await api.stripe('/expire', { session });
    expect((await getSession(session).expect(200)).body).toMatchObject({ status: 'expired', session: unpaid });
  });

  it.each([
    ['unknown', 'cs_test_unknown'],
    ['malformed', 'abc'],
    ['with a path', '../../health/live'],
    ['with NUL', 'cs_test_\u0000'],
    ['very long', `cs_test_${'a'.repeat(2_000)}`],
    ['one character longer than Stripe makes them', `cs_test_${'a'.repeat(59)}`],
    ['an unknown claim token', 'claim_unknown'],
  ])('%s: 404 with the words of the specification', async (_name, reference) => {
    const { body } = await getSession(reference).expect(404);
    expect(body).toMatchObject({ code: 'session_not_found', message: organization.notPaid });
  });

  it.each([66, 67, 255, 300])('an unknown id of %p characters buys no organization: 404', async (length) => {
    const { body } = await claim(`cs_live_${'a'.repeat(length - 8)}`).expect(404);
    expect(body).toMatchObject({ code: 'session_not_found', message: organization.notPaid });
  });

  it('does not find a paid Checkout Session of another shop of the same Stripe account', async () => {
    const session = await payForeignSession(api);
    await getSession(session).expect(404);
    await claim(session).expect(404);
    expect(await paymentOf(api, session)).toBeUndefined();
  });

  it('accepts the claim token from the mailed invoice in place of the Checkout Session', async () => {
    const session = await payForSeats(api, 4);
    const { invoice } = await atStripe(api, session);
    const { footer } = await atStripe(api, invoice);
    expect(await timesMailed(api, invoice)).toBe(1);
    const { body } = await getSession(/claim_[\w-]+/.exec(footer)?.[0] ?? 'none').expect(200);
    expect(body.session).toMatchObject({ payment_status: 'paid', seats: 4 });
  });

  it.each([
    ['500', { kind: 'status', status: 500 }],
    ['a cut connection', { kind: 'cut' }],
    ['no response', { kind: 'slow', delayMs: TOO_SLOW_MS }],
  ] as const)(
    '%s from Stripe: answers 503 for an unknown payment, and normally for a recorded one',
    async (_name, fault) => {
      const recorded = await payForSeats(api);
      await getSession(recorded).expect(200);
      const unknown = await openCheckout(api);
      api.standIns.faults.add({ path: '/v1/checkout/sessions/', method: 'GET', ...fault });
      expect((await getSession(unknown).expect(503)).body.code).toBe('payment_provider_unavailable');
      await getSession(recorded).expect(200);
    },
  );
});

/** Pays at another shop of the same Stripe account: same API, none of our metadata. */
async function payForeignSession({ standIns, env, stripe }: TestApi): Promise<string> {
  const { hostname: host, port } = new URL(standIns.url);
  const sdk = new Stripe(env.STRIPE_SECRET_KEY, { host, port, protocol: 'http', telemetry: false });
  const { id } = await sdk.checkout.sessions.create({
    ui_mode: 'embedded_page',
    mode: 'payment',
    return_url: checkoutRequest().return_url,
    line_items: [{ price: env.CHECKOUT_PRICE_ID, quantity: 2 }],
  });
  await stripe('/pay', { session: id });
  return id;
}

describe('a payment that does not match the order gives no seats until a person accepts it', () => {
  const item = '{lineItems,0';
  // The other differences are tested in api/src/checkout/payment-review.test.ts.
  it.each([
    ['one seat paid for two ordered', `${item},quantity}`, 1],
    ['no line items', '{lineItems}', []],
  ])('%s', async (_name, path, value) => {
    const session = await openCheckout(api);
    await changeAtStripe(api, session, path, value, 'secrets');
    await api.stripe('/pay', { session });
    expect((await getSession(session)).body.code).toBe('payment_in_review');
    expect((await claim(session)).body.code).toBe('payment_in_review');
    expect(await paymentOf(api, session)).toMatchObject({ status: 'paid', in_review: true });
  });

  it('even if its row was lost and the product is another one now; that of another site is not ours', async () => {
    const session = await payForSeats(api, 2);
    await changeAtStripe(api, session, `${item},price,product}`, 'prod_other', 'secrets');
    await changeAtStripe(api, session, '{return_url}', 'https://other.example/create-org');
    // In this order: an event that is still on its way must not bring the row back.
    await api.rows('delete from payments where checkout_session_id = $1', [session]);
    expect((await getSession(session)).body.code).toBe('session_not_found');
    await changeAtStripe(api, session, '{return_url}', checkoutRequest().return_url);
    expect((await getSession(session)).body.code).toBe('payment_in_review');
    expect(await paymentOf(api, session)).toMatchObject({ status: 'paid', in_review: true });
  });

  it('even with seats and price changed together, as Stripe would total them', async () => {
    const session = await payForSeats(api, 2);
    await changeAtStripe(api, session, `${item},quantity}`, 1, 'secrets');
    await changeAtStripe(api, session, '{amount_subtotal}', SEAT_CENTS);
    await changeAtStripe(api, session, '{amount_total}', SEAT_CENTS);
    expect((await claim(session)).body.code).toBe('payment_in_review');
    expect((await paymentOf(api, session))?.problem).toContain('seats: 1 at Stripe, 2 ordered');
  });

  it('gives the accepted seats once accepted, until something else is wrong with it', async () => {
    const session = await payForSeats(api, 2);
    await changeAtStripe(api, session, `${item},quantity}`, 1, 'secrets');
    await getSession(session).expect(409);
    expect((await acceptOnDesk(api, session, { seats: 1, reason: 'agreed with the buyer' })).status).toBe(200);
    expect((await acceptOnDesk(api, session, { seats: 5, reason: 'again' })).status).toBe(409);
    expect((await getSession(session).expect(200)).body.session.seats).toBe(1);

    await changeAtStripe(api, session, `${item},price,unit_amount}`, 1, 'secrets');
    expect((await claim(session)).body.code).toBe('payment_in_review');
    await changeAtStripe(api, session, `${item},price,unit_amount}`, SEAT_CENTS, 'secrets');
    expect((await claim(session).expect(201)).body.user.seats).toBe(1);
    const accepted = { accepted_seats: 1, accepted_reason: 'agreed with the buyer' };
    expect(await paymentOf(api, session)).toMatchObject(accepted);
  });

  it('unlike a matching payment, which cannot be accepted with more seats', async () => {
    const session = await payForSeats(api, 1);
    await getSession(session).expect(200);
    expect((await acceptOnDesk(api, session, { seats: 9, reason: 'x' })).status).toBe(409);
    expect((await getSession(session)).body.session.seats).toBe(1);
  });
});

/** Chooses three seats, and pays for two while Stripe makes the Checkout Session of three. */
async function chooseWhilePaying(attempt: string) {
  const two = await openCheckout(api, 2, attempt);
  // Long enough to pay meanwhile, and no timeout.
  const delayMs = TOO_SLOW_MS / 3;
  api.standIns.faults.add({ path: '/v1/checkout/sessions$', method: 'POST', kind: 'slow', delayMs, times: 1 });
  const pending = choose(3, attempt).then();
  await until(() => api.standIns.faults.list().some(({ hits }) => hits > 0));
  await api.stripe('/pay', { session: two });
  return { two, refused: await pending };
}

describe('an attempt is paid once', () => {
  /** Pays for two and for three seats of an attempt at once. @returns the Checkout Sessions, the refused one last */
  async function payTwice() {
    const attempt = randomUUID();
    const sessions = [await openCheckout(api, 2, attempt), await openCheckout(api, 3, attempt)] as const;
    await Promise.all(sessions.map((session) => api.stripe('/pay', { session })));
    for (let round = 0; round < 2; round += 1) await Promise.all(sessions.map(getSession));
    const [one, other] = [await paymentOf(api, sessions[0]), await paymentOf(api, sessions[1])];
    expect([one?.in_review, other?.in_review].sort()).toEqual([false, true]);
    const [first, second] = one?.in_review ? [sessions[1], sessions[0]] : sessions;
    return { first, second, problem: (one?.in_review ? one : other)?.problem };
  }

  it('answers 409 with a link and closes the new session when another is paid while it is made', async () => {
    const attempt = randomUUID();
    const { two, refused } = await chooseWhilePaying(attempt);
    expect([refused.status, refused.body.code]).toEqual([409, 'attempt_already_paid']);
    expect(refused.body.details[0].link).toContain(two);
    expect(await statusesOf(attempt)).toEqual({ 2: 'complete', 3: 'expired' });
  });

  it('closes a session later that cannot be closed at once, and does not show it', async () => {
    const attempt = randomUUID();
    api.standIns.faults.add({ path: '/expire$', method: 'POST', kind: 'status', status: 500, times: 2 });
    const { refused } = await chooseWhilePaying(attempt);
    expect(refused.body.code).toBe('attempt_already_paid');
    await until(async () => (await statusesOf(attempt))[3] === 'expired');
  });

  it('records both of two paid at once; the second waits for the operator, who sees what to refund', async () => {
    const { first, second, problem } = await payTwice();
    const toRefund = (((await paymentOf(api, second))?.amount_total_cents ?? 0) / 100).toFixed(2);
    expect(problem).toMatch(new RegExp(`^paid twice: .*refund ${toRefund} usd of this payment$`));
    expect((await claim(second)).body.code).toBe('payment_in_review');
    await claim(first).expect(201);
    // The existing organization does not allow a claim of the second; only the operator can.
    expect((await claim(second)).body.code).toBe('payment_in_review');
    await api.stripe('/refund', { session: second });
    await getSession(second);
    expect((await paymentOf(api, second))?.in_review).toBe(false);
    expect((await claim(second)).body.code).toBe('payment_refunded');
  });

  it('gives the seats of both if an operator accepts the second', async () => {
    const { first, second } = await payTwice();
    await claim(first).expect(201);
    // The problem names the first Checkout Session, which the desk does not show in full.
    expect((await acceptOnDesk(api, second, { seats: 3, reason: 'they want both' })).status).toBe(200);
    await claim(second).expect(201);
  });

  it('needs no review of the second payment once the first is refunded', async () => {
    const { first, second } = await payTwice();
    await api.stripe('/refund', { session: first });
    await getSession(first);
    // It settles by itself, before anyone opens the link to the second payment.
    await until(async () => (await paymentOf(api, second))?.in_review === false);
    await claim(second).expect(201);
  });
});

/** Returns the statuses of an attempt's sessions at Stripe, by seats. */
async function statusesOf(attempt: string): Promise<Record<number, string>> {
  const find = 'select seats, checkout_session_id as id from payments where attempt_key = $1';
  const rows = await api.rows<{ seats: number; id: string }>(find, [attempt]);
  const entries = rows.map(async ({ seats, id }) => [seats, (await atStripe(api, id)).status as string] as const);
  return Object.fromEntries(await Promise.all(entries));
}
