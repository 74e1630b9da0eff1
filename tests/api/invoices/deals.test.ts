import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { crmOf, DEALS } from '../../support/crm.ts';
import { sendInvoice } from '../../support/invoices.ts';
import { startTestApi, type TestApi } from '../../support/test-api.ts';
import { until } from '../../support/until.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi(DEALS);
});
afterAll(() => api.close());

const dealsOf = async (payment: string) =>
  (await crmOf(api)).deals.filter(({ properties }) => properties.payment_id === payment);

it('a paid invoice becomes a deal in the name of the company, with the contact; an unpaid one does not', async () => {
  const { payment, invoice } = await sendInvoice(api, { seats: 12 });
  expect(await api.rows('select from deals where payment_id = $1', [payment])).toEqual([]);
  await api.stripe('/invoices/pay', { invoice });
  await until(async () => (await dealsOf(payment)).length > 0);
  expect(await dealsOf(payment)).toMatchObject([
    { properties: { dealname: '12 seats, Northwind Sample', amount: '60000.00', dealstage: 'closedwon' } },
  ]);
});
