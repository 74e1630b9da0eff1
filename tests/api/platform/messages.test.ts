import { expect, it } from '@jest/globals';
import { checkoutRequest, payForSeats, signUp } from '../../support/buying.ts';
import { invoiceRequest } from '../../support/invoices.ts';
import { forms } from '../../support/leads.ts';
import { sharedApi } from '../../support/shared-api.ts';
import { TWO_SEATS } from './two-seats.ts';

const api = await sharedApi(TWO_SEATS);

const trial = { firstName: 'Sample', lastName: 'Student', email: 'student@example.com', password: 'battery staple' };
const bodies: [path: string, body: () => Promise<object>][] = [
  ['/api/checkout/create-session', async () => checkoutRequest(3)],
  ['/api/organizations', async () => signUp(await payForSeats(api))],
  ['/api/trials', async () => trial],
  ['/api/trials/confirm', async () => ({ token: 'a'.repeat(56) })],
  ['/api/leads/pricing', async () => forms.pricing()],
  ['/api/invoice-requests', async () => invoiceRequest()],
];
const odd = [undefined, null, '', ' ', 'odd', 'x'.repeat(6_000), 0, -1, 1, 1.5, 1e9, true, [], {}];

/** Returns names that only programmers use: in camel case, with underscores, or different from the form's word. */
function codeNames(body: object): string[] {
  return Object.keys(body).filter((name) => /[A-Z_]|^(quantity|firstname|lastname)$/.test(name));
}

it.each(bodies)(
  "POST %s: the message never shows a field's code name, whatever is wrong with it, and the details name the field",
  async (path, make) => {
    const body = (await make()) as Record<string, unknown>;
    const shown = new RegExp(`\\b(${[...codeNames(body), 'Idempotency-Key'].join('|')})\\b`);
    let refusals = 0;
    for (const field of Object.keys(body))
      for (const value of odd) {
        const response = await api.http.post(path).send({ ...body, [field]: value });
        if (response.status !== 400) continue;
        refusals++;
        const { message, details } = response.body;
        expect([field, value, details[0].field]).toEqual([field, value, field]);
        for (const words of [message, ...details.map((detail: { message: string }) => detail.message)])
          expect([field, value, words]).toEqual([field, value, expect.not.stringMatching(shown)]);
        expect(message).not.toMatch(/^(Invalid input|Too |Unrecognized)/);
      }
    expect(refusals).toBeGreaterThan(10);
  },
);

it.each(bodies.filter(([path]) => !path.endsWith('/confirm')))(
  'POST %s: takes an address with characters around it that cannot be seen, and names one that cannot be in it',
  async (path, make) => {
    const body = { email: 'payer@example.com', ...(await make()) };
    const send = (email: string) => api.http.post(path).send({ ...body, email });
    for (const odd of [' ', ';', 'ä', '\u0007'])
      expect((await send(`a${odd}${body.email}`).expect(400)).body.message).toMatch(
        /^Enter (an|your) email address, like name@\S+, without (“[;ä]”|blanks or invisible characters)$/,
      );
    const { status } = await send(`\u202a\ufeff${body.email.replace('@', '\u00ad＠')}\u200b\u2060\u202c\u200e\u00a0`);
    expect(status).not.toBe(400);
  },
);

it('names an unknown field, which only a program can send', async () => {
  const { body } = await api.http
    .post('/api/trials')
    .send({ ...trial, user_roles: 'admin' })
    .expect(400);
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
