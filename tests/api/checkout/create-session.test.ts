import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { openCheckout, order, sessionIdOf } from '../../support/buying.ts';
import { startTestApi, type TestApi } from '../../support/test-api.ts';
import { until } from '../../support/until.ts';

let world: TestApi;
beforeAll(async () => {
  world = await startTestApi();
});
afterAll(() => world.close());
afterEach(() => world.standIns.faults.clear());

const path = '/api/checkout/create-session';
const create = (body: object, attempt?: string) => {
  const call = world.http.post(path);
  return (attempt ? call.set('Idempotency-Key', attempt) : call).send(body);
};
const sessionsAtStripe = async () => {
  const rows = await world.vendorRows<{ n: number }>(
    "select count(*)::int as n from local_stripe.objects where id like 'cs_%'",
  );
  return rows[0]?.n ?? 0;
};

describe('what is refused', () => {
  const foreign = { return_url: 'https://elsewhere.example/create-org?session_id={CHECKOUT_SESSION_ID}' };
  it.each([
    ['0 seats', order(0), 'quantity'],
    ['-1 seats', order(-1), 'quantity'],
    ['1.5 seats', order(1.5), 'quantity'],
    ['"2 " seats', order('2 '), 'quantity'],
    ['null seats', order(null), 'quantity'],
    ['200 seats', order(200), 'quantity'],
    ['1e9 seats', order(1e9), 'quantity'],
    ['a foreign product', order(2, { productId: 'prod_other' }), 'productId'],
    ['a foreign price', order(2, { priceId: 'price_other' }), 'priceId'],
    ['a lower amount', order(2, { unitAmount: 1 }), 'unitAmount'],
    ['dollars instead of cents', order(2, { unitAmount: 5000 }), 'unitAmount'],
    ['a return_url elsewhere', order(2, foreign), 'return_url'],
    ['a return_url without placeholder', order(2, { return_url: 'http://localhost:8080/create-org' }), 'return_url'],
  ])('%s: 400 that names the field, and no session is made', async (_name, body, field) => {
    const before = await sessionsAtStripe();
    const answer = await create(body, randomUUID());
    expect(answer.status).toBe(400);
    expect(answer.body.message).toContain(field);
    expect(answer.body.details[0].field).toBe(field);
    expect(await sessionsAtStripe()).toBe(before);
  });

  it('too many seats come with the consultation link', async () => {
    const answer = await create(order(200));
    expect(answer.body).toMatchObject({
      code: 'seats_too_many',
      details: [{ field: 'quantity', link: 'https://meet.example.com/team' }],
    });
  });

  it('an Idempotency-Key that is no UUID', async () => {
    const answer = await create(order(), 'again');
    expect([answer.status, answer.body.details[0].field]).toEqual([400, 'Idempotency-Key']);
  });
});

describe('a session', () => {
  it('is made at Stripe with our price, seats and return address, and noted with us', async () => {
    const session = await openCheckout(world, 3);
    const [row] = await world.rows(
      'select seats, unit_amount_cents, status from payments where checkout_session_id = $1',
      [session],
    );
    expect(row).toEqual({ seats: 3, unit_amount_cents: 500_000, status: 'open' });
    const [made] = await world.vendorRows<{ data: { amount_total: number; ui_mode: string } }>(
      'select data from local_stripe.objects where id = $1',
      [session],
    );
    expect(made?.data).toMatchObject({ amount_total: 1_500_000, ui_mode: 'embedded_page', status: 'open' });
  });

  it('of 199 seats, the most that a card can pay, is made', async () => {
    expect((await create(order(199))).status).toBe(200);
  });

  it('is reused for the same attempt and seats, also after other seats, and by twenty requests at once', async () => {
    const attempt = randomUUID();
    const first = await openCheckout(world, 2, attempt);
    const other = await openCheckout(world, 5, attempt);
    expect(other).not.toBe(first);
    const before = await sessionsAtStripe();
    const again = await Promise.all(Array.from({ length: 20 }, () => openCheckout(world, 2, attempt)));
    expect(new Set(again)).toEqual(new Set([first]));
    expect(await sessionsAtStripe()).toBe(before);
  });

  it('twenty first requests of one attempt at once make one session', async () => {
    const attempt = randomUUID();
    const before = await sessionsAtStripe();
    const ids = await Promise.all(Array.from({ length: 20 }, () => openCheckout(world, 4, attempt)));
    expect(new Set(ids).size).toBe(1);
    expect(await sessionsAtStripe()).toBe(before + 1);
  });

  it('that ran out is replaced by a new one', async () => {
    const attempt = randomUUID();
    const old = await openCheckout(world, 2, attempt);
    await world.stripe('/expire', { session: old });
    expect(await openCheckout(world, 2, attempt)).not.toBe(old);
  });

  it('that was paid is not offered again: the buyer is shown the way on', async () => {
    const attempt = randomUUID();
    const paid = await openCheckout(world, 2, attempt);
    await world.stripe('/pay', { session: paid });
    const answer = await create(order(2), attempt);
    expect(answer.status).toBe(409);
    expect(answer.body.code).toBe('attempt_already_paid');
    expect(answer.body.details[0].link).toBe(`/create-org?session_id=${paid}`);
  });

  it('after paying, the attempt sells no other seat count either; a new attempt does', async () => {
    const attempt = randomUUID();
    const paid = await openCheckout(world, 3, attempt);
    await world.stripe('/webhooks', { mode: 'off' });
    await world.stripe('/pay', { session: paid });
    await world.stripe('/webhooks', { mode: 'normal' });
    const answer = await create(order(2), attempt);
    expect([answer.status, answer.body.code]).toEqual([409, 'attempt_already_paid']);
    expect(answer.body.details[0].link).toBe(`/create-org?session_id=${paid}`);
    expect((await create(order(2), randomUUID())).status).toBe(200);
  });

  it('that is about to run out is closed at Stripe when it is replaced', async () => {
    const attempt = randomUUID();
    const old = await openCheckout(world, 2, attempt);
    await world.vendorRows(
      "update local_stripe.objects set data = jsonb_set(data, '{expires_at}', to_jsonb(extract(epoch from now())::int + 60)) where id = $1",
      [old],
    );
    expect(await openCheckout(world, 2, attempt)).not.toBe(old);
    expect(await world.stripe('/pay', { session: old })).not.toMatchObject({ outcome: 'paid' });
  });

  it('a refusal that Stripe remembers does not block the attempt', async () => {
    const attempt = randomUUID();
    const body = { error: { type: 'invalid_request_error', message: 'Keys for idempotent requests …', code: 'x' } };
    world.standIns.faults.add({ path: '/v1/checkout/sessions$', method: 'POST', kind: 'status', status: 400, body });
    expect((await create(order(2), attempt)).status).toBe(503);
    const [row] = await world.rows('select 1 from payments where attempt_key = $1', [attempt]);
    expect(row).toBeUndefined();
    world.standIns.faults.clear();
    expect((await create(order(2), attempt)).status).toBe(200);
  });

  it('paying closes the sessions of the attempt with other seat counts', async () => {
    const attempt = randomUUID();
    const forgotten = await openCheckout(world, 7, attempt);
    const paid = await openCheckout(world, 8, attempt);
    await world.stripe('/pay', { session: paid });
    await world.http.get(`/api/checkout/session/${paid}`).expect(200);
    const statusOf = async () => {
      const [row] = await world.vendorRows<{ status: string }>(
        "select data->>'status' as status from local_stripe.objects where id = $1",
        [forgotten],
      );
      return row?.status;
    };
    await until(async () => (await statusOf()) === 'expired');
  });
});

describe('bad luck', () => {
  it.each([
    ['500', { kind: 'status', status: 500 }],
    ['429', { kind: 'status', status: 429 }],
    ['a cut connection', { kind: 'cut' }],
    ['an answer that never comes', { kind: 'slow', delayMs: 4_000 }],
  ] as const)('Stripe answers with %s: a clear 503, and the same request succeeds later', async (_name, fault) => {
    const attempt = randomUUID();
    world.standIns.faults.add({ path: '/v1/checkout/sessions', method: 'POST', ...fault });
    const refused = await create(order(6), attempt);
    expect(refused.status).toBe(503);
    expect(refused.body).toMatchObject({ code: 'payment_provider_unavailable' });
    expect(JSON.stringify(refused.body)).not.toMatch(/sk_test|127\.0\.0\.1/);
    world.standIns.faults.clear();
    expect((await create(order(6), attempt)).status).toBe(200);
  });

  it('Stripe makes the session but its answer is lost: the next try gets that same session', async () => {
    const attempt = randomUUID();
    const before = await sessionsAtStripe();
    world.standIns.faults.add({ path: '/v1/checkout/sessions', method: 'POST', kind: 'cut-after' });
    expect((await create(order(9), attempt)).status).toBe(503);
    world.standIns.faults.clear();
    const answer = await create(order(9), attempt);
    expect(sessionIdOf(answer.body.clientSecret)).toMatch(/^cs_test_/);
    expect(await sessionsAtStripe()).toBe(before + 1);
  });
});
