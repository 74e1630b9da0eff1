import { randomUUID } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import request from 'supertest';
import type { DeskRecord } from '#contract/desk/resource.ts';
import { formatCents, formatParts } from '#contract/money.values.ts';
import { freePort } from '#local/ports.ts';
import { openCheckout, signUp } from '../../support/buying.ts';
import { dealSays, dealsOf } from '../../support/crm.ts';
import { deskOf, shown } from '../../support/desk.ts';
import {
  atStripe,
  changeAtStripe,
  EVERY_SWITCH,
  paymentBecomes,
  paymentOf,
  SEAT_CENTS,
} from '../../support/payments.ts';
import { sharedApi } from '../../support/shared-api.ts';
import { arrivedAt } from '../../support/team-mails.ts';
import { startApi } from '../../support/test-api.ts';
import { until } from '../../support/until.ts';

const all = await sharedApi(EVERY_SWITCH);
const none = await sharedApi();

const DUE = 2 * SEAT_CENTS;
const noneDue = { '{payment_status}': 'no_payment_required', '{amount_total}': 0 };
const dollars = (cents: number) => (cents / 100).toFixed(2);
const getSession = (session: string, api = all) => api.http.get(`/api/checkout/session/${session}`);
const create = (session: string, api = all) => api.http.post('/api/organizations').send(signUp(session));
async function pay(form: Record<string, unknown>, api = all) {
  const session = await openCheckout(api, 2);
  const email = `payer-${randomUUID()}@example.com`;
  await api.stripe('/pay', { session, email, ...form });
  return { session, email };
}
async function recordOf(session: string): Promise<DeskRecord> {
  const { get, colleague } = deskOf(all);
  const path = `/payments/${(await paymentOf(all, session))?.id}`;
  return (await get(path, (await colleague('operator')).token).expect(200)).body;
}

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
    ['tax', { country: 'DE' }, { amount_subtotal: DUE, amount_tax: 0.19 * DUE, amount_total: 1.19 * DUE }],
    [
      ...(['a code of 20 %', { country: 'NZ', 'promotion-code': 'LOCAL20' }] as const),
      { amount_discount: 0.2 * DUE, amount_total: 0.8 * DUE },
    ],
    [
      ...(['both', { country: 'US', 'promotion-code': 'local20' }] as const),
      { amount_subtotal: DUE, amount_discount: 0.2 * DUE, amount_tax: 0.066 * DUE, amount_total: 0.866 * DUE },
    ],
    ['neither', { country: 'NZ' }, { amount_total: DUE }],
    [
      ...(['a code of 100 %', { country: 'DE', 'promotion-code': 'LOCAL100' }] as const),
      { amount_discount: DUE, amount_total: 0 },
    ],
  ])('%s: gives the seats, and says what the total is made of', async (_what, form, sums) => {
    const { session } = await pay({ ...form, method });
    const isFree = sums.amount_total === 0;
    if (method !== 'card' && !isFree) await all.stripe('/settle', { session });
    const data = await atStripe(all, session);
    expect([data?.payment_status, data?.payment_intent === null]).toEqual(
      isFree ? ['no_payment_required', true] : ['paid', false],
    );
    const { body } = await getSession(session).expect(200);
    expect(body).toMatchObject({ status: 'complete', session: { payment_status: 'paid', seats: 2, ...sums } });
    const parts = ['amount_subtotal', 'amount_discount', 'amount_tax'].filter((part) => part in body.session);
    expect(parts).toEqual(expect.arrayContaining(Object.keys(sums).filter((part) => part !== 'amount_total')));
    if (Object.keys(sums).length === 1) expect(parts).toEqual([]);
    expect((await create(session).expect(201)).body.user.seats).toBe(2);
  });
});

describe('sums', () => {
  it('appear in mails, at HubSpot and on the desk, without empty lines', async () => {
    const sums = { subtotal: DUE, discount: 0.2 * DUE, tax: 0.066 * DUE, total: 0.866 * DUE };
    // Money from a bank has taken days: the mail follows at once.
    const { session, email } = await pay({ country: 'US', 'promotion-code': 'LOCAL20', method: 'us_bank_account' });
    await paymentBecomes(all, session, 'pending');
    await all.stripe('/settle', { session });
    await getSession(session).expect(200);
    // A deal is worth what is left after the discount. Tax is passed on to the state.
    await dealSays(all, session, 'amount', dollars(sums.subtotal - sums.discount));
    const [deal] = await dealsOf(all, session);
    const { discount, tax } = sums;
    const worth = { amount_discount: dollars(discount), amount_tax: dollars(tax), amount_refunded: dollars(0) };
    expect(deal?.properties).toMatchObject(worth);
    const onDesk = await recordOf(session);
    expect(['Discount', 'Tax', 'Amount'].map((label) => shown(onDesk, label))).toEqual([
      ...[discount, tax, `${formatCents(sums.total, 'usd')} USD`],
    ]);
    const mail = async () => (await arrivedAt(all, email)).find(({ text }) => text?.includes('Paid'));
    await until(async () => (await mail()) !== undefined);
    const words = (await mail())?.text?.replace(/\s+/g, ' ');
    for (const [label, sum] of [...formatParts(sums, 'usd'), ['Paid', formatCents(sums.total, 'usd')]])
      expect(words).toContain(`${label} ${sum}`);

    const plain = await pay({ country: 'NZ' });
    await getSession(plain.session).expect(200);
    const plainOnDesk = await recordOf(plain.session);
    expect(['Discount', 'Tax', 'Amount'].map((label) => shown(plainOnDesk, label))).toEqual([
      ...[undefined, undefined, `${formatCents(DUE, 'usd')} USD`],
    ]);
    await dealSays(all, plain.session, 'amount', dollars(DUE));
    expect((await dealsOf(all, plain.session))[0]?.properties.amount_tax ?? null).toBeNull();
  });

  it('of a taxed payment are refunded in full only with the tax', async () => {
    const { session } = await pay({ country: 'DE' });
    await all.stripe('/refund', { session, amount: DUE });
    expect((await getSession(session).expect(200)).body.session.amount_refunded).toBe(DUE);
    await all.stripe('/refund', { session });
    expect((await getSession(session).expect(409)).body.code).toBe('payment_refunded');
    await create(session).expect(409);
    await dealSays(all, session, 'payment_status', 'refunded');
  });

  it('of a discounted payment are refunded in full without the discount, whatever was read before', async () => {
    const session = await openCheckout(all, 2);
    // The whole sum, before a code was entered.
    await getSession(session).expect(200);
    await all.stripe('/pay', { session, country: 'NZ', 'promotion-code': 'LOCAL20' });
    await all.stripe('/refund', { session });
    expect((await getSession(session).expect(409)).body.code).toBe('payment_refunded');
  });
});

describe('review', () => {
  it.each([
    ['on', 'less paid than the code leaves', { '{amount_total}': 1 }, 'discounted to 1 cents'],
    ['on', 'another subtotal', { '{amount_subtotal}': SEAT_CENTS }, 'cents before discounts'],
    [
      ...(['on', 'nothing due, without a code'] as const),
      { '{total_details,amount_discount}': 0, ...noneDue },
      'discounted to 0 cents',
    ],
    [
      ...(['off', 'a discount'] as const),
      { '{total_details,amount_discount}': 100, '{amount_total}': DUE - 100 },
      `discounted to ${DUE - 100} cents`,
    ],
    [
      ...(['off', 'a discount behind tax'] as const),
      { '{total_details,amount_discount}': 100, '{amount_total}': DUE + 100_000 },
      'discounted',
    ],
    ['off', 'nothing due', { '{total_details,amount_discount}': DUE, ...noneDue }, 'discounted to 0 cents'],
    ['off', 'nothing due, and no sum', { ...noneDue, '{amount_total}': null }, 'nothing was paid'],
  ])('with codes %s: %s', async (codes, _what, changes, problem) => {
    const api = codes === 'on' ? all : none;
    const { session } = await pay(codes === 'on' ? { country: 'NZ', 'promotion-code': 'LOCAL20' } : {}, api);
    for (const [path, value] of Object.entries(changes)) await changeAtStripe(api, session, path, value);
    expect((await getSession(session, api).expect(409)).body.code).toBe('payment_in_review');
    expect((await create(session, api).expect(409)).body.code).toBe('payment_in_review');
    expect((await paymentOf(api, session))?.problem).toContain(problem);
  });

  it('is not needed when codes are switched off after a payment with one', async () => {
    const { session } = await pay({ country: 'NZ', 'promotion-code': 'LOCAL100' });
    await getSession(session).expect(200);
    const later = { ...all.env, CHECKOUT_PROMOTION_CODES: false, PORT: await freePort() };
    const app = await startApi(later);
    try {
      const http = request(`http://127.0.0.1:${later.PORT}`);
      await http.get(`/api/checkout/session/${session}`).expect(200);
      await http.post('/api/organizations').send(signUp(session)).expect(201);
    } finally {
      await app.close();
    }
  });
});
