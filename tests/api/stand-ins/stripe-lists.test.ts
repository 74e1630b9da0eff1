import { expect, it } from '@jest/globals';
import Stripe from 'stripe';
import { environment } from './environment.ts';

const { hostname: host, port } = new URL(environment.standIns.url);
const key = environment.variables.STRIPE_SECRET_KEY ?? '';
const stripe = new Stripe(key, { host, port, protocol: 'http', telemetry: false });
const lists = [
  ['sessions', (limit: number) => stripe.checkout.sessions.list({ limit })],
  ['disputes', (limit: number) => stripe.disputes.list({ limit })],
] as const;

it.each(lists)(
  'a list of %s has 1 to 100 entries; any other limit is refused in Stripe’s words',
  async (_name, list) => {
    const refusal = async (limit: number) => {
      const error = await list(limit).then(
        () => null,
        (cause: unknown) => cause,
      );
      return error instanceof Stripe.errors.StripeInvalidRequestError ? [error.param, error.message] : error;
    };
    for (const limit of [1, 100]) expect(await refusal(limit)).toBeNull();
    for (const limit of [0, -1])
      expect(await refusal(limit)).toEqual(['limit', expect.stringContaining('greater than or equal to 1')]);
    for (const limit of [101, 1_000])
      expect(await refusal(limit)).toEqual(['limit', expect.stringContaining('less than or equal to 100')]);
    expect(await refusal(1.5)).toEqual(['limit', 'Invalid integer: 1.5']);
  },
);

it("refuses an id longer than Stripe's as malformed", async () => {
  const found = stripe.checkout.sessions.retrieve(`cs_test_${'a'.repeat(59)}`);
  await expect(found).rejects.toMatchObject({
    statusCode: 400,
    message: expect.stringContaining('at most 66 characters'),
  });
});
