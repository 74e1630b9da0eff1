import { describe, expect, it } from '@jest/globals';
import { securityHeaders } from '#api/platform/http/security-headers.ts';
import { errorBodySchema } from '#contract/errors.ts';
import { forms } from '../../support/leads.ts';
import { runningApi } from './running-api.ts';

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
