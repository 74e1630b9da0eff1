import { afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { Reconciler } from '#api/checkout/reconciler.ts';
import { payForSeats, signUp } from '../../support/buying.ts';
import { eventHandled, paymentBecomes, paymentOf } from '../../support/payments.ts';
import { stopSchedule } from '../../support/schedules.ts';
import { sharedApi } from '../../support/shared-api.ts';
import { until } from '../../support/until.ts';

const api = await sharedApi();

const becomes = (session: string, status: string) => paymentBecomes(api, session, status);

describe('a payment is recorded', () => {
  beforeAll(() => stopSchedule(api, 'reconcile-payments'));
  afterEach(() => api.stripe('/webhooks', { mode: 'normal' }));

  it('by the webhook alone, when the buyer closes the tab', async () => {
    const session = await payForSeats(api, 3);
    await becomes(session, 'paid');
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
    await api.http.post('/api/organizations').send(signUp(session)).expect(201);
    await api.stripe('/webhooks/flush', {});
    await eventHandled(api, 'object_id = $1', [session]);
    expect(await paymentOf(api, session)).toMatchObject({ status: 'paid' });
  });

  it('with refunds and disputes, in any order of their events', async () => {
    await api.stripe('/webhooks', { mode: 'reversed' });
    const session = await payForSeats(api);
    await api.stripe('/refund', { session, amount: 2_500 });
    await api.stripe('/webhooks/flush', {});
    await becomes(session, 'partially_refunded');
    expect((await paymentOf(api, session))?.amount_refunded_cents).toBe(2_500);
    await api.stripe('/webhooks', { mode: 'normal' });
    await api.stripe('/refund', { session });
    await becomes(session, 'refunded');
    const other = await payForSeats(api);
    await api.stripe('/dispute', { session: other });
    await becomes(other, 'disputed');
  });

  it('with a refund whose webhook was lost, although Stripe no longer knows many others that wait as well', async () => {
    const session = await payForSeats(api);
    await becomes(session, 'paid');
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

  it('by the reconciler, when the webhook is lost and the tab is closed; a second run changes nothing', async () => {
    const reconciler = api.app.get(Reconciler);
    // What other tests have left.
    await reconciler.reconcile(1);
    await api.stripe('/webhooks', { mode: 'off' });
    const session = await payForSeats(api, 5);
    expect((await paymentOf(api, session))?.status).toBe('open');
    expect((await reconciler.reconcile(1)).recorded).toBe(1);
    expect(await paymentOf(api, session)).toMatchObject({ status: 'paid', seats: 5 });
    expect((await reconciler.reconcile(1)).recorded).toBe(0);
  });

  it('by the reconciler, even when our own row is gone', async () => {
    await api.stripe('/webhooks', { mode: 'off' });
    const session = await payForSeats(api, 6);
    await api.rows('delete from payments where checkout_session_id = $1', [session]);
    await api.app.get(Reconciler).reconcile(1);
    expect(await paymentOf(api, session)).toMatchObject({ status: 'paid', seats: 6 });
    await api.http.post('/api/organizations').send(signUp(session)).expect(201);
  });

  it('later, when Stripe cannot be asked at first', async () => {
    api.standIns.faults.add({ path: '/v1/checkout/sessions/', method: 'GET', kind: 'status', status: 500 });
    const session = await payForSeats(api);
    const failed = 'select 1 from stripe_events where object_id = $1 and error is not null';
    await until(async () => (await api.rows(failed, [session])).length > 0);
    api.standIns.faults.clear();
    await becomes(session, 'paid');
  });
});
