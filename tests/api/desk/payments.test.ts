import { describe, expect, it } from '@jest/globals';
import type { DeskRecord } from '#contract/desk/resource.ts';
import type { TodayItem } from '#contract/desk/today.ts';
import { buyerOf, openCheckout, paidPayment } from '../../support/buying.ts';
import { type Colleague, changedMeanwhile, oneOfTwo, prepareDesk, shown } from '../../support/desk.ts';
import { runOps } from '../../support/ops.ts';
import { paymentBecomes, paymentOf } from '../../support/payments.ts';
import { until } from '../../support/until.ts';

const { api, desk, robin, sam, viewer } = prepareDesk({ robin: 'operator', sam: 'operator', viewer: 'viewer' });
const claim = (session: string, change = {}) => buyerOf(api).claim(session, change).expect(201);

const show = (id: string, who = robin) => desk.record(`/payments/${id}`, who.token);
const list = async (query: string) => (await desk.list(`/payments?${query}`, robin.token)).items;
const idsOf = (query: string) => desk.idsOf(`/payments?${query}`, robin.token);
const act = (id: string, verb: string, who = robin, body = {}) => desk.post(`/payments/${id}/${verb}`, who.token, body);
const problemOf = async (id: string) => (await desk.formOf(robin.token, `/payments/${id}`, 'accept')).was;
const whats = ({ timeline }: DeskRecord) => timeline.map(({ what }) => what);

describe('a payment that needs a person', () => {
  const linksFor = (id: string | undefined) =>
    api.rows("select from mails where kind = 'seats-paid' and starts_with(cause, $1)", [id]);

  async function inReview() {
    const session = await openCheckout(api, 4);
    const sql = "update local_stripe.objects set data = jsonb_set(data, '{amount_subtotal}', '1') where id = $1";
    const change = () => api.vendorRows(sql, [session]);
    await change();
    await api.stripe('/pay', { session });
    await change();
    await api.http.get(`/api/checkout/session/${session}`).expect(409);
    const [id = ''] = await idsOf(`q=${session}`);
    return id;
  }

  it('is accepted by only one of two operators at once; the payer gets the link once', async () => {
    const id = await inReview();
    expect(await idsOf('state=review')).toContain(id);
    const was = await problemOf(id);
    const accept = (who: Colleague, seats: number, read = was) =>
      act(id, 'accept', who, { seats, reason: 'They paid by wire', was: read });
    expect((await accept(robin, 3, 'another problem').expect(409)).body.code).toBe('not_possible');
    const { isFirst, won, lost } = await oneOfTwo(accept(robin, 3), accept(sam, 5));
    expect(lost.body.code).toBe('changed_meanwhile');
    expect(shown(won.body.record, 'Accepted')).toBe(`${isFirst ? 3 : 5} seats: They paid by wire`);
    expect(shown(won.body.record, 'Claim')).toMatch(/^Unclaimed/);
    expect(await linksFor(id)).toHaveLength(1);
  });

  it('promises no mail if it is disputed too', async () => {
    const id = await inReview();
    await api.rows('update payments set disputed_at = now() where id = $1', [id]);
    const { actions } = await show(id);
    expect(actions.find(({ name }) => name === 'accept')?.explain.join()).toMatch(/no mail is sent/);
    const body = { seats: 2, reason: 'They withdrew it', was: await problemOf(id) };
    expect((await act(id, 'accept', robin, body).expect(200)).body.done.text).toMatch(/no mail is sent/);
    expect(await linksFor(id)).toEqual([]);
  });

  it('cannot be accepted with no seats or without a reason', async () => {
    const id = await inReview();
    const was = await problemOf(id);
    for (const body of [{ seats: 0, reason: 'x' }, { seats: 1.5, reason: 'x' }, { seats: 2, reason: ' ' }, {}])
      await act(id, 'accept', robin, { ...body, was }).expect(400);
    await act((await paidPayment(api)).id, 'accept', robin, { seats: 2, reason: 'x', was }).expect(409);
  });
});

it('a viewer reads the whole history of a payment', async () => {
  const { id, payer } = await paidPayment(api, 2, 'dana@northwind.example.com');
  await act(id, 'notes', robin, { text: `Dana called from ${payer}` }).expect(200);
  const seen = JSON.stringify(await show(id, viewer));
  for (const known of [payer, 'Dana called', robin.email]) expect(seen).toContain(known);
});

it('payments are found by state, reference, address, company and name, in each order', async () => {
  const payer = 'quentin.o-hara+seats@tailspin.example.com';
  const { id, session } = await paidPayment(api, 9, payer);
  const buyer = { organizationName: 'Tailspin Üben & Co', firstName: 'Ottilie', lastName: 'Ōno' };
  await claim(session, buyer);
  const intent = (await paymentOf(api, session))?.payment_intent_id;
  const words = ['tailspin', 'Quentin', 'HARA', 'üben', 'ottilie', 'ōno', 'ottilie ōno', encodeURIComponent(payer)];
  for (const q of [id, session, intent, ...words]) expect([q, await idsOf(`q=${q}`)]).toEqual([q, [id]]);
  for (const q of ['ailspin', 'tailspin dana', 'cs_nothing']) expect([q, await idsOf(`q=${q}`)]).toEqual([q, []]);
  // None of these is an operator of a search language.
  for (const q of ['%', "':*", '& | !', '\\', '@', '–', 'In_house'])
    expect([q, await list(`q=${encodeURIComponent(q)}`)]).toEqual([q, []]);
  expect(await idsOf('state=claimed&q=tailspin')).toEqual([id]);
  expect(await idsOf('state=unclaimed&q=tailspin')).toEqual([]);
  const amounts = (await list('sort=amount')).map(({ cells }) => (cells[2] as { cents: number }).cents);
  expect(amounts.length).toBeGreaterThan(1);
  expect(amounts).toEqual([...amounts].sort((a, b) => b - a));
  const oldest = await idsOf('q=northwind&sort=oldest');
  expect(oldest.length).toBeGreaterThan(1);
  expect(oldest).toEqual((await idsOf('q=northwind&sort=newest')).reverse());
  for (const query of ['state=lost', 'sort=status', 'page=0', 'page=1000', 'order=1'])
    await desk.get(`/payments?${query}`, robin.token).expect(400);
});

it('the list begins with the newest money, however long ago the checkout was opened', async () => {
  const { id: slow } = await paidPayment(api, 1, 'slow@northwind.example.com');
  const { id: quick } = await paidPayment(api, 1, 'quick@northwind.example.com');
  await api.rows("update payments set created_at = created_at - interval '3 days', paid_at = now() where id = $1", [
    slow,
  ]);
  expect((await idsOf('')).slice(0, 2)).toEqual([slow, quick]);
  expect((await idsOf('sort=oldest')).indexOf(slow)).toBeGreaterThan((await idsOf('sort=oldest')).indexOf(quick));
});

it('the timeline has the whole history in order, with what is to come last', async () => {
  const { id, session } = await paidPayment(api, 3);
  await until(async () => (await api.rows('select 1 from stripe_events where processed_at is null')).length === 0);
  const before = whats(await show(id));
  expect(before.indexOf('Opened a Checkout Session for 3 seats')).toBeLessThan(before.indexOf('Paid $15,000'));
  expect(before).toContain("Stripe's event checkout.session.completed");
  expect(before.slice(-2)).toEqual(['The buyer creates the organization', 'The organization is copied to Supabase']);
  await claim(session);
  await until(async () =>
    (await show(id)).timeline.some(({ what, isToCome }) => what === 'Copied to Supabase' && !isToCome),
  );
  const after = await show(id);
  const values = ['Company', 'Name', 'Claim'].map((label) => shown(after, label));
  expect(values).toEqual(['Sample Organization', 'Sample Buyer', 'Claimed']);
  const { link = 'no link' } = after.timeline.find(({ what }) => what === 'The organization was created') ?? {};
  expect(after.facts).toContainEqual({ label: 'Company', cells: [expect.objectContaining({ to: link })] });
  expect(whats(after)).not.toContain('The buyer creates the organization');
});

it('checking with Stripe records what a lost webhook would have reported', async () => {
  const { id, session } = await paidPayment(api);
  await api.stripe('/webhooks', { mode: 'off' });
  await api.stripe('/refund', { session });
  await api.stripe('/webhooks', { mode: 'normal' });
  const checked = await act(id, 'check').expect(200);
  expect(checked.body.done.text).toBe('Checked with Stripe: the payment is refunded.');
  expect(shown(checked.body.record, 'Payment')).toBe('Refunded');
  await act(id, 'send-link').expect(409);
});

describe('a lost dispute', () => {
  const isOnToday = async (id: string) => {
    const { body } = await desk.get('/today', robin.token).expect(200);
    return body.items.some(({ kind, link }: TodayItem) => kind === 'dispute' && link === `/payments/${id}`);
  };
  async function disputed(isClaimed: boolean) {
    const { id, session } = await paidPayment(api, 3);
    if (isClaimed) await claim(session);
    await api.stripe('/dispute', { session });
    await paymentBecomes(api, session, 'disputed');
    expect(await isOnToday(id)).toBe(true);
    await act(id, 'handled', robin, { reason: 'Not yet' }).expect(409);
    await api.stripe('/dispute/move', { session, status: 'lost' });
    await until(async () => (await paymentOf(api, session))?.dispute_lost_at !== null);
    return { id, session };
  }

  it('is settled if the seats were never claimed', async () => {
    expect(await isOnToday((await disputed(false)).id)).toBe(false);
  });

  it('stays until the team has decided about the seats, and comes back with an appeal', async () => {
    const { id, session } = await disputed(true);
    expect(await isOnToday(id)).toBe(true);
    expect((await show(id)).problem?.title).toBe('The dispute was lost: the buyer has the money back');
    await act(id, 'handled', robin, { reason: 'They paid by wire' }).expect(200);
    expect(await isOnToday(id)).toBe(false);
    expect(whats(await show(id))).toEqual(
      expect.arrayContaining(['The dispute was lost', 'Marked the lost dispute as handled']),
    );
    await api.stripe('/dispute/move', { session, status: 'under_review' });
    await until(() => isOnToday(id));
    expect((await show(id)).problem).toBeNull();
  });
});

it('an unknown payment is not found', async () => {
  const unknown = '0b9f6c1e-4d2a-4c55-9d61-3f2a7c8e1b90';
  await desk.get(`/payments/${unknown}`, robin.token).expect(404);
  for (const verb of ['send-link', 'claim-link', 'check']) await act(unknown, verb).expect(404);
});

describe('the claim link', () => {
  const again = (id: string) =>
    api.rows<{ state: string }>(`select state from mails where kind = 'seats-paid' and cause like '${id} again %'`);

  it('is sent again once if two operators press at once; a minute later it may be sent again', async () => {
    const { id } = await paidPayment(api);
    const { isFirst, lost } = await oneOfTwo(act(id, 'send-link', robin), act(id, 'send-link', sam));
    const first = isFirst ? robin : sam;
    expect(lost.body).toMatchObject(
      changedMeanwhile(new RegExp(` ${first.email} did this \\d+ s ago: Sent the claim link again\\.$`)),
    );
    expect(await again(id)).toHaveLength(1);
    await api.rows("update mails set created_at = created_at - interval '61 seconds' where cause like $1", [`${id}%`]);
    await act(id, 'send-link', sam).expect(200);
    await until(async () => (await again(id)).filter(({ state }) => state === 'sent').length === 2);
    const sendings = (await show(id)).timeline.filter(({ what }) => what === 'Sent the claim link again');
    expect(sendings.map(({ by }) => by)).toEqual([first.email, sam.email]);
  });

  it('cannot be sent or fetched once the payment is claimed', async () => {
    const { id, session } = await paidPayment(api);
    await claim(session);
    for (const verb of ['send-link', 'claim-link'])
      expect((await act(id, verb).expect(409)).body.code).toBe('not_possible');
    expect(await again(id)).toEqual([]);
  });

  it('can be fetched for copying, printed and sent again by the command line, and each is recorded', async () => {
    const { id, session, payer } = await paidPayment(api);
    const link = (await act(id, 'claim-link').expect(200)).body.done.copy.text;
    const token = new URL(link).searchParams.get('session_id');
    await api.http.get(`/api/checkout/session/${token}`).expect(200);
    expect(whats(await show(id))).toContain('Copied the claim link to pass it on');
    expect(JSON.stringify(await show(id))).not.toContain(token);
    const printed = await runOps(api.variables, ['do', 'payments', session, 'claim-link']);
    expect(printed).toEqual({ code: 0, stdout: `${link}\n`, stderr: '' });
    expect(await again(id)).toEqual([]);
    const sent = await runOps(api.variables, ['do', 'payments', id, 'send-link']);
    expect(sent).toMatchObject({ code: 0, stdout: `Sent the claim link to ${payer}.\n` });
    expect(await again(id)).toHaveLength(1);
    expect((await show(id)).timeline.filter(({ by }) => by === 'command line')).toHaveLength(2);
    expect((await act(id, 'send-link').expect(409)).body.message).toMatch(/The command line did this/);
  });

  it('no answer but the claim link itself contains what the seats can be claimed with', async () => {
    const owner = await desk.colleague('owner');
    const email = 'keys@northwind.example.com';
    const { id, session } = await paidPayment(api, 3, email);
    await api.rows('update payments set problem = $2 where id = $1', [id, `paid twice (${session})`]);
    const read = async (path: string, who: Colleague) => (await desk.get(path, who.token).expect(200)).body;
    const answers = [
      (await desk.post('/people/show', owner.token, { email }).expect(200)).body,
      (await desk.post('/people/export', owner.token, { email }).expect(200)).body,
    ];
    for (const path of [`/payments/${id}`, '/payments', '/today'])
      for (const who of [viewer, owner]) answers.push(await read(path, who));
    for (const answer of answers) expect(JSON.stringify(answer)).not.toMatch(/cs_(test|live)_\w|claim_[\w-]{16}/);
    const atStripe = shown(await read(`/payments/${id}`, owner), 'At Stripe');
    expect(atStripe).toMatch(/^pi_/);
    expect(await idsOf(`q=${atStripe}`)).toEqual([id]);
    await api.rows('update payments set payment_intent_id = null where id = $1', [id]);
    expect(shown(await read(`/payments/${id}`, owner), 'At Stripe')).toBe(`cs_test_…${session.slice(-6)}`);
    expect(JSON.stringify(answers[1])).toContain(email);
  });
});
