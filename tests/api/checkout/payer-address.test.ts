import { randomUUID } from 'node:crypto';
import { expect, it } from '@jest/globals';
import { openCheckout } from '../../support/buying.ts';
import { atStripe } from '../../support/payments.ts';
import { sharedApi } from '../../support/shared-api.ts';

const api = await sharedApi();

/** Opens a Checkout Session. @returns its id, and the payer's address and the state at Stripe */
async function open(email: string | undefined, attemptKey: string = randomUUID()) {
  const id = await openCheckout(api, 2, attemptKey, { email });
  const { customer_email: payer, status } = await atStripe(api, id);
  return { id, payer, status };
}

const payerOf = async (session: string) =>
  (await api.http.get(`/api/checkout/session/${session}`).expect(200)).body.session.customer_details.email;

it("the buyer's address is the payer's at Stripe, and is stored here once paid", async () => {
  const { id, payer } = await open('ada@example.com');
  expect(payer).toBe('ada@example.com');
  expect(await payerOf(id)).toBeNull();
  await api.stripe('/pay', { session: id });
  expect(await payerOf(id)).toBe('ada@example.com');
});

it('without an address the buyer types it at Stripe', async () => {
  expect((await open(undefined)).payer).toBeNull();
});

it('reuses the Checkout Session for another request with the same address', async () => {
  const attempt = randomUUID();
  const first = await open('ada@example.com', attempt);
  expect((await open('ada@example.com', attempt)).id).toBe(first.id);
});

it.each([
  ['another one', 'grace@example.com', 'grace@example.com'],
  ['none', undefined, null],
])(
  'makes a new Checkout Session when the address is corrected to %s, and the old one can no longer be paid',
  async (_name, email, payer) => {
    const attempt = randomUUID();
    const first = await open('typo@example.com', attempt);
    const second = await open(email, attempt);
    expect(second).toMatchObject({ payer, status: 'open' });
    expect((await atStripe(api, first.id)).status).toBe('expired');
  },
);

it('two tabs with different addresses at once leave one Checkout Session that can be paid', async () => {
  const attempt = randomUUID();
  const tabs = await Promise.all(['ada@example.com', 'grace@example.com'].map((email) => open(email, attempt)));
  const payable = new Set<string>();
  for (const { id } of tabs) if ((await atStripe(api, id)).status === 'open') payable.add(id);
  expect(payable.size).toBe(1);
});

it('lets the buyer type an address at Stripe that our forms accept and Stripe refuses', async () => {
  const attempt = randomUUID();
  const first = await open('ada..lovelace@example.com', attempt);
  expect(first).toMatchObject({ payer: null, status: 'open' });
  expect((await open('ada..lovelace@example.com', attempt)).id).toBe(first.id);
});
