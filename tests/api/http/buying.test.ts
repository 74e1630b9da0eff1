import { randomUUID } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import { errorBodySchema } from '#contract/errors.ts';
import { checkoutRequest, sessionIdOf, signUp } from '../../support/buying.ts';
import { SEAT_CENTS } from '../../support/payments.ts';
import { runningApi } from './running-api.ts';

const api = await runningApi();

const returnUrl = () => `${api.publicUrl}/create-org?session_id={CHECKOUT_SESSION_ID}`;
const createSession = (change: object = {}, attemptKey: string = randomUUID()) =>
  api.http
    .post('/api/checkout/create-session')
    .set('Idempotency-Key', attemptKey)
    .send(checkoutRequest(2, { return_url: returnUrl(), ...change }));
const paid = async () => {
  const session = sessionIdOf((await createSession()).body.clientSecret);
  await api.stripe('/pay', { session });
  return session;
};

describe('buying over HTTP', () => {
  it('tells what is sold', async () => {
    const { status, body } = await api.http.get('/api/checkout/product');
    expect([status, body.pricePerSeat, body.currency, body.minSeats]).toEqual([200, SEAT_CENTS / 100, 'usd', 1]);
  });

  it('refuses an order of something else', async () => {
    const { status, body } = await createSession({ unitAmount: 1 });
    expect([status, errorBodySchema.parse(body).code]).toEqual([400, 'product_mismatch']);
  });

  it('returns the same Checkout Session for the same checkout attempt', async () => {
    const attemptKey = randomUUID();
    const [one, two] = [await createSession({}, attemptKey), await createSession({}, attemptKey)];
    expect([one.status, two.body]).toEqual([200, one.body]);
  });

  it('reports an open Checkout Session as unpaid, and does not find an unknown one', async () => {
    const session = sessionIdOf((await createSession()).body.clientSecret);
    const { status, body } = await api.http.get(`/api/checkout/session/${session}`);
    expect([status, body.session?.payment_status]).toEqual([200, 'unpaid']);
    expect((await api.http.get('/api/checkout/session/cs_test_none')).status).toBe(404);
    expect((await api.http.post('/api/organizations').send(signUp(session))).status).toBe(402);
  });

  it('makes one organization from a paid Checkout Session, and tells anyone else that it was used', async () => {
    const session = await paid();
    const { body } = await api.http.get(`/api/checkout/session/${session}`);
    expect([body.session.payment_status, body.session.seats]).toEqual(['paid', 2]);
    const buyer = signUp(session);
    const made = await api.http.post('/api/organizations').send(buyer);
    expect([made.status, made.body.user.email]).toEqual([201, buyer.email]);
    const other = await api.http.post('/api/organizations').send(signUp(session));
    expect([other.status, other.body.code]).toEqual([409, 'session_already_used']);
  });

  it('makes one organization from ten sign-ups at once', async () => {
    const session = await paid();
    const responses = await Promise.all(
      Array.from({ length: 10 }, () => api.http.post('/api/organizations').send(signUp(session))),
    );
    expect(responses.filter(({ status }) => status === 201)).toHaveLength(1);
    expect(responses.filter(({ status }) => status === 409)).toHaveLength(9);
  });

  it('refuses an unsigned event', async () => {
    const { status, body } = await api.http.post('/api/checkout/webhook').send({ id: 'evt_1' });
    expect([status, body.code]).toEqual([400, 'invalid_signature']);
  });
});
