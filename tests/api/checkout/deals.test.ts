import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { contactOf, DEALS, dealSays, dealsOf, soldSeats, soldToLead } from '../../support/crm.ts';
import { startTestApi, type TestApi } from '../../support/test-api.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi(DEALS);
});
afterAll(() => api.close());

describe('a payment becomes one deal', () => {
  it('with what was bought, and the payer as its contact', async () => {
    const session = await soldSeats(api, 3);
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

  it("with the contact and the company of its checkout attempt's lead, even if another address paid", async () => {
    const { session, lead } = await soldToLead(api);
    const [deal] = await dealsOf(api, session);
    expect(deal?.properties.dealname).toBe('7 seats, Sample Company');
    expect(deal?.contacts).toEqual([(await contactOf(api, lead.email))?.id]);
  });

  it('whose amounts, status and stage follow a partial refund, a full refund and a failed one', async () => {
    const session = await soldSeats(api);
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
    await api.vendorRows('update local_hubspot.crm_objects set properties = properties || $1 where id = $2', [
      { dealstage: 'contractsent' },
      deal?.id,
    ]);
    await api.stripe('/refund', { session, amount: 2_500 });
    await dealSays(api, session, 'amount_refunded', '25.00');
    expect((await dealsOf(api, session))[0]?.properties.dealstage).toBe('contractsent');
  });
});
