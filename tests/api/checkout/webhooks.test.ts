import { afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import Stripe from 'stripe';
import { Reconciler } from '#api/checkout/reconciler.ts';
import { buyerOf, openCheckout, payForSeats } from '../../support/buying.ts';
import { setDatabaseUp } from '../../support/databases.ts';
import { eventHandled, paymentBecomes, paymentOf } from '../../support/payments.ts';
import { stopSchedule } from '../../support/schedules.ts';
import { sharedApi } from '../../support/shared-api.ts';
import { until } from '../../support/until.ts';

const api = await sharedApi();

const { claim } = buyerOf(api);

describe('a payment is recorded', () => {
  beforeAll(() => stopSchedule(api, 'reconcile-payments'));
  afterEach(() => api.stripe('/webhooks', { mode: 'normal' }));

  it('by the webhook alone, when the buyer closes the tab', async () => {
    const session = await payForSeats(api, 3);
    await paymentBecomes(api, session, 'paid');
    expect((await paymentOf(api, session))?.seats).toBe(3);
  });

  it('once, when events arrive twice; both deliveries are acknowledged and counted', async () => {
    await api.stripe('/webhooks', { mode: 'duplicate' });
    const session = await payForSeats(api);
    const deliveries = async () =>
      api.rows<{ deliveries: number }>('select deliveries from stripe_events where object_id = $1', [session]);
    await until(async () => (await deliveries())[0]?.deliveries === 2);
    expect(await deliveries()).toHaveLength(1);
    expect(await api.rows('select 1 from payments where checkout_session_id = $1', [session])).toHaveLength(1);
  });

  it('when its event arrives late, after the organization was created', async () => {
    await api.stripe('/webhooks', { mode: 'reversed' });
    const session = await payForSeats(api);
    await claim(session).expect(201);
    await api.stripe('/webhooks/flush', {});
    await eventHandled(api, 'object_id = $1', [session]);
    expect(await paymentOf(api, session)).toMatchObject({ status: 'paid' });
  });

  it('when Stripe sends an event again whose job has given up', async () => {
    const session = await openCheckout(api);
    const payload = event(`evt_given_up_${session}`, session);
    await deliver(payload).expect(200);
    await eventHandled(api, 'object_id = $1', [session]);
    await api.rows('update stripe_events set processed_at = null where object_id = $1', [session]);
    await deliver(payload).expect(200);
    await eventHandled(api, 'object_id = $1', [session]);
  });

  it('with refunds and disputes, in any order of their events', async () => {
    await api.stripe('/webhooks', { mode: 'reversed' });
    const session = await payForSeats(api);
    await api.stripe('/refund', { session, amount: 2_500 });
    await api.stripe('/webhooks/flush', {});
    await paymentBecomes(api, session, 'partially_refunded');
    expect((await paymentOf(api, session))?.amount_refunded_cents).toBe(2_500);
    await api.stripe('/webhooks', { mode: 'normal' });
    await api.stripe('/refund', { session });
    await paymentBecomes(api, session, 'refunded');
    const other = await payForSeats(api);
    await api.stripe('/dispute', { session: other });
    await paymentBecomes(api, other, 'disputed');
  });

  it('with a refund whose webhook was lost, although Stripe no longer knows many others that wait as well', async () => {
    const session = await payForSeats(api);
    await paymentBecomes(api, session, 'paid');
    await api.stripe('/webhooks', { mode: 'off' });
    await api.stripe('/refund', { session });
    const age = "update payments set facts_at = now() - interval '2 days' where checkout_session_id = $1";
    await api.rows(age, [session]);
    await api.rows(
      `insert into payments (id, seats, unit_amount_cents, currency, claim_token, user_id, checkout_session_id, paid_at, facts_at)
       select gen_random_uuid(), 1, 1, 'usd', gen_random_uuid(), gen_random_uuid(), 'cs_test_unknown' || n,
         now() - interval '9 days', now() - interval '9 days'
       from generate_series(1, 30) as n`,
    );
    await until(async () => {
      await api.app.get(Reconciler).reconcile(1);
      return (await paymentOf(api, session))?.status === 'refunded';
    }, 30);
    await api.rows("delete from payments where checkout_session_id like 'cs_test_unknown%'");
  });

  it('by the reconciler, when the webhook is lost and the tab is closed; a second run changes nothing, unless our own row is gone', async () => {
    const reconciler = api.app.get(Reconciler);
    // What other tests have left.
    await reconciler.reconcile(1);
    await api.stripe('/webhooks', { mode: 'off' });
    const session = await payForSeats(api, 5);
    expect((await paymentOf(api, session))?.status).toBe('open');
    expect((await reconciler.reconcile(1)).recorded).toBe(1);
    expect(await paymentOf(api, session)).toMatchObject({ status: 'paid', seats: 5 });
    expect((await reconciler.reconcile(1)).recorded).toBe(0);
    await api.rows('delete from payments where checkout_session_id = $1', [session]);
    await reconciler.reconcile(1);
    expect(await paymentOf(api, session)).toMatchObject({ status: 'paid', seats: 5 });
    await claim(session).expect(201);
  });

  it('later, when Stripe cannot be asked at first', async () => {
    api.standIns.faults.add({ path: '/v1/checkout/sessions/', method: 'GET', kind: 'status', status: 500 });
    const session = await payForSeats(api);
    const failed = 'select 1 from stripe_events where object_id = $1 and error is not null';
    await until(async () => (await api.rows(failed, [session])).length > 0);
    api.standIns.faults.clear();
    await paymentBecomes(api, session, 'paid');
  });
});

const inSeconds = (seconds: number) => Math.floor(Date.now() / 1000) + seconds;
function deliver(payload: string, secret = api.env.STRIPE_WEBHOOK_SECRET, timestamp = inSeconds(0)) {
  const signature = Stripe.webhooks.generateTestHeaderString({ payload, secret, timestamp });
  return api.http
    .post('/api/checkout/webhook')
    .set('Content-Type', 'application/json')
    .set('Stripe-Signature', signature)
    .send(payload);
}
const event = (id: string, sessionId: string, type = 'checkout.session.completed') =>
  JSON.stringify({ id, object: 'event', type, created: 1_790_000_000, data: { object: { id: sessionId } } });

describe('signatures', () => {
  it.each([
    ['a foreign secret', () => deliver(event('evt_forged', 'cs_test_a'), 'whsec_other')],
    ['an old time', () => deliver(event('evt_old', 'cs_test_a'), undefined, inSeconds(-3_600))],
    ['a time an hour ahead', () => deliver(event('evt_ahead', 'cs_test_a'), undefined, inSeconds(3_600))],
    ['no signature', () => api.http.post('/api/checkout/webhook').send({ id: 'evt_bare' })],
    ['no body', () => api.http.post('/api/checkout/webhook').set('Stripe-Signature', 't=1,v1=00')],
  ])('%s: 400, nothing is stored', async (_name, send) => {
    const response = await send();
    expect([response.status, response.body.code]).toEqual([400, 'invalid_signature']);
    const stored = "select 1 from stripe_events where id in ('evt_forged', 'evt_old', 'evt_ahead', 'evt_bare')";
    expect(await api.rows(stored)).toEqual([]);
  });
});

describe('a signed body that is not a snapshot event gets a 400 that says so, and is not stored', () => {
  const whole = { id: 'evt_odd', object: 'event', type: 'charge.refunded', created: 1_790_000_000 };
  const data = { object: { id: 'ch_1', payment_intent: 'pi_1' } };
  it.each([
    ['no data', whole],
    ['null data', { ...whole, data: null }],
    ['a null object', { ...whole, data: { object: null } }],
    ['a list as the object', { ...whole, data: { object: [] } }],
    ['no created', { ...whole, created: undefined, data }],
    ['created in words', { ...whole, created: 'today', data }],
    ['created beyond all dates', { ...whole, created: 1e18, data }],
    ['created tomorrow', { ...whole, created: inSeconds(86_400), data }],
    ['created before 1970', { ...whole, created: -1, data }],
    ['no type', { ...whole, type: undefined, data }],
    ['no id', { ...whole, id: undefined, data }],
    ['an id that is a number', { ...whole, id: 7, data }],
    ['a NUL in the type', { ...whole, type: 'a\0b', data }],
    ['a NUL in the id', { ...whole, id: 'evt_\0', data }],
    ['a payment intent that is a number', { ...whole, data: { object: { payment_intent: 7 } } }],
    ['an object id that is a list', { ...whole, data: { object: { id: ['cs_test_a'] } } }],
    ['a thin event', { ...whole, object: 'v2.core.event', type: 'v1.billing.meter', created: '2026-11-22T00:00:00Z' }],
    ['an empty object', {}],
    ['a list', []],
  ])('%s', async (_name, body) => {
    const response = await deliver(JSON.stringify(body));
    expect([response.status, response.body.code]).toEqual([400, 'invalid_request']);
    expect(await api.rows("select 1 from stripe_events where id = 'evt_odd'")).toEqual([]);
  });

  it.each(['', 'null', '"evt"', '{"id":', '7'])('the body %p', async (body) => {
    expect((await deliver(body)).status).toBe(400);
  });
});

describe('an event is acknowledged only once stored', () => {
  it('Stripe gets no 2xx while Postgres is down, and its retry is stored', async () => {
    const session = await openCheckout(api);
    await setDatabaseUp(api.database.name, false);
    const refused = await deliver(event('evt_during_outage', session));
    await setDatabaseUp(api.database.name, true);
    expect(refused.status).toBeGreaterThanOrEqual(500);
    await deliver(event('evt_during_outage', session)).expect(200);
    expect(await api.rows("select 1 from stripe_events where id = 'evt_during_outage'")).toHaveLength(1);
  });

  it.each([
    ['with an impossible session id', 'evt_long', `cs_test_${'a'.repeat(59)}`, 'checkout.session.completed'],
    ['about something else', 'evt_other', 'cus_123', 'customer.created'],
  ])('an event %s is stored and handled, without asking Stripe again and again', async (_name, id, object, type) => {
    await deliver(event(id, object, type)).expect(200);
    await eventHandled(api, 'id = $1', [id]);
  });
});
