import '../../../web/build/test-site.ts';
import { describe, expect, it } from '@jest/globals';
import Stripe from 'stripe';
import { organization } from '#web/content/organization.ts';
import { checkoutRequest, openCheckout, payForSeats, signUp } from '../../support/buying.ts';
import { paymentOf, SEAT_CENTS } from '../../support/payments.ts';
import { sharedApi } from '../../support/shared-api.ts';
import type { TestApi } from '../../support/test-api.ts';
import { TOO_SLOW_MS } from '../../support/test-environment.ts';

const api = await sharedApi();

const status = (reference: string) => api.http.get(`/api/checkout/session/${encodeURIComponent(reference)}`);

describe('GET /api/checkout/session/{session_id}', () => {
  it('tells the return page only what it may know about a paid Checkout Session', async () => {
    // Stripe counts in whole seconds.
    const earliest = Math.floor(Date.now() / 1_000) * 1_000;
    const { body } = await status(await payForSeats(api, 3)).expect(200);
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

  it('reports an unpaid Checkout Session as open and unpaid', async () => {
    const { body } = await status(await openCheckout(api)).expect(200);
    expect(body).toMatchObject({
      status: 'open',
      session: { payment_status: 'unpaid', customer_details: { email: null }, paid_at: null },
    });
  });

  it('reports an expired Checkout Session as expired and unpaid', async () => {
    const session = await openCheckout(api);
    await api.stripe('/expire', { session });
    const { body } = await status(session).expect(200);
    expect(body).toMatchObject({ status: 'expired', session: { payment_status: 'unpaid' } });
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
    const { body } = await status(reference).expect(404);
    expect(body).toMatchObject({ code: 'session_not_found', message: organization.notPaid });
  });

  it.each([66, 67, 255, 300])('an unknown id of %p characters buys no organization: 404', async (length) => {
    const sessionId = `cs_live_${'a'.repeat(length - 8)}`;
    const { body } = await api.http.post('/api/organizations').send(signUp(sessionId)).expect(404);
    expect(body).toMatchObject({ code: 'session_not_found', message: organization.notPaid });
  });

  it('does not find a paid Checkout Session for another product of the same Stripe account', async () => {
    const session = await payForeignSession(api);
    await status(session).expect(404);
    await api.http.post('/api/organizations').send(signUp(session)).expect(404);
    expect(await paymentOf(api, session)).toBeUndefined();
  });

  it('accepts the claim token from the invoice e-mail in place of the Checkout Session', async () => {
    const session = await payForSeats(api, 4);
    const mailed = "select data::text as mail from local_stripe.objects where kind = 'mail' and data->>'session' = $1";
    const [{ mail } = { mail: '' }] = await api.vendorRows<{ mail: string }>(mailed, [session]);
    const { body } = await status(/claim_[\w-]+/.exec(mail)?.[0] ?? 'none').expect(200);
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
      await status(recorded).expect(200);
      const unknown = await openCheckout(api);
      api.standIns.faults.add({ path: '/v1/checkout/sessions/', method: 'GET', ...fault });
      expect((await status(unknown).expect(503)).body.code).toBe('payment_provider_unavailable');
      await status(recorded).expect(200);
    },
  );
});

/** Pays at another shop of the same Stripe account: same API, none of our metadata, another product. */
async function payForeignSession({ standIns, env, stripe }: TestApi): Promise<string> {
  const url = new URL(standIns.url);
  const sdk = new Stripe(env.STRIPE_SECRET_KEY, {
    host: url.hostname,
    port: url.port,
    protocol: 'http',
    telemetry: false,
  });
  const { id } = await sdk.checkout.sessions.create({
    ui_mode: 'embedded_page',
    mode: 'payment',
    return_url: checkoutRequest().return_url,
    line_items: [{ price_data: { currency: 'usd', unit_amount: 100, product_data: { name: 'Mug' } }, quantity: 50 }],
  });
  await stripe('/pay', { session: id });
  return id;
}
