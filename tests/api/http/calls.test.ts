import { randomUUID } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import request, { type Response } from 'supertest';
import { securityHeaders } from '#api/platform/http/security-headers.ts';
import { errorBodySchema } from '#contract/errors.ts';
import { checkoutRequest, createSession, sessionIdOf, signUp } from '../../support/buying.ts';
import { forms } from '../../support/leads.ts';
import { SEAT_CENTS } from '../../support/payments.ts';
import { sharedApi } from '../../support/shared-api.ts';
import { controlsAt } from '../../support/test-environment.ts';

const api = await runningApi();

describe('calls over HTTP', () => {
  it('is alive and ready', async () => {
    expect((await api.http.get('/api/health/live')).body).toEqual({ status: 'ok' });
    expect((await api.http.get('/api/health/ready')).body).toEqual({ status: 'ok' });
  });

  it.each(['partner', 'capstone-demo', 'free-trial'] as const)('takes a lead: %s', async (form) => {
    const { status, body } = await api.http.post(`/api/leads/${form}`).send(forms[form]());
    expect([status, typeof body.next]).toEqual([201, 'string']);
  });

  it('redirects a plain form post to the next page, and answers an invalid one with a page', async () => {
    const right = await api.http.post('/api/leads/capstone-demo').type('form').send(forms['capstone-demo']());
    expect(right.status).toBe(303);
    const wrong = await api.http.post('/api/leads/partner').type('form').send({ email: 'no' });
    expect([wrong.status, wrong.type]).toEqual([400, 'text/html']);
  });

  it('carries every security header once, and is not stored', async () => {
    const { headers } = await api.http.get('/api/checkout/product');
    for (const name of Object.keys(securityHeaders({ publicUrl: api.publicUrl })))
      expect(headers[name.toLowerCase()]).toBeTruthy();
    expect(headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'DENY',
      'referrer-policy': 'strict-origin-when-cross-origin',
      'cross-origin-opener-policy': 'same-origin-allow-popups',
      'cross-origin-resource-policy': 'same-origin',
    });
    expect(headers['permissions-policy']).toContain('camera=()');
    expect(headers['content-security-policy']).toMatch(/^default-src 'none'; [^,]*$/);
    expect(headers['cache-control']).toBe('no-store');
    expect(headers['x-powered-by']).toBeUndefined();
  });
});

const returnUrl = () => `${api.publicUrl}/create-org?session_id={CHECKOUT_SESSION_ID}`;
const create = (change: object = {}, attemptKey?: string) =>
  createSession(api, checkoutRequest(2, { return_url: returnUrl(), ...change }), attemptKey);
const paid = async () => {
  const session = sessionIdOf((await create()).body.clientSecret);
  await api.stripe('/pay', { session });
  return session;
};

const post = (path: string, body: object | string) => api.http.post(`/api${path}`).type('json').send(body);
const unknownLink = () => api.http.get('/api/redirect/no-such-link').set('Accept', 'application/json');

it.each<[what: string, call: () => PromiseLike<Response>, status: number, code: string]>([
  ['a lead without an address', () => post('/leads/partner', {}), 400, 'invalid_request'],
  ['an unknown form', () => post('/leads/none', forms.partner()), 404, 'not_found'],
  ['an organization without a Checkout Session', () => post('/organizations', {}), 400, 'invalid_request'],
  ['a trial without a password', () => post('/trials', {}), 400, 'invalid_request'],
  ['an unknown call', () => api.http.get('/api/none'), 404, 'not_found'],
  ['an unknown short link, for a program', unknownLink, 404, 'not_found'],
  ['a body that is not JSON', () => post('/leads/partner', '{"email":'), 400, 'malformed_body'],
  ['a body that is too large', () => post('/leads/partner', { message: 'a'.repeat(150_000) }), 413, 'body_too_large'],
  ['an order of something else', () => create({ unitAmount: 1 }), 400, 'product_mismatch'],
  ['an unsigned event', () => post('/checkout/webhook', { id: 'evt_1' }), 400, 'invalid_signature'],
])('%s is refused in the one error shape', async (_what, call, status, code) => {
  const response = await call();
  const body = errorBodySchema.parse(response.body);
  expect([response.status, body.code, response.headers['x-request-id']]).toEqual([status, code, body.requestId]);
});

describe('buying over HTTP', () => {
  it('tells what is sold', async () => {
    const { status, body } = await api.http.get('/api/checkout/product');
    expect([status, body.pricePerSeat, body.currency, body.minSeats]).toEqual([200, SEAT_CENTS / 100, 'usd', 1]);
  });

  it('returns the same Checkout Session for the same checkout attempt', async () => {
    const attemptKey = randomUUID();
    const [one, two] = [await create({}, attemptKey), await create({}, attemptKey)];
    expect([one.status, two.body]).toEqual([200, one.body]);
  });

  it('reports an open Checkout Session as unpaid, and does not find an unknown one', async () => {
    const session = sessionIdOf((await create()).body.clientSecret);
    const { status, body } = await api.http.get(`/api/checkout/session/${session}`);
    expect([status, body.session?.payment_status]).toEqual([200, 'unpaid']);
    expect((await api.http.get('/api/checkout/session/cs_test_none')).status).toBe(404);
    expect((await post('/organizations', signUp(session))).status).toBe(402);
  });

  it('makes one organization from a paid Checkout Session, and tells anyone else that it was used', async () => {
    const session = await paid();
    const { body } = await api.http.get(`/api/checkout/session/${session}`);
    expect([body.session.payment_status, body.session.seats]).toEqual(['paid', 2]);
    const buyer = signUp(session);
    const made = await post('/organizations', buyer);
    expect([made.status, made.body.user.email]).toEqual([201, buyer.email]);
    const other = await post('/organizations', signUp(session));
    expect([other.status, other.body.code]).toEqual([409, 'session_already_used']);
  });

  it('makes one organization from ten sign-ups at once', async () => {
    const session = await paid();
    const responses = await Promise.all(Array.from({ length: 10 }, () => post('/organizations', signUp(session))));
    const answers = responses.map(({ status, body }) => (status === 201 ? '201' : `${status} ${body.code}`)).sort();
    expect(answers).toEqual(['201', ...Array(9).fill(expect.stringMatching(/^409 /))]);
  });
});

/** Finds what the tests call by HTTP only (no database, clock or faults): the site that API_URL names, or the group's api. */
async function runningApi() {
  const url = process.env.API_URL;
  if (!url) {
    const api = await sharedApi();
    return { ...api, publicUrl: api.env.PUBLIC_URL };
  }
  return { http: request(url), publicUrl: url, stripe: controlsAt(url).stripe };
}
