import { randomUUID } from 'node:crypto';
import { afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { Reconciler } from '#api/checkout/reconciler.ts';
import { buyerOf, checkoutRequest, createSession, openCheckout } from '../../support/buying.ts';
import { mailKindsTo } from '../../support/mails.ts';
import { atStripe, EVERY_SWITCH, paymentBecomes, paymentOf } from '../../support/payments.ts';
import { stopSchedule } from '../../support/schedules.ts';
import { sharedApi } from '../../support/shared-api.ts';
import { until } from '../../support/until.ts';

const api = await sharedApi(EVERY_SWITCH);

const { getSession, claim } = buyerOf(api);
const choose = (seats: number, attempt: string) => createSession(api, checkoutRequest(seats), attempt);
const statusOf = async (session: string) => (await paymentOf(api, session))?.status;
const noticesOf = (kind: string, session: string) =>
  api.rows(
    "select n.* from team_notices n join payments p on n.cause like p.id || '%' where n.kind = $1 and p.checkout_session_id = $2",
    [kind, session],
  );

/** Pays by bank debit. The money is then on its way. */
async function payByBank(seats = 2, attempt: string = randomUUID()) {
  const session = await openCheckout(api, seats, attempt);
  const email = `payer-${randomUUID()}@example.com`;
  await api.stripe('/pay', { session, email, method: 'us_bank_account' });
  return { session, email, attempt };
}

/** Pays by bank debit, and for other seats of the same attempt by card, which was open already. */
async function payByBankAndCard() {
  await api.stripe('/webhooks', { mode: 'off' });
  const attempt = randomUUID();
  const byCard = await openCheckout(api, 3, attempt);
  const byBank = await payByBank(2, attempt);
  await api.stripe('/pay', { session: byCard });
  await getSession(byCard).expect(200);
  return { ...byBank, byCard };
}

describe('a bank payment', () => {
  beforeAll(() => stopSchedule(api, 'reconcile-payments'));
  afterEach(() => api.stripe('/webhooks', { mode: 'normal' }));

  it('starts as pending: complete, unpaid, and unable to create an organization, also while Stripe cannot be reached', async () => {
    const { session, email } = await payByBank(3);
    const { body } = await getSession(session).expect(200);
    expect(body).toMatchObject({
      status: 'complete',
      session: { payment_status: 'unpaid', seats: 3, customer_details: { email }, paid_at: null },
    });
    expect((await claim(session).expect(402)).body).toMatchObject({
      code: 'session_not_paid',
      message: expect.stringContaining('on its way'),
    });
    expect(await statusOf(session)).toBe('pending');
    expect(await mailKindsTo(api, email)).toEqual(['payment-pending']);
    expect(await noticesOf('payment', session)).toEqual([]);
    api.standIns.faults.add({ path: '/v1/checkout/sessions/', method: 'GET', kind: 'status', status: 500 });
    expect((await getSession(session).expect(200)).body).toMatchObject({ status: 'complete' });
    await claim(session).expect(402);
  });

  it('gives the seats once it has arrived, mails the buyer at once, and tells the team', async () => {
    const { session, email } = await payByBank();
    await paymentBecomes(api, session, 'pending');
    await api.stripe('/settle', { session });
    await paymentBecomes(api, session, 'paid');
    const kinds = ['claim-reminder', 'claim-reminder', 'payment-pending', 'seats-paid'];
    expect(await mailKindsTo(api, email)).toEqual(kinds);
    const due = "select from mails where recipient = $1 and kind = 'seats-paid' and due_at <= now()";
    expect(await api.rows(due, [email])).toHaveLength(1);
    expect(await noticesOf('payment', session)).toHaveLength(1);
    expect((await claim(session).expect(201)).body.user.seats).toBe(2);
    await claim(session).expect(409);
  });

  it('that fails frees the attempt; the buyer and the team are told', async () => {
    const { session, email, attempt } = await payByBank();
    await paymentBecomes(api, session, 'pending');
    await api.stripe('/fail', { session });
    await paymentBecomes(api, session, 'failed');
    expect(await mailKindsTo(api, email)).toEqual(['payment-failed', 'payment-pending']);
    expect(await noticesOf('payment-failed', session)).toHaveLength(1);
    for (const answer of [await getSession(session), await claim(session)])
      expect([answer.status, answer.body.code]).toEqual([409, 'payment_failed']);
    const again = await openCheckout(api, 2, attempt);
    expect(again).not.toBe(session);
    await api.stripe('/pay', { session: again });
    expect((await claim(again).expect(201)).body.user.seats).toBe(2);
    expect(await noticesOf('payment-failed', session)).toHaveLength(1);
  });

  it.each(['with webhooks', 'without any webhook'])('keeps its attempt, for any number of seats, %s', async (how) => {
    if (how === 'without any webhook') await api.stripe('/webhooks', { mode: 'off' });
    const attempt = randomUUID();
    const other = await openCheckout(api, 5, attempt);
    const { session } = await payByBank(2, attempt);
    for (const seats of [2, 3, 5]) {
      const { body } = await choose(seats, attempt).expect(409);
      expect(body).toMatchObject({ code: 'attempt_already_paid', message: expect.stringContaining('on its way') });
      expect(body.details[0].link).toContain(session);
    }
    // The session that was shown before can no longer be paid.
    await until(async () => (await atStripe(api, other)).status === 'expired');
    expect(await api.rows('select 1 from payments where attempt_key = $1', [attempt])).toHaveLength(2);
    await api.stripe('/fail', { session });
    await choose(3, attempt).expect(200);
  });

  it('settles without webhooks, however many days it takes', async () => {
    await api.stripe('/webhooks', { mode: 'off' });
    const reconciler = api.app.get(Reconciler);
    const [arrives, fails, never] = [await payByBank(), await payByBank(), await payByBank()];
    await reconciler.reconcile(1);
    const sessions = [arrives.session, fails.session, never.session];
    expect(await Promise.all(sessions.map(statusOf))).toEqual(['pending', 'pending', 'pending']);
    expect((await reconciler.reconcile(1)).recorded).toBe(0);
    // Two weeks: the sessions are no longer in the window.
    const age = 'update local_stripe.objects set created = created - 14 * 86400 where id = any($1)';
    await api.vendorRows(age, [sessions]);
    await api.stripe('/settle', { session: arrives.session });
    await api.stripe('/fail', { session: fails.session });
    expect((await reconciler.reconcile(1)).recorded).toBe(1);
    expect(await Promise.all(sessions.map(statusOf))).toEqual(['paid', 'failed', 'pending']);
  });

  it('that fails is not mailed to a buyer who has paid for the seats in another way', async () => {
    const { session, email } = await payByBankAndCard();
    await getSession(session).expect(200);
    await api.stripe('/fail', { session });
    await getSession(session).expect(409);
    const dropped = "select from mails where kind = 'payment-failed' and recipient = $1 and state = 'dropped'";
    await until(async () => (await api.rows(dropped, [email])).length === 1);
  });

  it('that arrives after another payment of the same attempt waits for a decision', async () => {
    const { session, byCard } = await payByBankAndCard();
    await api.stripe('/settle', { session });
    expect((await getSession(session).expect(409)).body.code).toBe('payment_in_review');
    await claim(byCard).expect(201);
  });

  it('can be disputed and refunded like any other', async () => {
    const { session } = await payByBank();
    await api.stripe('/settle', { session });
    await api.stripe('/dispute', { session });
    await paymentBecomes(api, session, 'disputed');
    await api.stripe('/dispute/move', { session, status: 'won' });
    await paymentBecomes(api, session, 'paid');
    await api.stripe('/refund', { session });
    await paymentBecomes(api, session, 'refunded');
    await claim(session).expect(409);
  });

  it('counts once, with each of its events delivered twice and in reverse', async () => {
    await api.stripe('/webhooks', { mode: 'reversed' });
    const { session, email } = await payByBank();
    await api.stripe('/settle', { session });
    for (let round = 0; round < 2; round += 1) {
      await api.vendorRows("update local_stripe.deliveries set state = 'held'");
      await api.stripe('/webhooks/flush', {});
    }
    await paymentBecomes(api, session, 'paid');
    const handled = 'select 1 from stripe_events where object_id = $1 and processed_at is not null';
    await until(async () => (await api.rows(handled, [session])).length === 2);
    expect((await mailKindsTo(api, email)).filter((kind) => kind === 'seats-paid')).toHaveLength(1);
    expect(await noticesOf('payment', session)).toHaveLength(1);
    await claim(session).expect(201);
  });
});
