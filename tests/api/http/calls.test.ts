import { randomUUID } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import request from 'supertest';
import { securityHeaders } from '#api/platform/http/security-headers.ts';
import { errorBodySchema } from '#contract/errors.ts';
import { checkoutRequest, createSession, sessionIdOf, signUp } from '../../support/buying.ts';
import { forms } from '../../support/leads.ts';
import { SEAT_CENTS } from '../../support/payments.ts';
import { sharedApi } from '../../support/shared-api.ts';

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

  it.each([
    ['a lead without an address', 'post', '/api/leads/partner', {}, 400, 'invalid_request'],
    ['an unknown form', 'post', '/api/leads/none', forms.partner(), 404, 'not_found'],
    ['an organization without a Checkout Session', 'post', '/api/organizations', {}, 400, 'invalid_request'],
    ['a trial without a password', 'post', '/api/trials', {}, 400, 'invalid_request'],
    ['an unknown call', 'get', '/api/none', undefined, 404, 'not_found'],
  ] as const)('%s is refused in the one error shape', async (_name, method, path, sent, status, code) => {
    const response = await api.http[method](path).send(sent);
    const body = errorBodySchema.parse(response.body);
    expect([response.status, body.code, response.headers['x-request-id']]).toEqual([status, code, body.requestId]);
  });

  it('refuses a body that is not JSON, or is too large, in the same shape', async () => {
    const broken = await api.http.post('/api/leads/partner').type('json').send('{"email":');
    expect([broken.status, errorBodySchema.parse(broken.body).code]).toEqual([400, 'malformed_body']);
    const large = await api.http.post('/api/leads/partner').send({ message: 'a'.repeat(150_000) });
    expect([large.status, errorBodySchema.parse(large.body).code]).toEqual([413, 'body_too_large']);
  });

  it('answers a program with a JSON 404 for an unknown short link', async () => {
    const response = await api.http.get('/api/redirect/no-such-link').set('Accept', 'application/json');
    expect([response.status, errorBodySchema.parse(response.body).code]).toEqual([404, 'not_found']);
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

describe('buying over HTTP', () => {
  it('tells what is sold', async () => {
    const { status, body } = await api.http.get('/api/checkout/product');
    expect([status, body.pricePerSeat, body.currency, body.minSeats]).toEqual([200, SEAT_CENTS / 100, 'usd', 1]);
  });

  it('refuses an order of something else', async () => {
    const { status, body } = await create({ unitAmount: 1 });
    expect([status, errorBodySchema.parse(body).code]).toEqual([400, 'product_mismatch']);
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

/** Finds what the tests call by HTTP only (no database, clock or faults): the site that API_URL names, or the group's api. */
async function runningApi() {
  const url = process.env.API_URL;
  if (!url) {
    const api = await sharedApi();
    return { ...api, publicUrl: api.env.PUBLIC_URL };
  }
  return {
    http: request(url),
    publicUrl: url,
    async stripe(path: string, body?: object) {
      const response = await fetch(`${url}/__local/stripe/control${path}`, {
        method: body ? 'POST' : 'GET',
        headers: { 'content-type': 'application/json' },
        ...(body && { body: JSON.stringify(body) }),
      });
      return response.status === 204 ? null : response.json();
    },
  };
}
