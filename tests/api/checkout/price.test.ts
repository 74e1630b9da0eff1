import { afterAll, describe, expect, it } from '@jest/globals';
import { formatCents } from '#contract/money.values.ts';
import { checkoutRequest } from '../../support/buying.ts';
import { pageRoutes } from '../../support/pages.ts';
import { SEAT_CENTS } from '../../support/payments.ts';
import { siteFiles } from '../../support/rendered-pages.ts';
import { startTestApi } from '../../support/test-api.ts';

const [PRICE, CURRENCY] = [123_450, 'eur'];
const settings = { CHECKOUT_PRICE_CENTS: String(PRICE), CHECKOUT_CURRENCY: CURRENCY, CHECKOUT_MIN_SEATS: '3' };

const api = await startTestApi(settings);
afterAll(() => api.close());

describe('another price, currency and minimum of seats', () => {
  it('is what the api states, checks and charges', async () => {
    const { body } = await api.http.get('/api/checkout/product').expect(200);
    expect(body).toMatchObject({ pricePerSeat: PRICE / 100, currency: CURRENCY, minSeats: 3 });
    const buy = (seats: number, unitAmount = PRICE) =>
      api.http.post('/api/checkout/create-session').send(checkoutRequest(seats, { unitAmount }));
    await buy(3).expect(200);
    const [session] = await api.vendorRows<{ data: object }>(
      "select data from local_stripe.objects where id like 'cs_%'",
    );
    expect(session?.data).toMatchObject({ amount_total: 3 * PRICE, currency: CURRENCY });
    expect((await buy(2).expect(400)).body.details[0].field).toBe('quantity');
    expect((await buy(3, SEAT_CENTS).expect(400)).body.details[0].field).toBe('unitAmount');
  });

  it('is what the pages show in text, meta tags, JSON-LD and the checkout', async () => {
    const [price, euros] = [PRICE / 100, (seats: number) => formatCents(seats * PRICE, CURRENCY)];
    const pages = await siteFiles(settings).all();
    // Without what scripts start from: it has texts of other parts, too.
    const pageAt = (address: string) =>
      String(pages.get(address === '/' ? '/index.html' : `${address}.html`)).replace(
        /<script type="application\/json".*?<\/script>/s,
        '',
      );
    const pricing = pageAt('/aidp-get-pricing');
    expect(pricing).toContain(`<span class="figure">${euros(3)}</span>`);
    for (const meta of ['name="description"', 'property="og:description"'])
      expect(pricing).toMatch(new RegExp(`<meta ${meta} content="[^"]*: ${euros(1).replace('.', '\\.')} a seat,`));
    const [, json = '[]'] = /<script type="application\/ld\+json"[^>]*>(.*?)<\/script>/.exec(pricing) ?? [];
    expect(JSON.stringify(JSON.parse(json))).toContain(`"price":${price},"priceCurrency":"EUR"`);
    const checkout = pageAt('/aidp-checkout');
    expect(checkout).toContain(`<span class="amount">${euros(1)}</span>`);
    expect(checkout).toContain(`<span class="figure">${euros(3)}</span>`);
    expect(checkout).toMatch(/aria-label="Decrease" disabled="".*?data-testid="seat-count">3</);
    for (const html of [pricing, checkout]) expect(html).not.toMatch(/\$|USD/);
    // Every page takes the price from the configuration, by default the specification's.
    const ofSpecification = formatCents(SEAT_CENTS, 'usd');
    const literals = [ofSpecification, formatCents(2 * SEAT_CENTS, 'usd'), `$${SEAT_CENTS / 100}`];
    for (const { path: address } of pageRoutes) {
      const html = pageAt(address);
      expect([address, html.includes(`${euros(1)} a seat`)]).toEqual([address, true]);
      expect([address, literals.filter((literal) => html.includes(literal))]).toEqual([address, []]);
    }
    expect(String(await siteFiles().make('/index.html'))).toContain(`${ofSpecification} a seat`);
  });
});
