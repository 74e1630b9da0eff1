import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { openCheckout, signUp } from '../../support/buying.ts';
import { DEALS, dealSays, dealsOf } from '../../support/crm.ts';
import { takenMail, takenMails } from '../../support/mails.ts';
import { runOps } from '../../support/ops.ts';
import { startTestApi, type TestApi } from '../../support/test-api.ts';
import { until } from '../../support/until.ts';

const switches = { CHECKOUT_AUTOMATIC_TAX: 'on', CHECKOUT_TAX_IDS: 'on', CHECKOUT_PROMOTION_CODES: 'on' };
let all: TestApi;
let none: TestApi;
beforeAll(async () => {
  const mails = { TEAM_MAIL_TO: 'team@lodestar.example', CLAIM_MAIL_AFTER_SECONDS: '0' };
  all = await startTestApi({ ...switches, ...mails, ...DEALS, CHECKOUT_PAYMENT_METHODS: 'card,us_bank_account' });
  none = await startTestApi();
});
afterAll(async () => {
  await all.close();
  await none.close();
});

const getSession = (api: TestApi, session: string) => api.http.get(`/api/checkout/session/${session}`);
const create = (api: TestApi, session: string) => api.http.post('/api/organizations').send(signUp(session));
const atStripe = async (api: TestApi, session: string) => {
  const [row] = await api.vendorRows<{ data: Record<string, unknown> }>(
    'select data from local_stripe.objects where id = $1',
    [session],
  );
  return row?.data;
};
/** Pays for two seats at $5,000. */
async function pay(form: Record<string, unknown>) {
  const session = await openCheckout(all, 2);
  const email = `payer-${randomUUID()}@example.com`;
  await all.stripe('/pay', { session, email, ...form });
  return { session, email };
}
const shown = async (session: string) =>
  JSON.parse((await runOps(all.variables, ['payments', 'show', session, '--json'])).stdout);

describe('what Stripe is asked for', () => {
  it('is a card form without tax, tax ids or codes, unless they are switched on', async () => {
    expect(await atStripe(none, await openCheckout(none))).toMatchObject({
      allowed_payment_method_types: ['card'],
      allow_promotion_codes: null,
      automatic_tax: { enabled: false },
      tax_id_collection: { enabled: false },
    });
    expect(await atStripe(all, await openCheckout(all))).toMatchObject({
      allowed_payment_method_types: ['card', 'us_bank_account'],
      allow_promotion_codes: true,
      automatic_tax: { enabled: true },
      tax_id_collection: { enabled: true },
      invoice_creation: { enabled: true },
    });
  });
});

describe.each(['card', 'us_bank_account'])('paid by %s', (method) => {
  it.each([
    ['tax', { country: 'DE' }, { amount_subtotal: 1_000_000, amount_tax: 190_000, amount_total: 1_190_000 }],
    [
      'a code of 20 %',
      { country: 'NZ', 'promotion-code': 'LOCAL20' },
      { amount_discount: 200_000, amount_total: 800_000 },
    ],
    [
      'both',
      { country: 'US', 'promotion-code': 'local20' },
      { amount_subtotal: 1_000_000, amount_discount: 200_000, amount_tax: 66_000, amount_total: 866_000 },
    ],
    ['neither', { country: 'NZ' }, { amount_total: 1_000_000 }],
    [
      'a code of 100 %',
      { country: 'DE', 'promotion-code': 'LOCAL100' },
      { amount_discount: 1_000_000, amount_total: 0 },
    ],
  ])('%s: gives the seats, and says what the total is made of', async (_what, form, sums) => {
    const { session } = await pay({ ...form, method });
    const isFree = sums.amount_total === 0;
    if (method !== 'card' && !isFree) await all.stripe('/settle', { session });
    const data = await atStripe(all, session);
    expect([data?.payment_status, data?.payment_intent === null]).toEqual(
      isFree ? ['no_payment_required', true] : ['paid', false],
    );
    const { body } = await getSession(all, session).expect(200);
    expect(body).toMatchObject({ status: 'complete', session: { payment_status: 'paid', seats: 2, ...sums } });
    const parts = ['amount_subtotal', 'amount_discount', 'amount_tax'].filter((part) => part in body.session);
    expect(parts).toEqual(expect.arrayContaining(Object.keys(sums).filter((part) => part !== 'amount_total')));
    if (Object.keys(sums).length === 1) expect(parts).toEqual([]);
    expect((await create(all, session).expect(201)).body.user.seats).toBe(2);
  });
});

describe('sums', () => {
  it('appear in mails, at HubSpot and in the commands of operators, without empty lines', async () => {
    const { session, email } = await pay({ country: 'US', 'promotion-code': 'LOCAL20' });
    await getSession(all, session).expect(200);
    // A deal is worth what is left after the discount. Tax is passed on to the state.
    await dealSays(all, session, 'amount', '8000.00');
    const [deal] = await dealsOf(all, session);
    expect(deal?.properties).toMatchObject({
      amount_discount: '2000.00',
      amount_tax: '660.00',
      amount_refunded: '0.00',
    });
    expect(await shown(session)).toMatchObject({
      subtotal: '10000.00 usd',
      discount: '-2000.00 usd',
      tax: '660.00 usd',
      amount: '8660.00 usd',
    });
    const mail = async () => (await takenMails(all)).find(({ recipients }) => recipients.includes(email));
    await until(async () => (await mail()) !== undefined);
    const { text } = (await takenMail(all, (await mail())?.id ?? 0)).content;
    const words = text?.replace(/\s+/g, ' ');
    for (const line of ['Subtotal $10,000', 'Discount -$2,000', 'Tax $660', 'Paid $8,660'])
      expect(words).toContain(line);

    const plain = await pay({ country: 'NZ' });
    await getSession(all, plain.session).expect(200);
    expect(Object.keys(await shown(plain.session))).not.toEqual(expect.arrayContaining(['tax']));
    await dealSays(all, plain.session, 'amount', '10000.00');
    expect((await dealsOf(all, plain.session))[0]?.properties.amount_tax ?? null).toBeNull();
    const list = (await runOps(all.variables, ['payments', 'list'])).stdout;
    for (const sum of ['8660.00 usd', '-2000.00 usd', '660.00 usd']) expect(list).toContain(sum);
  });

  it('of a taxed payment are refunded in full only with the tax', async () => {
    const { session } = await pay({ country: 'DE' });
    await all.stripe('/refund', { session, amount: 1_000_000 });
    expect((await getSession(all, session).expect(200)).body.session.amount_refunded).toBe(1_000_000);
    await all.stripe('/refund', { session });
    expect((await getSession(all, session).expect(409)).body.code).toBe('payment_refunded');
    await create(all, session).expect(409);
    await dealSays(all, session, 'payment_status', 'refunded');
  });

  it('of a discounted payment are refunded in full without the discount, whatever was read before', async () => {
    const session = await openCheckout(all, 2);
    // The whole sum, before a code was entered.
    await getSession(all, session).expect(200);
    await all.stripe('/pay', { session, country: 'NZ', 'promotion-code': 'LOCAL20' });
    await all.stripe('/refund', { session });
    expect((await getSession(all, session).expect(409)).body.code).toBe('payment_refunded');
  });
});
