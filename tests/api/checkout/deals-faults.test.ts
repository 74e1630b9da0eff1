import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { payForSeats } from '../../support/buying.ts';
import { DEALS, dealBecomes, dealRow, dealSays, dealsOf, invalid, soldSeats } from '../../support/crm.ts';
import { startTestApi, type TestApi } from '../../support/test-api.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi(DEALS);
});
afterAll(() => api.close());
afterEach(() => api.standIns.faults.clear());

const UPSERT_DEALS = '/deals/batch/upsert$';

describe('when HubSpot does not answer as it should', () => {
  it.each([
    ['500', { kind: 'status', status: 500 }],
    ['401', { kind: 'status', status: 401 }],
    ['a cut connection', { kind: 'cut' }],
    ['a lost response', { kind: 'cut-after' }],
    ['a 207 with a temporary error', { kind: 'status', status: 207, body: { errors: [{ category: 'INTERNAL' }] } }],
    ['a page', { kind: 'status', status: 200, body: '<html>' }],
  ] as const)('tries again after %s, and makes one deal', async (_name, fault) => {
    api.standIns.faults.add({ path: UPSERT_DEALS, times: 1, ...fault });
    const session = await payForSeats(api);
    await dealBecomes(api, session, 'synced', 30);
    expect(await dealsOf(api, session)).toHaveLength(1);
  });

  it.each([
    ['400', { status: 400, body: invalid('no such stage') }],
    [
      '207 over a value',
      { status: 207, body: { errors: [{ category: 'VALIDATION_ERROR', message: 'no such stage' }] } },
    ],
  ])('keeps the words of a final %s, and makes the deal at the next change', async (_name, fault) => {
    api.standIns.faults.add({ path: UPSERT_DEALS, kind: 'status', ...fault });
    const session = await payForSeats(api);
    await dealBecomes(api, session, 'refused');
    expect((await dealRow(api, session))?.problem).toContain('no such stage');
    api.standIns.faults.clear();
    await api.stripe('/refund', { session, amount: 2_500 });
    await dealSays(api, session, 'amount_refunded', '25.00');
  });

  it('ends with the newest facts when they change during a request to HubSpot', async () => {
    const session = await soldSeats(api);
    api.standIns.faults.add({ path: UPSERT_DEALS, kind: 'slow', delayMs: 400, times: 1 });
    await api.stripe('/refund', { session, amount: 2_500 });
    await api.stripe('/refund', { session, amount: 2_500 });
    await dealSays(api, session, 'amount_refunded', '50.00');
    await dealBecomes(api, session, 'synced');
    expect(await dealsOf(api, session)).toHaveLength(1);
  });
});
