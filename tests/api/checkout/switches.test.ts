import { randomUUID } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import { formatCents, formatParts } from '#contract/money.values.ts';
import { buyerOf, checkoutRequest, openCheckout } from '../../support/buying.ts';
import { dealSays, dealsOf } from '../../support/crm.ts';
import { deskOf, shown } from '../../support/desk.ts';
import { pageRoutes } from '../../support/pages.ts';
import {
  atStripe,
  changeAtStripe,
  EVERY_SWITCH,
  paymentBecomes,
  paymentOf,
  SEAT_CENTS,
} from '../../support/payments.ts';
import { siteFiles } from '../../support/rendered-pages.ts';
import { sharedApi } from '../../support/shared-api.ts';
import { arrivedAt } from '../../support/team-mails.ts';
import { until } from '../../support/until.ts';

const all = await sharedApi(EVERY_SWITCH);
const none = await sharedApi();
const [PRICE, CURRENCY] = [123_450, 'eur'];
const settings = { CHECKOUT_PRICE_CENTS: String(PRICE), CHECKOUT_CURRENCY: CURRENCY, CHECKOUT_MIN_SEATS: '3' };
const priced = await sharedApi(settings);

const DUE = 2 * SEAT_CENTS;
/** New Zealand has no tax here. */
const discounted = { country: 'NZ', 'promotion-code': 'LOCAL20' };
const [TOTAL, DISCOUNT] = ['{amount_total}', '{total_details,amount_discount}'];
const dollars = (cents: number) => (cents / 100).toFixed(2);
const { getSession, claim } = buyerOf(all);
async function pay(form: Record<string, unknown>, api = all) {
  const session = await openCheckout(api, 2);
  const email = `payer-${randomUUID()}@example.com`;
  await api.stripe('/pay', { session, email, ...form });
  return { session, email };
}
/** Returns what the desk shows of a payment's sums. */
async function onDesk(session: string) {
  const { get, colleague } = deskOf(all);
  const path = `/payments/${(await paymentOf(all, session))?.id}`;
  const { body } = await get(path, (await colleague('operator')).token).expect(200);
  return { discount: shown(body, 'Discount'), tax: shown(body, 'Tax'), amount: shown(body, 'Amount') };
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

const both = { country: 'US', 'promotion-code': 'local20' };
const sumsOfBoth = {
  ...{ amount_subtotal: DUE, amount_discount: 0.2 * DUE, amount_tax: 0.066 * DUE },
  amount_total: 0.866 * DUE,
};
const free = { country: 'DE', 'promotion-code': 'LOCAL100' };

it.each([
  ['tax', { country: 'DE' }, { amount_subtotal: DUE, amount_tax: 0.19 * DUE, amount_total: 1.19 * DUE }],
  ['a code of 20 %', discounted, { amount_discount: 0.2 * DUE, amount_total: 0.8 * DUE }],
  ['both', both, sumsOfBoth],
  ['both, from a bank', { ...both, method: 'us_bank_account' }, sumsOfBoth],
  ['neither', { country: 'NZ' }, { amount_total: DUE }],
  ['a code of 100 %', free, { amount_discount: DUE, amount_total: 0 }],
  ['a code of 100 %, from a bank', { ...free, method: 'us_bank_account' }, { amount_discount: DUE, amount_total: 0 }],
])('paid with %s: gives the seats, and says what the total is made of', async (what, form, sums) => {
  const { session } = await pay(form);
  const isFree = sums.amount_total === 0;
  if ('method' in form && !isFree) await all.stripe('/settle', { session });
  const data = await atStripe(all, session);
  expect([data?.payment_status, data?.payment_intent === null]).toEqual(
    isFree ? ['no_payment_required', true] : ['paid', false],
  );
  const { body } = await getSession(session).expect(200);
  expect(body).toMatchObject({ status: 'complete', session: { payment_status: 'paid', seats: 2, ...sums } });
  const parts = ['amount_subtotal', 'amount_discount', 'amount_tax'].filter((part) => part in body.session);
  if (what === 'neither') expect(parts).toEqual([]);
  expect((await claim(session).expect(201)).body.user.seats).toBe(2);
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
    expect(await onDesk(session)).toEqual({ discount, tax, amount: `${formatCents(sums.total, 'usd')} USD` });
    const mail = async () => (await arrivedAt(all, email)).find(({ text }) => text?.includes('Paid'));
    await until(async () => (await mail()) !== undefined);
    const words = (await mail())?.text?.replace(/\s+/g, ' ');
    for (const [label, sum] of [...formatParts(sums, 'usd'), ['Paid', formatCents(sums.total, 'usd')]])
      expect(words).toContain(`${label} ${sum}`);

    const plain = await pay({ country: 'NZ' });
    await getSession(plain.session).expect(200);
    const plainSums = { discount: undefined, tax: undefined, amount: `${formatCents(DUE, 'usd')} USD` };
    expect(await onDesk(plain.session)).toEqual(plainSums);
    await dealSays(all, plain.session, 'amount', dollars(DUE));
    expect((await dealsOf(all, plain.session))[0]?.properties.amount_tax ?? null).toBeNull();
  });

  it('of a taxed payment are refunded in full only with the tax', async () => {
    const { session } = await pay({ country: 'DE' });
    await all.stripe('/refund', { session, amount: DUE });
    expect((await getSession(session).expect(200)).body.session.amount_refunded).toBe(DUE);
    await all.stripe('/refund', { session });
    expect((await getSession(session).expect(409)).body.code).toBe('payment_refunded');
    await claim(session).expect(409);
    await dealSays(all, session, 'payment_status', 'refunded');
  });

  it('of a discounted payment are refunded in full without the discount, whatever was read before', async () => {
    const session = await openCheckout(all, 2);
    // The whole sum, before a code was entered.
    await getSession(session).expect(200);
    await all.stripe('/pay', { session, ...discounted });
    await all.stripe('/refund', { session });
    expect((await getSession(session).expect(409)).body.code).toBe('payment_refunded');
  });
});

describe('review', () => {
  it.each<[codes: 'on' | 'off', what: string, changes: object, problem: string]>([
    ['on', 'less paid than the code leaves', { [TOTAL]: 1 }, 'discounted to 1 cents'],
    ['off', 'a discount', { [DISCOUNT]: 100, [TOTAL]: DUE - 100 }, `discounted to ${DUE - 100} cents`],
  ])('with codes %s: %s', async (codes, _what, changes, problem) => {
    const api = codes === 'on' ? all : none;
    const { session } = await pay(codes === 'on' ? discounted : {}, api);
    const buyer = buyerOf(api);
    for (const [path, value] of Object.entries(changes)) await changeAtStripe(api, session, path, value);
    for (const ask of [buyer.getSession, buyer.claim])
      expect((await ask(session).expect(409)).body.code).toBe('payment_in_review');
    expect((await paymentOf(api, session))?.problem).toContain(problem);
  });

  it('is not needed when codes are switched off after a payment with one', async () => {
    const { session } = await pay({ country: 'NZ', 'promotion-code': 'LOCAL100' });
    await getSession(session).expect(200);
    await deskOf(all).whileSet({ CHECKOUT_PROMOTION_CODES: false }, async () => {
      await getSession(session).expect(200);
      await claim(session).expect(201);
    });
  });
});

describe('another price, currency and minimum of seats', () => {
  it('is what the api states, checks and charges', async () => {
    const { body } = await priced.http.get('/api/checkout/product').expect(200);
    expect(body).toMatchObject({ pricePerSeat: PRICE / 100, currency: CURRENCY, minSeats: 3 });
    const buy = (seats: number, unitAmount = PRICE) =>
      priced.http.post('/api/checkout/create-session').send(checkoutRequest(seats, { unitAmount }));
    await buy(3).expect(200);
    const made = "select data from local_stripe.objects where id like 'cs_%'";
    const [session] = await priced.vendorRows<{ data: object }>(made);
    expect(session?.data).toMatchObject({ amount_total: 3 * PRICE, currency: CURRENCY });
    expect((await buy(2).expect(400)).body.details[0].field).toBe('quantity');
    expect((await buy(3, SEAT_CENTS).expect(400)).body.details[0].field).toBe('unitAmount');
  });

  it('is what the pages show in text, meta tags, JSON-LD and the checkout', async () => {
    const [price, euros] = [PRICE / 100, (seats: number) => formatCents(seats * PRICE, CURRENCY)];
    const files = siteFiles(settings);
    // Without what scripts start from: it has texts of other parts, too.
    const data = /<script type="application\/json".*?<\/script>/s;
    const pageAt = async (address: string) =>
      String(await files.make(files.nameOf(address) ?? 'none')).replace(data, '');
    const pricing = await pageAt('/aidp-get-pricing');
    expect(pricing).toContain(`<span class="figure">${euros(3)}</span>`);
    for (const meta of ['name="description"', 'property="og:description"'])
      expect(pricing).toMatch(new RegExp(`<meta ${meta} content="[^"]*: ${euros(1).replace('.', '\\.')} a seat,`));
    const [, json = '[]'] = /<script type="application\/ld\+json"[^>]*>(.*?)<\/script>/.exec(pricing) ?? [];
    expect(JSON.stringify(JSON.parse(json))).toContain(`"price":${price},"priceCurrency":"EUR"`);
    const checkout = await pageAt('/aidp-checkout');
    expect(checkout).toContain(`<span class="amount">${euros(1)}</span>`);
    expect(checkout).toContain(`<span class="figure">${euros(3)}</span>`);
    expect(checkout).toMatch(/aria-label="Decrease" disabled="".*?data-testid="seat-count">3</);
    for (const html of [pricing, checkout]) expect(html).not.toMatch(/\$|USD/);
    // Every page takes the price from the configuration, by default the specification's.
    const ofSpecification = formatCents(SEAT_CENTS, 'usd');
    const literals = [ofSpecification, formatCents(2 * SEAT_CENTS, 'usd'), `$${SEAT_CENTS / 100}`];
    for (const { path: address } of pageRoutes) {
      const html = await pageAt(address);
      expect([address, html.includes(`${euros(1)} a seat`)]).toEqual([address, true]);
      expect([address, literals.filter((literal) => html.includes(literal))]).toEqual([address, []]);
    }
    expect(String(await siteFiles().make('/index.html'))).toContain(`${ofSpecification} a seat`);
  });
});
