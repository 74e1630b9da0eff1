import { expect, it } from '@jest/globals';
import { changedMeanwhile, prepareDesk, shown } from '../../support/desk.ts';
import { askForInvoice, invoiceOf, sendInvoice, timesMailed } from '../../support/invoices.ts';
import { mailKindsTo } from '../../support/mails.ts';
import { arrivedAt } from '../../support/team-mails.ts';
import { until } from '../../support/until.ts';

const { api, desk, robin, sam, viewer } = prepareDesk({ robin: 'operator', sam: 'operator', viewer: 'viewer' });

const show = (id: string, who = robin) => desk.record(`/invoices/${id}`, who.token);
const list = (query: string, who = robin) => desk.list(`/invoices?${query}`, who.token);
const act = (id: string, verb: string, who = robin, body = {}) => desk.post(`/invoices/${id}/${verb}`, who.token, body);
const formOf = (id: string, action: string) => desk.formOf(robin.token, `/invoices/${id}`, action);
const actionsOn = (id: string) => desk.actions('invoice', id);

it('if two operators approve at once, one invoice is made and mailed, and one decision recorded', async () => {
  const { id } = await askForInvoice(api);
  expect((await list('state=waiting')).items).toMatchObject([
    { id, cells: [{ text: 'Awaiting decision' }, { count: 250 }, { cents: 125_000_000 }, {}] },
  ]);
  const both = await Promise.all([act(id, 'approve', robin), act(id, 'approve', sam)]);
  for (const { status, body } of both) expect([status, shown(body.record, 'Request')]).toEqual([200, 'Sent']);
  const { invoice, payment } = await invoiceOf(api, id);
  expect(await timesMailed(api, invoice)).toBe(1);
  expect(await actionsOn(id)).toHaveLength(1);
  expect(shown(await show(id), 'Invoice')).toMatch(/-0001$/);
  expect(JSON.stringify((await show(id)).facts)).toContain(`"/payments/${payment}"`);
  expect((await list('state=waiting')).items).toEqual([]);
  // Approving again changes nothing, and a payment is found by its invoice.
  expect((await act(id, 'approve', sam).expect(409)).body).toMatchObject(
    changedMeanwhile(/^“Approve” is not possible/),
  );
  expect(await timesMailed(api, invoice)).toBe(1);
  const found = await desk.get(`/payments?q=${invoice}`, robin.token).expect(200);
  expect(found.body.items).toMatchObject([{ id: payment, cells: [{ text: 'Not paid yet' }, { count: 250 }, {}, {}] }]);
  const late = await act(id, 'decline', sam, { reason: 'Late', notify: true }).expect(409);
  expect(late.body).toMatchObject(changedMeanwhile(/did this \d+ s ago/));
});

it('a request that one operator declined is declined for another too; the contact is mailed the reason only if told', async () => {
  const { id, email } = await askForInvoice(api);
  await act(id, 'decline', robin, { notify: true }).expect(400);
  const reason = 'We cannot invoice there yet';
  const body = (await act(id, 'decline', robin, { reason, notify: true }).expect(200)).body;
  expect([shown(body.record, 'Request'), shown(body.record, 'Declined')]).toEqual(['Declined', reason]);
  expect(await actionsOn(id)).toMatchObject([{ actor: robin.email, action: 'invoice.decline', reason }]);
  const late = await act(id, 'approve', sam).expect(409);
  expect(late.body).toMatchObject(
    changedMeanwhile(new RegExp(`${robin.email} did this \\d+ s ago: Declined the request\\.$`)),
  );
  const [mail, ...more] = (await arrivedAt(api, email)).filter(({ text }) => text?.includes(reason));
  expect([mail?.subject, more]).toEqual(['About your request for an invoice for 250 seats', []]);

  const quiet = await askForInvoice(api);
  await act(quiet.id, 'decline', robin, { reason: 'Spam', notify: false }).expect(200);
  expect(await mailKindsTo(api, quiet.email)).toEqual(['invoice-requested']);
  const declined = await desk.idsOf('/invoices?state=declined', robin.token);
  expect(declined).toEqual(expect.arrayContaining([id, quiet.id]));
});

it('lets an operator correct a request until it is approved, and refuses approval of anything they have not seen', async () => {
  const { id, email } = await askForInvoice(api);
  const [answers, { was }] = [await formOf(id, 'correct'), await formOf(id, 'approve')];
  await act(id, 'correct', robin, { ...answers, country: 'XX' }).expect(400);
  await act(id, 'correct', robin, { ...answers, seats: 3_000 }).expect(400);
  const corrected = { ...answers, seats: 240, street: 'Other Street 1', purchaseOrder: '', email: `pay.${email}` };
  await act(id, 'correct', robin, corrected).expect(200);
  const late = await act(id, 'correct', sam, { ...answers, taxId: 'DE123456789' }).expect(409);
  expect(late.body).toMatchObject(changedMeanwhile(/^This request has been corrected\. .*did this/));
  expect((await act(id, 'approve', sam, { was }).expect(409)).body.message).toMatch(/has been corrected/);
  const { body } = await act(id, 'approve', sam, { was: (await formOf(id, 'approve')).was }).expect(200);
  expect(shown(body.record, 'E-mail')).toBe(`pay.${email}`);
  expect(await timesMailed(api, (await invoiceOf(api, id)).invoice)).toBe(1);
  await act(id, 'correct', robin, corrected).expect(409);
  const [correction, ...others] = (await actionsOn(id)).filter(({ action }) => action === 'invoice.correct');
  expect(correction?.after).toEqual({ seats: 240, changed: ['seats', 'email', 'street', 'purchaseOrder'] });
  expect(others).toEqual([]);
});

it("Stripe's refusal is shown in its own words; approving again continues, and the first decision stays", async () => {
  const { id } = await askForInvoice(api, { seats: 3 });
  api.standIns.faults.add({ method: 'POST', path: '/v1/invoiceitems$', kind: 'status', status: 500 });
  await act(id, 'approve', robin).expect(503);
  expect(shown(await show(id), 'Request')).toBe('Approval interrupted');
  api.standIns.faults.clear();
  const setCurrency = `update local_stripe.objects set data = jsonb_set(data, '{currency}', $1)
    where kind = 'invoice' and data->>'status' = 'draft'`;
  const currency = (code: string) => api.vendorRows(setCurrency, [JSON.stringify(code)]);
  await currency('eur');
  expect((await act(id, 'approve', sam).expect(409)).body.message).toMatch(/^Stripe refused it: The price/);
  await currency('usd');
  await act(id, 'approve', sam).expect(200);
  expect(await actionsOn(id)).toMatchObject([{ actor: robin.email, action: 'invoice.approve', reason: null }]);
});

it('is not declined while it is being approved, nor once Stripe has made the invoice', async () => {
  const interrupted = async (path: string) => {
    const { id } = await askForInvoice(api, { seats: 3 });
    api.standIns.faults.add({ method: 'POST', path, kind: 'status', status: 500 });
    await act(id, 'approve', robin).expect(503);
    api.standIns.faults.clear();
    return id;
  };
  const decline = (id: string) => act(id, 'decline', sam, { reason: 'Gone', notify: true });
  const age = "update invoice_requests set approved_at = approved_at - interval '2 minutes' where id = $1";
  const early = await interrupted('/v1/invoiceitems$');
  expect((await decline(early).expect(409)).body.message).toContain('is being approved');
  await api.rows(age, [early]);
  await decline(early).expect(200);
  const late = await interrupted('/send$');
  await api.rows(age, [late]);
  const find = "select 1 from invoice_requests where id = $1 and invoice_status = 'open'";
  await until(async () => (await api.rows(find, [late])).length === 1);
  expect((await decline(late).expect(409)).body.message).toContain('Void it there');
  await act(late, 'approve', robin).expect(200);
});

it('an invoice past its due date is listed as overdue', async () => {
  const { id, invoice, token } = await sendInvoice(api, { seats: 3 });
  const overdue = async () => (await list('state=overdue')).items.filter((request) => request.id === id);
  expect(await overdue()).toEqual([]);
  await api.stripe('/invoices/overdue', { invoice });
  await api.http.get(`/api/checkout/session/${token}`).expect(409);
  expect(await overdue()).toMatchObject([{ id, cells: [{ text: 'Overdue' }, {}, {}, {}] }]);
});

it('an unknown request is not found', async () => {
  const unknown = '0b9f6c1e-4d2a-4c55-9d61-3f2a7c8e1b90';
  await desk.get(`/invoices/${unknown}`, robin.token).expect(404);
  await act(unknown, 'approve').expect(404);
  await act(unknown, 'decline', robin, { reason: 'x', notify: false }).expect(404);
});

it('a price that has changed since the request must be accepted explicitly', async () => {
  const { id } = await askForInvoice(api, { seats: 3 });
  await api.rows('update invoice_requests set unit_amount_cents = 400000 where id = $1', [id]);
  const { message } = (await act(id, 'approve').expect(409)).body;
  expect(message).toMatch(/^The form showed \$4,000 a seat, and the price is now \$5,000/);
  expect(shown(await show(id), 'Price on the form')).toBe('$4,000 a seat');
  expect(await actionsOn(id)).toEqual([]);
  const approved = await act(id, 'approve', robin, { atNewPrice: true }).expect(200);
  expect(approved.body.record.title).toMatch(/^\$15,000 for /);
});

it('says what Stripe will bill if the price and its currency have changed, and bills for what was approved', async () => {
  const { id } = await askForInvoice(api, { seats: 10 });
  const amountOf = async () => (await list('')).items.find((item) => item.id === id)?.cells[2];
  const today = async () =>
    (await desk.get('/today', robin.token)).body.items.find(
      ({ link }: { link?: string }) => link === `/invoices/${id}`,
    );
  await desk.whileSet({ CHECKOUT_PRICE_CENTS: 450_000, CHECKOUT_CURRENCY: 'eur' }, async () => {
    const { title, lead, actions } = await show(id);
    expect([title, JSON.stringify(lead)]).toEqual([
      expect.stringMatching(/^€45,000 for /),
      expect.stringContaining('10 seats at €4,500'),
    ]);
    const said = actions.find(({ name }) => name === 'approve')?.explain.join();
    for (const words of ['10 seats for €45,000', 'The form showed $5,000 a seat', 'the invoice will say €4,500'])
      expect(said).toContain(words);
    expect(await amountOf()).toMatchObject({ cents: 4_500_000, currency: 'eur' });
    expect(await today()).toMatchObject({ money: { cents: 4_500_000, currency: 'eur' } });
  });
  await act(id, 'approve').expect(200);
  await api.rows(
    "update payments set unit_amount_cents = 450000, currency = 'eur' where id = (select payment_id from invoice_requests where id = $1)",
    [id],
  );
  await api.rows("update invoice_requests set due_at = now() - interval '1 day' where id = $1", [id]);
  expect(await today()).toMatchObject({ state: 'overdue', money: { cents: 4_500_000, currency: 'eur' } });
  expect(await amountOf()).toMatchObject({ cents: 4_500_000, currency: 'eur' });
});

it('is found by company and contact, also by a viewer, and keeps notes', async () => {
  const { id, email } = await askForInvoice(api, { company: 'Zenith Sample', contactName: 'Quentin Zeta' });
  await act(id, 'notes', robin, { text: 'Quentin called' }).expect(200);
  for (const q of ['zenith', 'quentin zeta', email])
    expect((await list(`q=${q}`, viewer)).items).toMatchObject([
      { id, title: 'Zenith Sample', second: `Quentin Zeta, ${email}` },
    ]);
  expect((await show(id, viewer)).timeline).toContainEqual(
    expect.objectContaining({ what: 'Note', detail: 'Quentin called', by: robin.email }),
  );
  for (const sort of ['newest', 'oldest', 'amount']) expect((await list(`sort=${sort}`)).total).toBeGreaterThan(1);
});
