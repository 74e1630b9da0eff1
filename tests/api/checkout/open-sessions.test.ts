import { randomUUID } from 'node:crypto';
import { beforeAll, expect, it } from '@jest/globals';
import { openCheckout } from '../../support/buying.ts';
import { sharedApi } from '../../support/shared-api.ts';
import type { TestApi } from '../../support/test-api.ts';

let api: TestApi;
beforeAll(async () => {
  api = await sharedApi();
});

it('a Checkout Session is closed once ten newer ones of the same checkout attempt are open', async () => {
  const attemptKey = randomUUID();
  const ids: string[] = [];
  for (let seats = 1; seats <= 12; seats += 1) ids.push(await openCheckout(api, seats, attemptKey));
  const open = await api.vendorRows<{ id: string }>(
    "select id from local_stripe.objects where id = any($1) and data->>'status' = 'open'",
    [ids],
  );
  expect(new Set(open.map(({ id }) => id))).toEqual(new Set(ids.slice(2)));
  // The seats of one that was closed can be chosen again.
  expect(ids).not.toContain(await openCheckout(api, 1, attemptKey));
});
