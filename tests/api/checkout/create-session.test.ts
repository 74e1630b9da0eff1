import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { checkoutRequest, openCheckout, sessionIdOf } from '../../support/buying.ts';
import { sharedApi } from '../../support/shared-api.ts';
import type { TestApi } from '../../support/test-api.ts';
import { until } from '../../support/until.ts';

let api: TestApi;
beforeAll(async () => {
  api = await sharedApi();
});

const path = '/api/checkout/create-session';
const create = (body: object, attemptKey?: string) => {
  const call = api.http.post(path);
  return (attemptKey ? call.set('Idempotency-Key', attemptKey) : call).send(body);
};
const sessionsAtStripe = async () => {
  const rows = await api.vendorRows<{ n: number }>(
    "select count(*)::int as n from local_stripe.objects where id like 'cs_%'",
  );
  return rows[0]?.n ?? 0;
};

describe('an invalid request', () => {
  const bare = { return_url: 'http://localhost:8080/create-org' };
  const foreign = { return_url: 'https://elsewhere.example/create-org?session_id={CHECKOUT_SESSION_ID}' };
  it.each([
    ['0 seats', checkoutRequest(0), 'quantity'],
    ['-1 seats', checkoutRequest(-1), 'quantity'],
    ['1.5 seats', checkoutRequest(1.5), 'quantity'],
    ['"2 " seats', checkoutRequest('2 '), 'quantity'],
    ['null seats', checkoutRequest(null), 'quantity'],
    ['200 seats', checkoutRequest(200), 'quantity'],
    ['1e9 seats', checkoutRequest(1e9), 'quantity'],
    ['a foreign product', checkoutRequest(2, { productId: 'prod_other' }), 'productId'],
    ['a foreign price', checkoutRequest(2, { priceId: 'price_other' }), 'priceId'],
    ['a lower amount', checkoutRequest(2, { unitAmount: 1 }), 'unitAmount'],
    ['dollars instead of cents', checkoutRequest(2, { unitAmount: 5000 }), 'unitAmount'],
    ['a return_url elsewhere', checkoutRequest(2, foreign), 'return_url'],
    ['a return_url without placeholder', checkoutRequest(2, bare), 'return_url'],
  ])('%s: 400 that names the field, and no Checkout Session is made', async (_name, body, field) => {
    const before = await sessionsAtStripe();
    const response = await create(body, randomUUID());
    expect(response.status).toBe(400);
    expect(response.body.details[0].field).toBe(field);
    expect(await sessionsAtStripe()).toBe(before);
  });

  it('for too many seats is refused with the consultation link', async () => {
    const response = await create(checkoutRequest(200));
    expect(response.body).toMatchObject({
      code: 'seats_too_many',
      details: [{ field: 'quantity', link: 'https://meet.example.com/team' }],
    });
  });

  it('with an Idempotency-Key that is not a UUID is refused', async () => {
    const response = await create(checkoutRequest(), 'again');
    expect([response.status, response.body.details[0].field]).toEqual([400, 'Idempotency-Key']);
  });
});

describe('a Checkout Session', () => {
  it('is made at Stripe with our price, seats and return address, and recorded here', async () => {
    const session = await openCheckout(api, 3);
    const [row] = await api.rows(
      'select seats, unit_amount_cents, status from payments where checkout_session_id = $1',
      [session],
    );
    expect(row).toEqual({ seats: 3, unit_amount_cents: 500_000, status: 'open' });
    const [made] = await api.vendorRows<{ data: { amount_total: number; ui_mode: string } }>(
      'select data from local_stripe.objects where id = $1',
      [session],
    );
    expect(made?.data).toMatchObject({ amount_total: 1_500_000, ui_mode: 'embedded_page', status: 'open' });
  });

  it('of 199 seats, the most that a card can pay, is made', async () => {
    expect((await create(checkoutRequest(199))).status).toBe(200);
  });

  it('is reused for the same checkout attempt and seats, even after other seats were chosen, and by twenty requests at once', async () => {
    const attemptKey = randomUUID();
    const first = await openCheckout(api, 2, attemptKey);
    const other = await openCheckout(api, 5, attemptKey);
    expect(other).not.toBe(first);
    const before = await sessionsAtStripe();
    const again = await Promise.all(Array.from({ length: 20 }, () => openCheckout(api, 2, attemptKey)));
    expect(new Set(again)).toEqual(new Set([first]));
    expect(await sessionsAtStripe()).toBe(before);
  });

  it('is made once by twenty first requests of one checkout attempt at once', async () => {
    const attemptKey = randomUUID();
    const before = await sessionsAtStripe();
    const ids = await Promise.all(Array.from({ length: 20 }, () => openCheckout(api, 4, attemptKey)));
    expect(new Set(ids).size).toBe(1);
    expect(await sessionsAtStripe()).toBe(before + 1);
  });

  it('that has expired is replaced with a new one', async () => {
    const attemptKey = randomUUID();
    const old = await openCheckout(api, 2, attemptKey);
    await api.stripe('/expire', { session: old });
    expect(await openCheckout(api, 2, attemptKey)).not.toBe(old);
  });

  it('that was paid is not offered again, and the buyer is told how to go on', async () => {
    const attemptKey = randomUUID();
    const paid = await openCheckout(api, 2, attemptKey);
    await api.stripe('/pay', { session: paid });
    const response = await create(checkoutRequest(2), attemptKey);
    expect(response.status).toBe(409);
    expect(response.body.code).toBe('attempt_already_paid');
    expect(response.body.details[0].link).toBe(`/create-org?session_id=${paid}`);
  });

  it('that was paid ends its checkout attempt for other numbers of seats too, but not a new attempt', async () => {
    const attemptKey = randomUUID();
    const paid = await openCheckout(api, 3, attemptKey);
    await api.stripe('/webhooks', { mode: 'off' });
    await api.stripe('/pay', { session: paid });
    await api.stripe('/webhooks', { mode: 'normal' });
    const response = await create(checkoutRequest(2), attemptKey);
    expect([response.status, response.body.code]).toEqual([409, 'attempt_already_paid']);
    expect(response.body.details[0].link).toBe(`/create-org?session_id=${paid}`);
    expect((await create(checkoutRequest(2), randomUUID())).status).toBe(200);
  });

  it('that is about to expire is closed at Stripe when it is replaced', async () => {
    const attemptKey = randomUUID();
    const old = await openCheckout(api, 2, attemptKey);
    await api.vendorRows(
      "update local_stripe.objects set data = jsonb_set(data, '{expires_at}', to_jsonb(extract(epoch from now())::int + 60)) where id = $1",
      [old],
    );
    expect(await openCheckout(api, 2, attemptKey)).not.toBe(old);
    expect(await api.stripe('/pay', { session: old })).not.toMatchObject({ outcome: 'paid' });
  });

  it('that Stripe refused, and remembers refusing, does not block the checkout attempt', async () => {
    const attemptKey = randomUUID();
    const body = { error: { type: 'invalid_request_error', message: 'Keys for idempotent requests …', code: 'x' } };
    api.standIns.faults.add({ path: '/v1/checkout/sessions$', method: 'POST', kind: 'status', status: 400, body });
    expect((await create(checkoutRequest(2), attemptKey)).status).toBe(503);
    const [row] = await api.rows('select 1 from payments where attempt_key = $1', [attemptKey]);
    expect(row).toBeUndefined();
    api.standIns.faults.clear();
    expect((await create(checkoutRequest(2), attemptKey)).status).toBe(200);
  });

  it('that is paid closes those of its checkout attempt with other numbers of seats', async () => {
    const attemptKey = randomUUID();
    const forgotten = await openCheckout(api, 7, attemptKey);
    const paid = await openCheckout(api, 8, attemptKey);
    await api.stripe('/pay', { session: paid });
    await api.http.get(`/api/checkout/session/${paid}`).expect(200);
    const statusOf = async () => {
      const [row] = await api.vendorRows<{ status: string }>(
        "select data->>'status' as status from local_stripe.objects where id = $1",
        [forgotten],
      );
      return row?.status;
    };
    await until(async () => (await statusOf()) === 'expired');
  });
});

describe('when Stripe fails', () => {
  it.each([
    ['500', { kind: 'status', status: 500 }],
    ['429', { kind: 'status', status: 429 }],
    ['a cut connection', { kind: 'cut' }],
    ['no response', { kind: 'slow', delayMs: 4_000 }],
  ] as const)('%s: a clear 503, and the same request succeeds later', async (_name, fault) => {
    const attemptKey = randomUUID();
    api.standIns.faults.add({ path: '/v1/checkout/sessions', method: 'POST', ...fault });
    const refused = await create(checkoutRequest(6), attemptKey);
    expect(refused.status).toBe(503);
    expect(refused.body).toMatchObject({ code: 'payment_provider_unavailable' });
    expect(JSON.stringify(refused.body)).not.toMatch(/sk_test|127\.0\.0\.1/);
    api.standIns.faults.clear();
    expect((await create(checkoutRequest(6), attemptKey)).status).toBe(200);
  });

  it('the next try gets the Checkout Session of a lost response', async () => {
    const attemptKey = randomUUID();
    const before = await sessionsAtStripe();
    api.standIns.faults.add({ path: '/v1/checkout/sessions', method: 'POST', kind: 'cut-after' });
    expect((await create(checkoutRequest(9), attemptKey)).status).toBe(503);
    api.standIns.faults.clear();
    const response = await create(checkoutRequest(9), attemptKey);
    expect(sessionIdOf(response.body.clientSecret)).toMatch(/^cs_test_/);
    expect(await sessionsAtStripe()).toBe(before + 1);
  });
});
