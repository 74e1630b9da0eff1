import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import request from 'supertest';
import { freePort } from '../../../local/ports.ts';
import { openCheckout, signUp } from '../../support/buying.ts';
import { startApi, startTestApi, type TestApi } from '../../support/test-api.ts';

let all: TestApi;
let none: TestApi;
beforeAll(async () => {
  all = await startTestApi({ CHECKOUT_AUTOMATIC_TAX: 'on', CHECKOUT_PROMOTION_CODES: 'on' });
  none = await startTestApi();
});
afterAll(async () => {
  await all.close();
  await none.close();
});

const getSession = (api: TestApi, session: string) => api.http.get(`/api/checkout/session/${session}`);
const create = (api: TestApi, session: string) => api.http.post('/api/organizations').send(signUp(session));
/** Changes a session at Stripe. */
const change = (api: TestApi, session: string, path: string, value: unknown) =>
  api.vendorRows('update local_stripe.objects set data = jsonb_set(data, $2, $3) where id = $1', [
    session,
    path,
    JSON.stringify(value),
  ]);
/** Pays for two seats at $5,000. */
async function pay(form: Record<string, unknown>, api = all) {
  const session = await openCheckout(api, 2);
  await api.stripe('/pay', { session, ...form });
  return session;
}

describe('review', () => {
  const problemOf = async (api: TestApi, session: string) => {
    expect((await getSession(api, session).expect(409)).body.code).toBe('payment_in_review');
    expect((await create(api, session).expect(409)).body.code).toBe('payment_in_review');
    const rows = await api.rows<{ problem: string }>('select problem from payments where checkout_session_id = $1', [
      session,
    ]);
    return rows[0]?.problem;
  };

  it.each([
    ['less paid than the code leaves', { '{amount_total}': 1 }, 'discounted to 1 cents'],
    ['another subtotal', { '{amount_subtotal}': 500_000 }, 'cents before discounts'],
    [
      'nothing due, without a code',
      { '{payment_status}': 'no_payment_required', '{total_details,amount_discount}': 0, '{amount_total}': 0 },
      'discounted to 0 cents',
    ],
  ])('with codes on: %s', async (_what, changes, problem) => {
    const session = await pay({ country: 'NZ', 'promotion-code': 'LOCAL20' });
    for (const [path, value] of Object.entries(changes)) await change(all, session, path, value);
    expect(await problemOf(all, session)).toContain(problem);
  });

  it.each([
    ['a discount', { '{total_details,amount_discount}': 100, '{amount_total}': 999_900 }, 'discounted to 999900 cents'],
    ['a discount behind tax', { '{total_details,amount_discount}': 100, '{amount_total}': 1_100_000 }, 'discounted'],
    [
      'nothing due',
      { '{payment_status}': 'no_payment_required', '{total_details,amount_discount}': 1_000_000, '{amount_total}': 0 },
      'discounted to 0 cents',
    ],
    [
      'nothing due, and no sum',
      { '{payment_status}': 'no_payment_required', '{amount_total}': null },
      'nothing was paid',
    ],
  ])('with codes off: %s', async (_what, changes, problem) => {
    const session = await pay({}, none);
    for (const [path, value] of Object.entries(changes)) await change(none, session, path, value);
    expect(await problemOf(none, session)).toContain(problem);
  });

  it('is not needed when codes are switched off after a payment with one', async () => {
    const session = await pay({ country: 'NZ', 'promotion-code': 'LOCAL100' });
    await getSession(all, session).expect(200);
    const later = { ...all.env, CHECKOUT_PROMOTION_CODES: false, PORT: await freePort() };
    const app = await startApi(later);
    try {
      const http = request(`http://127.0.0.1:${later.PORT}`);
      await http.get(`/api/checkout/session/${session}`).expect(200);
      await http.post('/api/organizations').send(signUp(session)).expect(201);
    } finally {
      await app.close();
    }
  });
});
