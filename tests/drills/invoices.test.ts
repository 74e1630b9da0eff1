import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { execa } from 'execa';
import { askForInvoice, invoiceOf } from '../support/invoices.ts';
import { opsProgram, spawnOps } from '../support/ops-process.ts';
import { startTestApi, type TestApi } from '../support/test-api.ts';
import { until } from '../support/until.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.close());

const count = async (kind: string, id: string) => {
  const path = kind === 'mail' ? '{session}' : '{metadata,invoice_request_id}';
  const find = `select from local_stripe.objects where kind = $1 and data #>> '${path}' = $2`;
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
    const running = execa(process.execPath, [opsProgram, 'invoices', 'approve', id], {
      env: { ...api.variables, PATH: process.env.PATH },
      extendEnv: false,
      reject: false,
    });
    await until(async () => api.standIns.faults.list().some((fault) => fault.hits > 0));
    running.kill('SIGKILL');
    await running;
    api.standIns.faults.clear();
    // The interrupted call may still take effect. A slow machine may need another try.
    await until(async () => (await spawnOps(api.variables, ['invoices', 'approve', id])).code === 0, 40);
    const { invoice, payment } = await invoiceOf(api, id);
    const amounts = 'select state from invoice_requests where id = $1';
    expect(await api.rows(amounts, [id])).toEqual([{ state: 'sent' }]);
    expect([await count('customer', id), await count('invoice', id), await count('mail', invoice)]).toEqual([1, 1, 1]);
    await api.stripe('/invoices/pay', { invoice });
    const paid = 'select seats from payments where id = $1 and claimable and amount_total_cents = 1500000';
    await until(async () => (await api.rows(paid, [payment])).length === 1);
  });
});
