import { afterAll, describe, expect, it } from '@jest/globals';
import { startReplica } from '../support/api-process.ts';
import { prepareDesk } from '../support/desk.ts';
import { askForInvoice, invoiceOf, timesMailed } from '../support/invoices.ts';
import { startTestApi } from '../support/test-api.ts';
import { until } from '../support/until.ts';

const { api, desk, operator } = prepareDesk({ operator: 'operator' }, startTestApi);
afterAll(() => api.close());

const count = async (kind: string, id: string) => {
  const find = "select from local_stripe.objects where kind = $1 and data #>> '{metadata,invoice_request_id}' = $2";
  return (await api.vendorRows(find, [kind, id])).length;
};

describe('an approval is killed with -9', () => {
  it.each([
    ['while the customer is made', 'POST', '/v1/customers$'],
    ['while the invoice is made', 'POST', '/v1/invoices$'],
    ['before the item', 'GET', '/v1/invoices/in_'],
    ['while the item is added', 'POST', '/v1/invoiceitems$'],
    ['while the invoice is finalized', 'POST', '/finalize$'],
    ['while the invoice is sent', 'POST', '/send$'],
  ])('%s: approving again makes one invoice, mailed once', async (_name, method, path) => {
    const { id } = await askForInvoice(api, { seats: 3 });
    api.standIns.faults.add({ method, path, kind: 'slow', delayMs: 1_000 });
    const replica = await startReplica(api.variables);
    const approving = fetch(`${replica.url}/api/desk/invoices/${id}/approve`, {
      method: 'POST',
      headers: { authorization: `Bearer ${operator.token}`, 'content-type': 'application/json' },
      body: '{}',
    }).catch(() => {});
    await until(async () => api.standIns.faults.list().some((fault) => fault.hits > 0));
    await replica.kill();
    await approving;
    api.standIns.faults.clear();
    // The interrupted call may still take effect. A slow machine may need another try.
    const approve = () => desk.post(`/invoices/${id}/approve`, operator.token, {});
    await until(async () => (await approve()).status === 200, 40);
    const { invoice, payment } = await invoiceOf(api, id);
    const amounts = 'select state from invoice_requests where id = $1';
    expect(await api.rows(amounts, [id])).toEqual([{ state: 'sent' }]);
    expect([await count('customer', id), await count('invoice', id)]).toEqual([1, 1]);
    expect(await timesMailed(api, invoice)).toBe(1);
    await api.stripe('/invoices/pay', { invoice });
    const paid = 'select seats from payments where id = $1 and claimable and amount_total_cents = 1500000';
    await until(async () => (await api.rows(paid, [payment])).length === 1);
  });
});
