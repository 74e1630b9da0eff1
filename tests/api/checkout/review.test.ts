import { randomUUID } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import { checkoutRequest, createSession, openCheckout, payForSeats, signUp } from '../../support/buying.ts';
import { acceptOnDesk, atStripe, changeAtStripe, paymentOf, SEAT_CENTS } from '../../support/payments.ts';
import { sharedApi } from '../../support/shared-api.ts';
import { TOO_SLOW_MS } from '../../support/test-environment.ts';
import { until } from '../../support/until.ts';

const api = await sharedApi();

const create = (session: string) => api.http.post('/api/organizations').send(signUp(session));
const getSession = (session: string) => api.http.get(`/api/checkout/session/${session}`);
const choose = (seats: number, attemptKey: string) => createSession(api, checkoutRequest(seats), attemptKey);
const isInReview = async (session: string) => (await paymentOf(api, session))?.in_review;

describe('a payment that does not match the order gives no seats until a person accepts it', () => {
  const item = '{lineItems,0';
  it.each([
    ['one seat paid for two ordered', 'secrets', `${item},quantity}`, 1],
    ['no quantity', 'secrets', `${item},quantity}`, null],
    ['one cent a seat', 'secrets', `${item},price,unit_amount}`, 1],
    ['another product', 'secrets', `${item},price,product}`, 'prod_other'],
    ['a price in another currency', 'secrets', `${item},price,currency}`, 'jpy'],
    ['no line items', 'secrets', '{lineItems}', []],
    ['a session in another currency', 'data', '{currency}', 'jpy'],
    ['another sum', 'data', '{amount_subtotal}', 1],
    ['a discount', 'data', '{amount_total}', 1],
  ] as const)('%s', async (_name, column, path, value) => {
    const session = await openCheckout(api);
    await changeAtStripe(api, session, path, value, column);
    await api.stripe('/pay', { session });
    // Again, because paying overwrites the session's sums.
    await changeAtStripe(api, session, path, value, column);
    expect((await getSession(session)).body.code).toBe('payment_in_review');
    expect((await create(session)).body.code).toBe('payment_in_review');
    expect(await paymentOf(api, session)).toMatchObject({ status: 'paid', in_review: true });
  });

  it('even with seats and price changed together, as Stripe would total them', async () => {
    const session = await payForSeats(api, 2);
    await changeAtStripe(api, session, `${item},quantity}`, 1, 'secrets');
    await changeAtStripe(api, session, '{amount_subtotal}', SEAT_CENTS);
    await changeAtStripe(api, session, '{amount_total}', SEAT_CENTS);
    expect((await create(session)).body.code).toBe('payment_in_review');
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
    expect((await create(session)).body.code).toBe('payment_in_review');
    await changeAtStripe(api, session, `${item},price,unit_amount}`, SEAT_CENTS, 'secrets');
    expect((await create(session).expect(201)).body.user.seats).toBe(1);
    const { accepted_seats: seats, accepted_reason: reason } = (await paymentOf(api, session)) ?? {};
    expect([seats, reason]).toEqual([1, 'agreed with the buyer']);
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
  const pending = choose(3, attempt).then((response) => response);
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
    expect((await create(second)).body.code).toBe('payment_in_review');
    await create(first).expect(201);
    // The existing organization does not allow a claim of the second; only the operator can.
    expect((await create(second)).body.code).toBe('payment_in_review');
    await api.stripe('/refund', { session: second });
    await getSession(second);
    expect(await isInReview(second)).toBe(false);
    expect((await create(second)).body.code).toBe('payment_refunded');
  });

  it('gives the seats of both if an operator accepts the second', async () => {
    const { first, second } = await payTwice();
    await create(first).expect(201);
    // The problem names the first Checkout Session, which the desk does not show in full.
    expect((await acceptOnDesk(api, second, { seats: 3, reason: 'they want both' })).status).toBe(200);
    await create(second).expect(201);
  });

  it('needs no review of the second payment once the first is refunded', async () => {
    const { first, second } = await payTwice();
    await api.stripe('/refund', { session: first });
    await getSession(first);
    await create(second).expect(201);
  });
});

/** Returns the statuses of an attempt's sessions at Stripe, by seats. */
async function statusesOf(attempt: string): Promise<Record<number, string>> {
  const find = 'select seats, checkout_session_id as id from payments where attempt_key = $1';
  const rows = await api.rows<{ seats: number; id: string }>(find, [attempt]);
  const entries = rows.map(async ({ seats, id }) => [seats, (await atStripe(api, id)).status as string] as const);
  return Object.fromEntries(await Promise.all(entries));
}
