import { beforeAll, describe, expect, it } from '@jest/globals';
import { limitMs } from '../support/slowness.ts';
import { checkContracts } from './contracts.ts';
import { type Described, describeExchange } from './described.ts';
import { recordJourneys } from './journeys.ts';

/** The calls of the product, and the statuses of their responses. */
const expectedCalls: Record<string, number[]> = {
  'GET /auth/v1/.well-known/jwks.json': [200],
  'GET /auth/v1/user': [200, 403],
  'GET /auth/v1/admin/users/{id}': [200, 404],
  'GET /cms/blogs/2026-09/authors/{id}': [200],
  'GET /cms/blogs/2026-09/posts': [200],
  'GET /cms/blogs/2026-09/tags': [200],
  'GET /cms/blogs/2026-09/tags/{id}': [404],
  'GET /crm/properties/2026-09/contacts': [200],
  'GET /crm/properties/2026-09/deals': [200],
  'GET /v1/checkout/sessions': [200],
  'GET /v1/checkout/sessions/{id}': [200, 404],
  'GET /v1/customers/{id}/cash_balance': [200],
  'GET /v1/disputes': [200],
  'GET /v1/invoice_payments': [200],
  'GET /v1/invoices': [200],
  'GET /v1/invoices/{id}': [200],
  'GET /v1/payment_intents/{id}': [200],
  'GET /v1/prices/{id}': [200],
  'POST /auth/v1/admin/generate_link': [200, 422],
  'POST /auth/v1/admin/users': [200, 422],
  'POST /auth/v1/signup': [200],
  'POST /auth/v1/token': [200],
  'POST /auth/v1/verify': [200, 403],
  'POST /crm/objects/2026-09/contacts/batch/upsert': [200],
  'POST /crm/objects/2026-09/deals/batch/upsert': [200, 400],
  'POST /rest/v1/customers': [201],
  'POST /rest/v1/profiles': [200, 201],
  'POST /submissions/v3/integration/secure/submit/{id}/{id}': [200, 400],
  'POST /v1/checkout/sessions': [200],
  'POST /v1/checkout/sessions/{id}/expire': [200],
  'POST /v1/customers': [200, 400],
  'POST /v1/invoiceitems': [200],
  'POST /v1/invoices': [200],
  'POST /v1/invoices/{id}/finalize': [200],
  'POST /v1/invoices/{id}/send': [200],
  'PUT /auth/v1/admin/users/{id}': [200],
  'PUT /crm/objects/2026-09/deals/{id}/associations/default/contacts/{id}': [200],
};
const expectedEvents = [
  ...[
    'cash_balance.funds_available',
    'charge.dispute.closed',
    'charge.dispute.created',
    'charge.dispute.funds_reinstated',
  ],
  ...['charge.dispute.funds_withdrawn', 'charge.dispute.updated', 'charge.refunded'],
  ...['invoice.marked_uncollectible', 'invoice.overdue', 'invoice.paid', 'invoice.voided', 'refund.failed'],
  ...['refund.updated', 'checkout.session.completed', 'checkout.session.expired'],
];

let recorded: Described[];
let complaints: string[][];
beforeAll(async () => {
  recorded = (await recordJourneys()).map(describeExchange);
  complaints = await checkContracts(recorded);
}, limitMs(180));

describe("traffic between the api and the stand-ins follows the vendors' contracts", () => {
  it('in every request and response, including webhooks', () => {
    const misfits = recorded.flatMap(({ operation, response }, index) =>
      (complaints[index] ?? []).map((complaint) => `${operation} ${response.status}: ${complaint.slice(0, 2_000)}`),
    );
    expect(misfits).toEqual([]);
  });

  it('and covers every call of the product and every kind of response', () => {
    const kinds = recorded.map(({ operation, response }) => `${operation} ${response.status}`);
    const calls = Object.entries(expectedCalls).flatMap(([call, all]) => all.map((status) => `${call} ${status}`));
    const events = expectedEvents.map((type) => `event ${type} 200`);
    expect([...new Set(kinds)]).toEqual(expect.arrayContaining([...calls, ...events]));
  });
});
