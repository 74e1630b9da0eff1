import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { checkoutRequest } from '../../support/buying.ts';
import { pageRoutes } from '../../support/pages.ts';
import { renderPages } from '../../support/rendered-pages.ts';
import { startTestApi, type TestApi } from '../../support/test-api.ts';

const settings = { CHECKOUT_PRICE_CENTS: '123450', CHECKOUT_CURRENCY: 'eur', CHECKOUT_MIN_SEATS: '3' };
const built = path.resolve(import.meta.dirname, '../../../dist/web');

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi(settings);
});
afterAll(() => api.close());

describe('another price, currency and minimum of seats', () => {
  it('is what the api states, checks and charges', async () => {
    const { body } = await api.http.get('/api/checkout/product').expect(200);
    expect(body).toMatchObject({ pricePerSeat: 1234.5, currency: 'eur', minSeats: 3 });
    const buy = (seats: number, unitAmount = 123_450) =>
      api.http.post('/api/checkout/create-session').send(checkoutRequest(seats, { unitAmount }));
    await buy(3).expect(200);
    const [session] = await api.vendorRows<{ data: object }>(
      "select data from local_stripe.objects where id like 'cs_%'",
    );
    expect(session?.data).toMatchObject({ amount_total: 370_350, currency: 'eur' });
    expect((await buy(2).expect(400)).body.details[0].field).toBe('quantity');
    expect((await buy(3, 500_000).expect(400)).body.details[0].field).toBe('unitAmount');
  });

  it('is what the pages show in text, meta tags, JSON-LD and the checkout', async () => {
    const pages = await renderPages(settings, ['/aidp-get-pricing', '/aidp-checkout']);
    const pricing = pages['/aidp-get-pricing'] ?? '';
    expect(pricing).toContain('<span class="figure">€1,234.50</span>');
    for (const meta of ['name="description"', 'property="og:description"'])
      expect(pricing).toMatch(new RegExp(`<meta ${meta} content="[^"]*: €1,234\\.50 a seat,`));
    const [, json = '[]'] = /<script type="application\/ld\+json"[^>]*>(.*?)<\/script>/.exec(pricing) ?? [];
    expect(JSON.stringify(JSON.parse(json))).toContain('"price":1234.5,"priceCurrency":"EUR"');
    const checkout = pages['/aidp-checkout'] ?? '';
    expect(checkout).toContain('<span class="amount">€1,234.50</span>');
    expect(checkout).toContain('<span class="figure">€3,703.50</span>');
    expect(checkout).toMatch(/aria-label="Decrease" disabled="".*?data-testid="seat-count">3</);
    for (const html of Object.values(pages)) expect(html).not.toMatch(/\$|USD/);
  });
});

it('every page takes the price from the configuration, by default the specification’s', async () => {
  const paths = pageRoutes.map(({ path: address }) => address);
  for (const [address, html] of Object.entries(await renderPages(settings, paths))) {
    expect([address, html.includes('€1,234.50 a seat')]).toEqual([address, true]);
    expect([address, /\$(5,000|10,000|5000)\b/.test(html)]).toEqual([address, false]);
  }
  expect(await readFile(path.join(built, 'index.html'), 'utf8')).toContain('$5,000 a seat');
});
