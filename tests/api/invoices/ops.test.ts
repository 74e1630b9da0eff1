import { describe, expect, it } from '@jest/globals';
import { askForInvoice, invoiceOf, sendInvoice } from '../../support/invoices.ts';
import { runOps } from '../../support/ops.ts';
import { priceOf } from '../../support/payments.ts';
import { sharedApi } from '../../support/shared-api.ts';
import { arrivedAt } from '../../support/team-mails.ts';
import { until } from '../../support/until.ts';
import { INVOICES } from './watch-invoices.ts';

const api = await sharedApi(INVOICES);

const ops = (...args: string[]) => runOps(api.variables, ['invoices', ...args]);
const json = async (...args: string[]) => JSON.parse((await ops(...args, '--json')).stdout);

describe('ops invoices', () => {
  it('lists a request, shows it, and approves it', async () => {
    const { id, email } = await askForInvoice(api);
    const listed = { state: 'new', company: 'Northwind Sample', seats: 250, email, id };
    expect(await json('list', '--state', 'new')).toContainEqual(expect.objectContaining(listed));
    expect(await json('show', id)).toMatchObject({ country: 'Germany', amount: priceOf(250), invoice: null });
    const approved = await ops('approve', id);
    expect(approved).toMatchObject({ code: 0, stderr: '' });
    expect(approved.stdout).toMatch(/^Approved\. Stripe has mailed invoice \S+-0001 to accounts-/);
    const { invoice } = await invoiceOf(api, id);
    expect(await json('show', id)).toMatchObject({ state: 'sent', invoice, 'payment is': 'open' });
    expect(approved.stdout).toContain(`/__local/stripe/invoices/${invoice}`);
    const again = await ops('approve', id);
    expect(again.code).toBe(0);
    const mails = "select from local_stripe.objects where kind = 'mail' and data->>'session' = $1";
    expect(await api.vendorRows(mails, [invoice])).toHaveLength(1);
    expect((await ops('decline', id, '--reason', 'too late')).stderr).toContain('it can no longer be declined');
    const shown = await runOps(api.variables, ['payments', 'show', invoice, '--json']);
    expect(JSON.parse(shown.stdout)).toMatchObject({ status: 'open', seats: 250, session: invoice });
  });

  it('declines a request, and mails the contact only with --tell', async () => {
    const quiet = await askForInvoice(api);
    expect((await ops('decline', quiet.id, '--reason', 'Spam')).stdout).toContain('The contact gets no email');
    const told = await askForInvoice(api);
    expect((await ops('decline', told.id, '--reason', 'We cannot invoice there yet', '--tell')).code).toBe(0);
    const kinds = 'select kind from mails where recipient = $1 order by kind';
    expect(await api.rows(kinds, [quiet.email])).toEqual([{ kind: 'invoice-requested' }]);
    expect(await api.rows(kinds, [told.email])).toEqual([{ kind: 'invoice-declined' }, { kind: 'invoice-requested' }]);
    const subject = 'About your request for an invoice for 250 seats';
    const declined = async () => (await arrivedAt(api, told.email)).find((mail) => mail.subject === subject);
    await until(async () => (await declined()) !== undefined);
    expect((await declined())?.text).toContain('We cannot invoice there yet');
    expect((await ops('approve', told.id)).stderr).toContain('This request was declined: We cannot invoice there yet');
    const listed = (await json('list', '--state', 'declined')).map(({ id }: { id: string }) => id);
    expect(listed).toEqual(expect.arrayContaining([quiet.id, told.id]));
  });

  it("shows Stripe's refusals in its own words, and continues once the cause is fixed", async () => {
    const { id } = await askForInvoice(api, { seats: 3 });
    const currency = (code: string) =>
      api.vendorRows(
        `update local_stripe.objects set data = jsonb_set(data, '{currency}', $1::jsonb)
         where kind = 'invoice' and data->>'status' = 'draft'`,
        [`"${code}"`],
      );
    api.standIns.faults.add({ method: 'POST', path: '/v1/invoiceitems$', kind: 'status', status: 500 });
    expect((await ops('approve', id)).code).toBe(1);
    api.standIns.faults.clear();
    await currency('eur');
    expect((await ops('approve', id)).stderr).toContain('Stripe refused it: The price has another currency');
    await currency('usd');
    expect((await ops('approve', id)).code).toBe(0);
  });

  it('lists overdue invoices', async () => {
    const { id, invoice } = await sendInvoice(api, { seats: 3 });
    const overdue = async () =>
      (await json('list', '--overdue')).filter((request: { id: string }) => request.id === id);
    expect(await overdue()).toEqual([]);
    await api.stripe('/invoices/overdue', { invoice });
    await api.http.get(`/api/checkout/session/${(await invoiceOf(api, id)).token}`).expect(409);
    expect(await overdue()).toMatchObject([{ id, state: 'overdue' }]);
  });

  it.each(['nonsense', '0b9f6c1e-4d2a-4c55-9d61-3f2a7c8e1b90'])('knows no request %s', async (id) => {
    for (const command of [
      ['show', id],
      ['approve', id],
      ['decline', id, '--reason', 'x'],
    ])
      expect(await ops(...command)).toMatchObject({
        code: 1,
        stderr: expect.stringContaining('no request for an invoice'),
      });
  });
});
