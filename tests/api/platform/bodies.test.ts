import { randomUUID } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import type { z } from 'zod';
import type { AppError } from '#api/platform/http/app-error.ts';
import { parse } from '#api/platform/http/validation.ts';
import { createSessionSchema } from '#contract/checkout.ts';
import type { FieldError } from '#contract/errors.ts';
import { invoiceRequestSchema } from '#contract/invoices.ts';
import { leadSchemas } from '#contract/leads.ts';
import { leadFormNames } from '#contract/leads.values.ts';
import { createOrganizationSchema } from '#contract/organizations.ts';
import { confirmTrialSchema, createTrialSchema } from '#contract/trials.ts';
import { checkoutRequest, signUp } from '../../support/buying.ts';
import { deskOf } from '../../support/desk.ts';
import { invoiceRequest } from '../../support/invoices.ts';
import { forms } from '../../support/leads.ts';
import { sharedApi } from '../../support/shared-api.ts';
import { student } from '../../support/students.ts';

// The least that can be bought is two seats: the words of a refusal then have a plural.
const api = await sharedApi({ CHECKOUT_MIN_SEATS: '2' });
/** Of an owner, who may send every body. */
const { token } = await deskOf(api).colleague('owner');

/** Every route with a body must be listed here; the first test compares the list with the OpenAPI document. */
const routes = [
  'checkout/create-session invoice-requests leads/{form} trials trials/confirm',
  'organizations organizations/address organizations/attach organizations/attachment',
  'organizations/ownership-links organizations/ownership-tokens',
  'sign-in sign-in/code sign-in/forgotten sign-in/password',
  'desk/content/{name}/save desk/find desk/links desk/links/{id}/change desk/link-checks/draft desk/link-checks/target',
  'desk/invoices/{id}/approve desk/invoices/{id}/correct desk/invoices/{id}/decline desk/invoices/{id}/notes',
  'desk/leads/{id}/assign desk/leads/{id}/correct desk/leads/{id}/handled desk/leads/{id}/notes',
  'desk/leads/{id}/unassign desk/leads/retry-refused desk/mails/{id}/handled desk/mails/retry-refused',
  'desk/organizations/{id}/notes desk/organizations/{id}/seats desk/payments/{id}/accept desk/payments/{id}/handled desk/payments/{id}/notes',
  'desk/people/erase desk/people/export desk/people/search desk/people/show',
  'desk/staff desk/staff/{id}/mails desk/staff/{id}/role',
].flatMap((line) => line.split(' ').map((route) => `/api/${route}`));
const paths = routes.flatMap((route) =>
  route.includes('{form}')
    ? leadFormNames.map((form) => route.replace('{form}', form))
    : [route.replace('{id}', randomUUID()).replace('{name}', 'letter')],
);
/** These need nothing: approving with the price as it is, retrying everything. */
const mayBeEmpty = /\/(approve|retry-refused)$/;
const nested = `${'{"a":'.repeat(9_000)}1${'}'.repeat(9_000)}`;

it('the list of routes with a body is complete', async () => {
  const { body } = await api.http.get('/api/docs').expect(200);
  const documented: [string, Record<string, { requestBody?: unknown }>][] = Object.entries(body.paths);
  const withBody = documented.filter(([, methods]) => Object.values(methods).some((call) => call.requestBody));
  expect(withBody.map(([path]) => path).sort()).toEqual([...routes].sort());
});

const post = (path: string, body: string, type = 'application/json') =>
  api.http.post(path).set('Authorization', `Bearer ${token}`).set('Content-Type', type).send(body);

/** Sends a body and expects a refusal in the one error shape. @returns the response */
async function refused(path: string, status: number, body: string, type?: string) {
  const response = await post(path, body, type);
  expect([response.status, response.type]).toEqual([status, 'application/json']);
  expect(response.body).toEqual({
    code: expect.stringMatching(/^(invalid_request|malformed_body|body_too_large)$/),
    message: expect.stringMatching(/.{10}/),
    error: expect.any(String),
    requestId: response.headers['x-request-id'],
    ...(response.body.details && { details: expect.any(Array) }),
  });
  return response;
}

it.each(paths)(
  'POST %s refuses what its schema does not allow; only visitors’ forms accept a form post',
  async (path) => {
    for (const body of ['null', '{"a":1}']) await refused(path, 400, body);
    if (!mayBeEmpty.test(path)) await refused(path, 400, '{}');
    const { status } = await post(path, 'firstName=x', 'application/x-www-form-urlencoded');
    expect(status).toBe(path.startsWith('/api/leads/') || path === '/api/invoice-requests' ? 400 : 415);
  },
);

// One that the pipe checks, one whose schema depends on the path, and one that needs nothing.
describe.each(['/api/trials', '/api/leads/partner', '/api/desk/leads/retry-refused'])('POST %s', (path) => {
  it.each([
    ['text that is not JSON', '{"seats": ', 'application/json', 400],
    ['JSON without its content type', '{}', 'text/plain', 400],
    ['no body', '', 'application/json', 400],
    ['an array', '[]', 'application/json', 400],
    ['a number', '7', 'application/json', 400],
    ['a deeply nested object', nested, 'application/json', 400],
    ['an unknown character set', '{}', 'application/json; charset=klingon', 415],
    ['over 100 kB', JSON.stringify({ productId: 'x'.repeat(103_000) }), 'application/json', 413],
  ])('%s is refused in the one error shape', async (name, body, type, status) => {
    if (mayBeEmpty.test(path) && name === 'no body') return;
    await refused(path, status, body, type);
  });

  it('names a few of thousands of unknown keys and counts the rest, and shortens a long or odd key', async () => {
    const many = Object.fromEntries(Array.from({ length: 8_000 }, (_, n) => [`key${n}`, 1]));
    const { text } = await refused(path, 400, JSON.stringify(many));
    // Those with many fields name these first.
    if (!path.startsWith('/api/leads/')) expect(text).toMatch(/\\"key4\\" and 7995 more"/);
    expect(text.length).toBeLessThan(4_000);
    for (const key of ['\u001b[2J', '\ud83d', '<script>', 'k'.repeat(90_000)])
      expect((await refused(path, 400, JSON.stringify({ [key]: 1 }))).text.length).toBeLessThan(4_000);
  });

  it('a prototype in the body changes nothing', async () => {
    const { status } = await post(
      path,
      '{"__proto__":{"polluted":true},"constructor":{"prototype":{"polluted":true}}}',
    );
    expect(status).toBe(mayBeEmpty.test(path) ? 200 : 400);
    expect(({} as { polluted?: boolean }).polluted).toBeUndefined();
  });
});

/** A valid body for each schema of what visitors send. */
const bodies: [name: string, schema: z.ZodType, body: object][] = [
  ['checkout', createSessionSchema, { ...checkoutRequest(3), email: 'payer@example.com' }],
  ['organizations', createOrganizationSchema, signUp('cs_test_sample')],
  ['trials', createTrialSchema, student()],
  ['trials/confirm', confirmTrialSchema, { token: 'a'.repeat(56) }],
  ['leads', leadSchemas.pricing, forms.pricing()],
  ['invoice-requests', invoiceRequestSchema, invoiceRequest()],
];
const odd = [undefined, null, '', ' ', 'odd', 'x'.repeat(6_000), 0, -1, 1, 1.5, 1e9, true, [], {}];

/** Returns names that only programmers use: in camel case, with underscores, or different from the form's word. */
function codeNames(body: object): string[] {
  return Object.keys(body).filter((name) => /[A-Z_]|^(quantity|firstname|lastname)$/.test(name));
}

/** Returns the answer to a body that its schema does not allow; undefined if it is allowed. */
function refusalOf(schema: z.ZodType, body: object) {
  try {
    parse(schema, body);
  } catch (error) {
    return (error as AppError).toBody('') as { message: string; details: FieldError[] };
  }
}

it.each(bodies)(
  "%s: the message never shows a field's code name, whatever is wrong with it, and the details name the field",
  (_name, schema, body) => {
    expect(refusalOf(schema, body)).toBeUndefined();
    const shown = new RegExp(`\\b(${[...codeNames(body), 'Idempotency-Key'].join('|')})\\b`);
    let refusals = 0;
    for (const field of Object.keys(body))
      for (const value of odd) {
        const refusal = refusalOf(schema, { ...body, [field]: value });
        if (!refusal) continue;
        refusals++;
        const { message, details } = refusal;
        expect([field, value, details[0]?.field]).toEqual([field, value, field]);
        for (const words of [message, ...details.map((detail) => detail.message)])
          expect([field, value, words]).toEqual([field, value, expect.not.stringMatching(shown)]);
        expect(message).not.toMatch(/^(Invalid input|Too |Unrecognized)/);
      }
    expect(refusals).toBeGreaterThan(10);
  },
);

it.each(bodies.filter(([name]) => name !== 'trials/confirm'))(
  '%s: accepts invisible characters around an address, and names a character that is not allowed in it',
  (_name, schema, body) => {
    const { email } = body as { email: string };
    for (const odd of [' ', ';', 'ä', '\u0007'])
      expect(refusalOf(schema, { ...body, email: `a${odd}${email}` })?.message).toMatch(
        /^Enter (an|your) email address, like name@\S+, without (“[;ä]”|blanks or invisible characters)$/,
      );
    const unseen = `\u202a\ufeff${email.replace('@', '\u00ad＠')}\u200b\u2060\u202c\u200e\u00a0`;
    expect(parse(schema, { ...body, email: unseen })).toMatchObject({ email });
  },
);

it('names an unknown field, which only a program can send', async () => {
  const admin = { ...student(), user_roles: 'admin' };
  const { body } = await api.http.post('/api/trials').send(admin).expect(400);
  expect(body.message).toBe('Unrecognized key: "user_roles"');
  expect(body.details).toEqual([{ field: 'body', message: 'Unrecognized key: "user_roles"' }]);
});

it('refuses an Idempotency-Key that is not a UUID', async () => {
  const call = api.http.post('/api/checkout/create-session').set('Idempotency-Key', 'again');
  const { body } = await call.send(checkoutRequest(3)).expect(400);
  expect(body.message).toBe('This page is out of date. Please reload it and try again.');
  expect(body.details[0].field).toBe('Idempotency-Key');
});

it('refuses too few and too many seats', async () => {
  const words = async (seats: number) =>
    (await api.http.post('/api/checkout/create-session').send(checkoutRequest(seats)).expect(400)).body.message;
  expect(await words(1)).toBe('Please choose at least 2 seats.');
  expect(await words(200)).toBe(
    'A card can pay for at most 199 seats. For more, please pay by invoice or schedule a consultation.',
  );
});
