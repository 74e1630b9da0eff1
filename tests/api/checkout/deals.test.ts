import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { HubSpotProperties } from '../../../api/src/platform/vendors/hubspot-properties.ts';
import { openCheckout, payForSeats } from '../../support/buying.ts';
import { contactOf, crmOf, DEALS, dealBecomes, dealRow, dealSays, dealsOf } from '../../support/crm.ts';
import { forms } from '../../support/leads.ts';
import { startTestApi, type TestApi } from '../../support/test-api.ts';
import { until } from '../../support/until.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi(DEALS);
});
afterAll(() => api.close());
afterEach(() => {
  api.standIns.faults.clear();
  api.app.get(HubSpotProperties).forget('deals');
});

const UPSERT_DEALS = '/deals/batch/upsert$';
const refusal = (message: string) => ({ status: 'error', message, category: 'VALIDATION_ERROR' });

/** A paid session whose deal is at HubSpot. */
async function sold(seats = 2): Promise<string> {
  const session = await payForSeats(api, seats);
  await dealBecomes(api, session, 'synced');
  return session;
}

/** Waits until the operator reads so. */
const dealSaysProblem = (session: string, words: RegExp) =>
  until(async () => words.test((await dealRow(api, session))?.problem ?? ''));

/** A session that is paid after the pricing form was sent in the same attempt. */
async function soldToLead() {
  const key = randomUUID();
  const lead = { ...forms.pricing(), checkout_attempt: key };
  await api.http.post('/api/leads/pricing').send(lead).expect(201);
  const session = await openCheckout(api, 7, key);
  await api.stripe('/pay', { session });
  await dealBecomes(api, session, 'synced');
  return { session, lead };
}

describe('a payment becomes one deal', () => {
  it('with what was bought, and the payer as its contact', async () => {
    const session = await sold(3);
    const [payment] = await api.rows<{ id: string; payer_email: string; paid_at: Date }>(
      'select * from payments where checkout_session_id = $1',
      [session],
    );
    const deals = await dealsOf(api, session);
    expect(deals).toHaveLength(1);
    expect(deals[0]?.properties).toEqual({
      payment_id: payment?.id,
      dealname: `3 seats, ${payment?.payer_email}`,
      amount: '15000.00',
      deal_currency_code: 'USD',
      dealstage: 'closedwon',
      pipeline: 'default',
      closedate: payment?.paid_at.toISOString(),
      seats: '3',
      amount_refunded: '0.00',
      payment_status: 'paid',
    });
    expect(deals[0]?.contacts).toEqual([(await contactOf(api, payment?.payer_email ?? ''))?.id]);
  });

  it("of the lead of its attempt: the lead's contact, whoever paid, and its company", async () => {
    const { session, lead } = await soldToLead();
    const [deal] = await dealsOf(api, session);
    expect(deal?.properties.dealname).toBe('7 seats, Sample Company');
    expect(deal?.contacts).toEqual([(await contactOf(api, lead.email))?.id]);
  });

  it('a refund in part, then of the rest, then failed: amounts, status and stage follow', async () => {
    const session = await sold();
    await api.stripe('/refund', { session, amount: 2_500 });
    await dealSays(api, session, 'amount_refunded', '25.00');
    expect((await dealsOf(api, session))[0]?.properties).toMatchObject({
      payment_status: 'partially_refunded',
      dealstage: 'closedwon',
    });
    await api.stripe('/refund', { session });
    await dealSays(api, session, 'payment_status', 'refunded');
    expect((await dealsOf(api, session))[0]?.properties).toMatchObject({
      amount: '10000.00',
      amount_refunded: '10000.00',
      dealstage: 'closedlost',
    });
    await api.stripe('/refund/fail', { session });
    await dealSays(api, session, 'dealstage', 'closedwon');
  });

  it('a dispute and its end change the status; the stage, for which none is configured, stays', async () => {
    const session = await sold();
    await api.stripe('/dispute', { session, status: 'needs_response' });
    await dealSays(api, session, 'payment_status', 'disputed');
    expect((await dealsOf(api, session))[0]?.properties.dealstage).toBe('closedwon');
    await api.stripe('/dispute/move', { session, status: 'won' });
    await dealSays(api, session, 'payment_status', 'paid');
  });

  it('a stage that a person has chosen stays when nothing else is due', async () => {
    const session = await sold();
    const [deal] = await dealsOf(api, session);
    await api.vendorRows('update local_hubspot.crm_objects set properties = properties || $1 where id = $2', [
      { dealstage: 'contractsent' },
      deal?.id,
    ]);
    await api.stripe('/refund', { session, amount: 2_500 });
    await dealSays(api, session, 'amount_refunded', '25.00');
    expect((await dealsOf(api, session))[0]?.properties.dealstage).toBe('contractsent');
  });
});

describe('the account at HubSpot changes', () => {
  it.each(['seats', 'amount_refunded', 'payment_status'])(
    'without the property %s the deal is made without',
    async (name) => {
      await api.cms(`/crm/properties/deals/${name}`, undefined, 'DELETE');
      const session = await sold();
      expect((await dealsOf(api, session))[0]?.properties).not.toHaveProperty(name);
      await api.cms(`/crm/properties/deals/${name}`, { type: 'string' }, 'PUT');
    },
  );

  it('the same when it went away after it was asked for', async () => {
    await sold();
    await api.cms('/crm/properties/deals/deal_currency_code', undefined, 'DELETE');
    const session = await sold();
    expect((await dealsOf(api, session))[0]?.properties).not.toHaveProperty('deal_currency_code');
    await api.cms('/crm/properties/deals/deal_currency_code', { type: 'string' }, 'PUT');
  });

  it.each([
    ['is missing', undefined],
    ['has no unique values', { hasUniqueValue: false }],
  ])(
    'payment_id %s: no deal, and words that say what to do; once it is right, the deal is made',
    async (_name, given) => {
      await api.cms('/crm/properties/deals/payment_id', given ?? {}, given ? 'PUT' : 'DELETE');
      const session = await payForSeats(api);
      await dealSaysProblem(session, /payment_id with unique values.*launch-check/);
      expect(await dealsOf(api, session)).toEqual([]);
      expect((await dealRow(api, session))?.state).toBe('waiting');
      await api.cms('/crm/properties/deals/payment_id', { hasUniqueValue: true }, 'PUT');
      await dealBecomes(api, session, 'synced');
      expect(await dealsOf(api, session)).toHaveLength(1);
    },
  );

  it('properties cannot be read: the deal is made all the same', async () => {
    api.standIns.faults.add({ path: '^/crm/properties/', kind: 'status', status: 403, body: refusal('no') });
    expect(await dealsOf(api, await sold())).toHaveLength(1);
  });

  it('a contact that was merged into another: the deal has the one that is left', async () => {
    const { session, lead } = await soldToLead();
    const other = { ...forms.partner(), email: `other-${randomUUID()}@example.com` };
    await api.http.post('/api/leads/partner').send(other).expect(201);
    const from = (await contactOf(api, lead.email))?.id;
    await until(async () => (await contactOf(api, other.email)) !== undefined);
    const into = (await contactOf(api, other.email))?.id;
    await api.cms('/crm/merge', { from, into });
    await api.stripe('/refund', { session, amount: 2_500 });
    await dealSays(api, session, 'amount_refunded', '25.00');
    await dealBecomes(api, session, 'synced');
    expect((await dealsOf(api, session))[0]?.contacts).toEqual([into]);
    expect((await dealRow(api, session))?.contact_id).toBe(into);
  });

  it('HubSpot names the contact that has the address already: the deal has that one', async () => {
    await sold();
    const existing = (await crmOf(api)).contacts[0]?.id;
    const body = { message: `Contact already exists. Existing ID: ${existing}`, category: 'CONFLICT' };
    api.standIns.faults.add({ path: '/contacts/batch/upsert', kind: 'status', status: 409, body });
    const session = await sold();
    expect((await dealsOf(api, session))[0]?.contacts).toEqual([existing]);
  });

  it('the contact goes away between two calls: it is asked for again', async () => {
    api.standIns.faults.add({ path: '/associations/', kind: 'status', status: 404, body: refusal('gone'), times: 1 });
    const session = await sold();
    expect((await dealsOf(api, session))[0]?.contacts).toHaveLength(1);
  });

  it('an address that HubSpot does not take: the deal is made, and a person is told', async () => {
    const body = refusal('Property values were not valid: [{"name":"email","error":"INVALID_EMAIL"}]');
    api.standIns.faults.add({ path: '/contacts/batch/upsert', kind: 'status', status: 400, body });
    const session = await payForSeats(api);
    await dealBecomes(api, session, 'refused');
    expect((await dealRow(api, session))?.problem).toContain('no contact');
    expect(await dealsOf(api, session)).toMatchObject([{ contacts: [] }]);
  });

  it('a deal that a person deleted is made again, in its stage, by the next change', async () => {
    const session = await sold();
    const [deal] = await dealsOf(api, session);
    await api.cms(`/crm/objects/${deal?.id}`, undefined, 'DELETE');
    await api.stripe('/refund', { session, amount: 2_500 });
    await dealSays(api, session, 'dealstage', 'closedwon');
    expect(await dealsOf(api, session)).toHaveLength(1);
  });
});

describe('HubSpot does not answer as it should', () => {
  it.each([
    ['500', { kind: 'status', status: 500 }],
    ['401', { kind: 'status', status: 401 }],
    ['a cut connection', { kind: 'cut' }],
    ['an answer that came too late', { kind: 'cut-after' }],
    ['a 207 with a passing error', { kind: 'status', status: 207, body: { errors: [{ category: 'INTERNAL' }] } }],
    ['a page', { kind: 'status', status: 200, body: '<html>' }],
  ] as const)('after %s it is tried again, and there is one deal', async (_name, fault) => {
    api.standIns.faults.add({ path: UPSERT_DEALS, times: 1, ...fault });
    const session = await payForSeats(api);
    await dealBecomes(api, session, 'synced', 30);
    expect(await dealsOf(api, session)).toHaveLength(1);
  });

  it.each([
    ['400', { status: 400, body: refusal('no such stage') }],
    [
      'a 207 over a value',
      { status: 207, body: { errors: [{ category: 'VALIDATION_ERROR', message: 'no such stage' }] } },
    ],
  ])('%s for good: kept with its words, made by the next change', async (_name, fault) => {
    api.standIns.faults.add({ path: UPSERT_DEALS, kind: 'status', ...fault });
    const session = await payForSeats(api);
    await dealBecomes(api, session, 'refused');
    expect((await dealRow(api, session))?.problem).toContain('no such stage');
    api.standIns.faults.clear();
    await api.stripe('/refund', { session, amount: 2_500 });
    await dealSays(api, session, 'amount_refunded', '25.00');
  });

  it('a change while HubSpot is asked: the last word is that of the newest facts', async () => {
    const session = await sold();
    api.standIns.faults.add({ path: UPSERT_DEALS, kind: 'slow', delayMs: 400, times: 1 });
    await api.stripe('/refund', { session, amount: 2_500 });
    await api.stripe('/refund', { session, amount: 2_500 });
    await dealSays(api, session, 'amount_refunded', '50.00');
    await dealBecomes(api, session, 'synced');
    expect(await dealsOf(api, session)).toHaveLength(1);
  });
});
