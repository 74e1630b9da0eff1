import { randomUUID } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import { leadFormNames } from '#contract/leads.values.ts';
import { deskOf } from '../../support/desk.ts';
import { sharedApi } from '../../support/shared-api.ts';
import { TWO_SEATS } from './two-seats.ts';

const api = await sharedApi(TWO_SEATS);
/** Of an owner, who may send every body. */
const { token } = await deskOf(api).colleague('owner');

/** Every route with a body must be listed here; the first test compares the list with the OpenAPI document. */
const routes = [
  ...['/api/checkout/create-session', '/api/invoice-requests', '/api/desk/invoices/{id}/approve'],
  ...['/api/desk/invoices/{id}/decline', '/api/desk/invoices/{id}/notes', '/api/desk/leads/retry-refused'],
  ...['/api/desk/links', '/api/desk/links/check', '/api/desk/links/check-target', '/api/desk/links/{slug}/change'],
  ...['/api/desk/mails/retry-refused', '/api/desk/organizations/{id}/notes', '/api/desk/organizations/{id}/seats'],
  ...['/api/desk/payments/{id}/accept', '/api/desk/payments/{id}/notes', '/api/desk/people/erase'],
  ...['/api/desk/people/export', '/api/desk/people/search', '/api/desk/people/show', '/api/desk/staff'],
  ...['/api/desk/staff/{id}/role'],
  ...['/api/leads/{form}', '/api/organizations'],
  ...['/api/organizations/address', '/api/organizations/attach', '/api/organizations/attachment'],
  ...['/api/organizations/ownership-links', '/api/organizations/ownership-tokens', '/api/sign-in', '/api/sign-in/code'],
  ...['/api/sign-in/forgotten', '/api/sign-in/password', '/api/trials', '/api/trials/confirm'],
];
const paths = routes.flatMap((route) =>
  route.includes('{form}')
    ? leadFormNames.map((form) => route.replace('{form}', form))
    : [route.replace('{id}', randomUUID()).replace('{slug}', 'none')],
);
/** These need nothing: approving with the price as it is, retrying everything. */
const mayBeEmpty = /\/(approve|retry-refused)$/;
const nested = `${'{"a":'.repeat(9_000)}1${'}'.repeat(9_000)}`;

it('the list of routes with a body is complete', async () => {
  const { body } = await api.http.get('/api/docs').expect(200);
  const documented = body.paths as Record<string, Record<string, { requestBody?: unknown }>>;
  const withBody = Object.entries(documented).filter(([, methods]) =>
    Object.values(methods).some((call) => call.requestBody),
  );
  expect(withBody.map(([path]) => path).sort()).toEqual([...routes].sort());
});

describe.each(paths)('POST %s', (path) => {
  const post = () => api.http.post(path).set('Authorization', `Bearer ${token}`);
  const send = (body: string, type = 'application/json') => post().set('Content-Type', type).send(body);

  it.each([
    ['text that is not JSON', '{"seats": ', 'application/json', 400],
    ['JSON without its content type', '{}', 'text/plain', 400],
    ['no body', '', 'application/json', 400],
    ['null', 'null', 'application/json', 400],
    ['an array', '[]', 'application/json', 400],
    ['a number', '7', 'application/json', 400],
    ['an empty object', '{}', 'application/json', 400],
    ['a deeply nested object', nested, 'application/json', 400],
    ['an unknown character set', '{}', 'application/json; charset=klingon', 415],
    ['over 100 kB', JSON.stringify({ productId: 'x'.repeat(103_000) }), 'application/json', 413],
  ])('%s is refused in the one error shape', async (name, body, type, status) => {
    if (mayBeEmpty.test(path) && ['no body', 'an empty object'].includes(name)) return;
    const response = await send(body, type);
    expect(response.status).toBe(status);
    expect(response.body).toEqual({
      code: expect.stringMatching(/^(invalid_request|malformed_body|body_too_large)$/),
      message: expect.stringMatching(/.{10}/),
      error: expect.any(String),
      requestId: response.headers['x-request-id'],
      ...(response.body.details && { details: expect.any(Array) }),
    });
  });

  it('the response names a few of thousands of unknown keys, and says how many more there are', async () => {
    const keys = Array.from({ length: 8_000 }, (_, n) => `key${n}`);
    const response = await send(JSON.stringify(Object.fromEntries(keys.map((key) => [key, 1]))));
    expect(response.status).toBe(400);
    expect(response.text.length).toBeLessThan(4_000);
    if (!path.startsWith('/api/leads/')) expect(response.text).toMatch(/\\"key4\\" and 7995 more"/);
  });

  it.each([
    ['an escape sequence', '\u001b[2J'],
    ['half a pair', '\ud83d'],
    ['markup', '<script>'],
    ['90 kB', 'k'.repeat(90_000)],
  ])('a key of %s is named in a few characters, or not at all', async (_name, key) => {
    const response = await send(JSON.stringify({ [key]: 1 }));
    expect([response.status, response.text.length < 4_000]).toEqual([400, true]);
    expect(response.type).toBe('application/json');
  });

  it('only the forms of visitors accept a plain form post', async () => {
    const response = await post().type('form').send({ firstName: 'x' });
    expect(response.status).toBe(path.startsWith('/api/leads/') || path === '/api/invoice-requests' ? 400 : 415);
  });

  it('a prototype in the body changes nothing', async () => {
    if (mayBeEmpty.test(path)) return;
    const response = await send('{"__proto__":{"polluted":true},"constructor":{"prototype":{"polluted":true}}}');
    expect(response.status).toBe(400);
    expect(({} as { polluted?: boolean }).polluted).toBeUndefined();
  });
});
