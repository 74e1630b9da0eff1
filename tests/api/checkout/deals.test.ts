import { randomUUID } from 'node:crypto';
import { afterEach, describe, expect, it } from '@jest/globals';
import { HubSpotProperties } from '#api/platform/vendors/hubspot-properties.ts';
import { payForSeats } from '../../support/buying.ts';
import {
  contactOf,
  crmOf,
  DEALS,
  dealBecomes,
  dealRow,
  dealSays,
  dealsOf,
  invalid,
  soldSeats,
  soldToLead,
} from '../../support/crm.ts';
import { forms } from '../../support/leads.ts';
import { paymentOf, SEAT_CENTS } from '../../support/payments.ts';
import { sharedApi } from '../../support/shared-api.ts';
import { until } from '../../support/until.ts';

const api = await sharedApi(DEALS);

const dollars = (seats: number) => ((seats * SEAT_CENTS) / 100).toFixed(2);
async function refundPart(session: string): Promise<void> {
  await api.stripe('/refund', { session, amount: 2_500 });
  await dealSays(api, session, 'amount_refunded', '25.00');
}

describe('a payment becomes one deal', () => {
  it('with what was bought, and the payer as its contact', async () => {
    const session = await soldSeats(api, 3);
    const payment = await paymentOf(api, session);
    const [deal, ...others] = await dealsOf(api, session);
    expect(others).toEqual([]);
    expect(deal?.properties).toEqual({
      payment_id: payment?.id,
      dealname: `3 seats, ${payment?.payer_email}`,
      amount: dollars(3),
      deal_currency_code: 'USD',
      dealstage: 'closedwon',
      pipeline: 'default',
      closedate: payment?.paid_at?.toISOString(),
      seats: '3',
      amount_refunded: '0.00',
      payment_status: 'paid',
    });
    expect(deal?.contacts).toEqual([(await contactOf(api, payment?.payer_email ?? ''))?.id]);
  });

  it("with the contact and the company of its checkout attempt's lead, even if another address paid, or the contact is merged", async () => {
    const { session, lead } = await soldToLead(api);
    const [deal] = await dealsOf(api, session);
    expect(deal?.properties.dealname).toBe('7 seats, Sample Company');
    const from = (await contactOf(api, lead.email))?.id;
    expect(deal?.contacts).toEqual([from]);
    const other = { ...forms.partner(), email: `other-${randomUUID()}@example.com` };
    await api.http.post('/api/leads/partner').send(other).expect(201);
    await until(async () => (await contactOf(api, other.email)) !== undefined);
    const into = (await contactOf(api, other.email))?.id;
    await api.cms('/crm/merge', { from, into });
    await refundPart(session);
    await dealBecomes(api, session, 'synced');
    expect((await dealsOf(api, session))[0]?.contacts).toEqual([into]);
    expect((await dealRow(api, session))?.contact_id).toBe(into);
  });

  it('whose amounts, status and stage follow a partial refund, a full refund and a failed one', async () => {
    const session = await soldSeats(api);
    await refundPart(session);
    const partly = { payment_status: 'partially_refunded', dealstage: 'closedwon' };
    expect((await dealsOf(api, session))[0]?.properties).toMatchObject(partly);
    await api.stripe('/refund', { session });
    await dealSays(api, session, 'payment_status', 'refunded');
    const inFull = { amount: dollars(2), amount_refunded: dollars(2), dealstage: 'closedlost' };
    expect((await dealsOf(api, session))[0]?.properties).toMatchObject(inFull);
    await api.stripe('/refund/fail', { session });
    await dealSays(api, session, 'dealstage', 'closedwon');
  });

  it('whose status follows a dispute, and whose stage stays when none is configured for disputes', async () => {
    const session = await soldSeats(api);
    await api.stripe('/dispute', { session, status: 'needs_response' });
    await dealSays(api, session, 'payment_status', 'disputed');
    expect((await dealsOf(api, session))[0]?.properties.dealstage).toBe('closedwon');
    await api.stripe('/dispute/move', { session, status: 'won' });
    await dealSays(api, session, 'payment_status', 'paid');
  });

  it('that keeps a stage chosen by a person while the stage that we would set is unchanged', async () => {
    const session = await soldSeats(api);
    const [deal] = await dealsOf(api, session);
    const change = 'update local_hubspot.crm_objects set properties = properties || $1 where id = $2';
    await api.vendorRows(change, [{ dealstage: 'contractsent' }, deal?.id]);
    await refundPart(session);
    expect((await dealsOf(api, session))[0]?.properties.dealstage).toBe('contractsent');
  });
});

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
    await refundPart(session);
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

describe('when the account at HubSpot changes', () => {
  afterEach(() => api.app.get(HubSpotProperties).forget('deals'));

  async function expectDealWithout(property: string): Promise<void> {
    await api.cms(`/crm/properties/deals/${property}`, undefined, 'DELETE');
    const [deal] = await dealsOf(api, await soldSeats(api));
    expect(deal?.properties).not.toHaveProperty(property);
    await api.cms(`/crm/properties/deals/${property}`, { type: 'string' }, 'PUT');
  }

  it('leaves out a value for which the account has no property', () => expectDealWithout('amount_refunded'));

  it('leaves out a property that was removed since it was last read', async () => {
    await soldSeats(api);
    await expectDealWithout('seats');
  });

  it('makes no deal when the account lacks the currency, because the amount would count in another', async () => {
    await api.cms('/account', { details: { companyCurrency: 'EUR' } });
    const session = await payForSeats(api);
    await dealBecomes(api, session, 'refused');
    expect((await dealRow(api, session))?.problem).toContain('deal_currency_code');
    expect(await dealsOf(api, session)).toEqual([]);
    await api.cms('/account', undefined, 'DELETE');
    await refundPart(session);
  });

  it.each([
    ['is missing', undefined],
    ['has no unique values', { hasUniqueValue: false }],
  ])(
    'when payment_id %s, makes no deal and says what to do, then makes it once the property is right',
    async (_name, given) => {
      await api.cms('/crm/properties/deals/payment_id', given ?? {}, given ? 'PUT' : 'DELETE');
      const session = await payForSeats(api);
      const advice = /payment_id with unique values.*launch-check/;
      await until(async () => advice.test((await dealRow(api, session))?.problem ?? ''));
      expect(await dealsOf(api, session)).toEqual([]);
      expect((await dealRow(api, session))?.state).toBe('waiting');
      await api.cms('/crm/properties/deals/payment_id', { hasUniqueValue: true }, 'PUT');
      await dealBecomes(api, session, 'synced');
      expect(await dealsOf(api, session)).toHaveLength(1);
    },
  );

  it('makes the deal even when properties cannot be read', async () => {
    api.standIns.faults.add({ path: '^/crm/properties/', kind: 'status', status: 403, body: invalid('no') });
    expect(await dealsOf(api, await soldSeats(api))).toHaveLength(1);
  });

  it('uses the existing contact that HubSpot names in a conflict', async () => {
    await soldSeats(api);
    const existing = (await crmOf(api)).contacts[0]?.id;
    const body = { message: `Contact already exists. Existing ID: ${existing}`, category: 'CONFLICT' };
    api.standIns.faults.add({ path: '/contacts/batch/upsert', kind: 'status', status: 409, body });
    const session = await soldSeats(api);
    expect((await dealsOf(api, session))[0]?.contacts).toEqual([existing]);
  });

  it('finds the contact again when it disappears between two calls', async () => {
    api.standIns.faults.add({ path: '/associations/', kind: 'status', status: 404, body: invalid('gone'), times: 1 });
    const session = await soldSeats(api);
    expect((await dealsOf(api, session))[0]?.contacts).toHaveLength(1);
  });

  it('makes the deal without a contact, and reports it, when HubSpot rejects the address', async () => {
    const body = invalid('Property values were not valid: [{"name":"email","error":"INVALID_EMAIL"}]');
    api.standIns.faults.add({ path: '/contacts/batch/upsert', kind: 'status', status: 400, body });
    const session = await payForSeats(api);
    await dealBecomes(api, session, 'refused');
    expect((await dealRow(api, session))?.problem).toContain('no contact');
    expect(await dealsOf(api, session)).toMatchObject([{ contacts: [] }]);
  });

  it('makes a deleted deal again, in its stage, at the next change', async () => {
    const session = await soldSeats(api);
    const [deal] = await dealsOf(api, session);
    await api.cms(`/crm/objects/${deal?.id}`, undefined, 'DELETE');
    await api.stripe('/refund', { session, amount: 2_500 });
    await dealSays(api, session, 'dealstage', 'closedwon');
    expect(await dealsOf(api, session)).toHaveLength(1);
  });
});
