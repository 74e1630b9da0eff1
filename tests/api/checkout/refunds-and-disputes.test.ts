import { randomUUID } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import { Reconciler } from '#api/checkout/reconciler.ts';
import { buyerOf, openCheckout, payForSeats } from '../../support/buying.ts';
import { atStripe, eventHandled, paymentBecomes, paymentOf, SEAT_CENTS } from '../../support/payments.ts';
import { sharedApi } from '../../support/shared-api.ts';
import { until } from '../../support/until.ts';

const api = await sharedApi();

const { getSession, claim } = buyerOf(api);
/** Waits until every event of a type about a session's payment has been handled. */
const settled = async (session: string, type: string) => {
  const intent = (await atStripe(api, session)).payment_intent;
  await eventHandled(api, 'payment_intent_id = $1 and type = $2', [intent, type]);
};
const setRefunds = (session: string, status: string) =>
  api.vendorRows(
    `update local_stripe.objects set data = jsonb_set(data, '{status}', to_jsonb($2::text))
     where kind = 'refund' and data->>'payment_intent' = (select data->>'payment_intent' from local_stripe.objects where id = $1)`,
    [session, status],
  );

describe('a failed refund returns the money to us, and the seats to the buyer', () => {
  it('a full one: the payment is refunded, then paid again and claimable', async () => {
    const session = await payForSeats(api, 2);
    await api.stripe('/refund', { session });
    await paymentBecomes(api, session, 'refunded');
    await claim(session).expect(409);
    await api.stripe('/refund/fail', { session });
    await paymentBecomes(api, session, 'paid');
    expect(await paymentOf(api, session)).toMatchObject({ claimable: true, amount_refunded_cents: 0 });
    expect((await claim(session).expect(201)).body.user.seats).toBe(2);
  });

  it('one of two: the amount of the other stays refunded', async () => {
    const session = await payForSeats(api, 2);
    await api.stripe('/refund', { session, amount: 2_500 });
    await api.stripe('/refund', { session });
    await paymentBecomes(api, session, 'refunded');
    await api.stripe('/refund/fail', { session });
    await paymentBecomes(api, session, 'partially_refunded');
    expect((await paymentOf(api, session))?.amount_refunded_cents).toBe(2_500);
  });

  it.each([
    ['failed', 'paid', 0],
    ['canceled', 'paid', 0],
    ['pending', 'refunded', 2 * SEAT_CENTS],
    ['requires_action', 'refunded', 2 * SEAT_CENTS],
  ])('%s: the payment is %s, while the sum on the charge stays as it was', async (state, status, refunded) => {
    const session = await payForSeats(api, 2);
    await api.stripe('/refund', { session });
    await paymentBecomes(api, session, 'refunded');
    await setRefunds(session, state);
    await getSession(session).expect(status === 'paid' ? 200 : 409);
    expect(await paymentOf(api, session)).toMatchObject({ status, amount_refunded_cents: refunded });
  });

  it('with more refunds than one list shows, the sum on the charge counts', async () => {
    const session = await payForSeats(api);
    for (let count = 0; count < 11; count += 1) await api.stripe('/refund', { session, amount: 100 });
    await getSession(session).expect(200);
    await until(async () => (await paymentOf(api, session))?.amount_refunded_cents === 1_100);
  });

  it('even when its webhook was lost and another payment cannot be read, once the reconciler reads it again', async () => {
    const unreadable = await payForSeats(api);
    await settled(unreadable, 'checkout.session.completed');
    const session = await payForSeats(api);
    await api.stripe('/refund', { session });
    await paymentBecomes(api, session, 'refunded');
    await settled(session, 'refund.updated');
    await api.stripe('/webhooks', { mode: 'off' });
    await api.stripe('/refund/fail', { session });
    const age = 'update payments set facts_at = now() - make_interval(days => $2) where checkout_session_id = $1';
    await api.rows(age, [session, 2]);
    await api.rows(age, [unreadable, 3]);
    api.standIns.faults.add({ path: `/v1/checkout/sessions/${unreadable}`, kind: 'status', status: 403 });
    await api.app.get(Reconciler).reconcile(1);
    expect(api.standIns.faults.list()[0]?.hits).toBeGreaterThan(0);
    await api.stripe('/webhooks', { mode: 'normal' });
    expect((await paymentOf(api, session))?.status).toBe('paid');
  });
});

it('a refund counts although the payment was read on a host whose clock is an hour ahead', async () => {
  const session = await payForSeats(api);
  const { Date: clock } = globalThis;
  globalThis.Date = new Proxy(clock, {
    construct: (time, args) => Reflect.construct(time, args.length > 0 ? args : [clock.now() + 3_600_000]),
  });
  await getSession(session).expect(200);
  globalThis.Date = clock;
  await api.stripe('/refund', { session });
  await paymentBecomes(api, session, 'refunded');
  await claim(session).expect(409);
});

describe("a bank's inquiry takes no money", () => {
  async function payAndInquire(): Promise<string> {
    const session = await payForSeats(api);
    await paymentBecomes(api, session, 'paid');
    await api.stripe('/dispute', { session, status: 'warning_needs_response' });
    return session;
  }

  it.each(['warning_under_review', 'warning_closed'])(
    '%s: the payment stays paid and can be claimed',
    async (status) => {
      const session = await payAndInquire();
      await settled(session, 'charge.dispute.created');
      expect(await paymentOf(api, session)).toMatchObject({ status: 'paid', claimable: true });
      await api.stripe('/dispute/move', { session, status });
      await settled(session, status === 'warning_closed' ? 'charge.dispute.closed' : 'charge.dispute.updated');
      expect(await paymentOf(api, session)).toMatchObject({ status: 'paid', claimable: true });
      await claim(session).expect(201);
    },
  );

  it('until it becomes a chargeback, which blocks the claim', async () => {
    const session = await payAndInquire();
    await api.stripe('/dispute/move', { session, status: 'needs_response' });
    await paymentBecomes(api, session, 'disputed');
    await claim(session).expect(409);
  });

  it('and leaves a refund possible', async () => {
    const session = await payAndInquire();
    await api.stripe('/refund', { session });
    await paymentBecomes(api, session, 'refunded');
  });
});

it('a lost chargeback blocks during the appeal, and no longer once the appeal is won', async () => {
  const session = await payForSeats(api);
  await api.stripe('/dispute', { session });
  for (const status of ['under_review', 'lost', 'appeal_needs_response', 'appeal_under_review']) {
    await api.stripe('/dispute/move', { session, status });
    expect((await getSession(session).expect(409)).body.code).toBe('payment_disputed');
  }
  await api.stripe('/dispute/move', { session, status: 'won' });
  await paymentBecomes(api, session, 'paid');
  await api.stripe('/refund', { session });
  await paymentBecomes(api, session, 'refunded');
});

it('a dispute that was prevented by giving the money back blocks the claim', async () => {
  const session = await payForSeats(api);
  await api.stripe('/dispute', { session });
  await paymentBecomes(api, session, 'disputed');
  const intent = (await atStripe(api, session)).payment_intent;
  await api.vendorRows(
    `update local_stripe.objects set data = data || '{"payment_method_details": {"type": "card", "card": {"case_type": "resolution"}}}'
     where kind = 'dispute' and data->>'payment_intent' = $1`,
    [intent],
  );
  await api.stripe('/dispute/move', { session, status: 'prevented' });
  expect((await getSession(session)).body.code).toBe('payment_disputed');
  await claim(session).expect(409);
});

it('a dispute keeps the time since when it is open, however often it is read', async () => {
  const session = await payForSeats(api);
  await api.stripe('/dispute', { session });
  await getSession(session).expect(409);
  const since = (await paymentOf(api, session))?.disputed_at;
  expect(since).toEqual(expect.any(Date));
  await getSession(session).expect(409);
  expect((await paymentOf(api, session))?.disputed_at).toEqual(since);
});

it.each([2, 3])('after two seats were refunded in full, the same browser can buy %p', async (seats) => {
  const attempt = randomUUID();
  const session = await openCheckout(api, 2, attempt);
  await api.stripe('/pay', { session });
  await api.stripe('/refund', { session });
  await paymentBecomes(api, session, 'refunded');
  const again = await openCheckout(api, seats, attempt);
  await api.stripe('/pay', { session: again });
  await paymentBecomes(api, again, 'paid');
  expect(await paymentOf(api, again)).toMatchObject({ claimable: true, seats });
});
