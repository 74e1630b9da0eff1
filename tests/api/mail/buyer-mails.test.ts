import { randomUUID } from 'node:crypto';
import { describe, expect, it, jest } from '@jest/globals';
import { paidPayment, signUp } from '../../support/buying.ts';
import { contentsTo, mailKindsTo } from '../../support/mails.ts';
import { acceptOnDesk, changeAtStripe, payForReview, paymentOf } from '../../support/payments.ts';
import { sharedApi } from '../../support/shared-api.ts';
import { until } from '../../support/until.ts';
import { MAILS } from './outbox.ts';

const api = await sharedApi(MAILS);

const getSession = (session: string) => api.http.get(`/api/checkout/session/${session}`);
const create = (session: string, change = {}) => api.http.post('/api/organizations').send(signUp(session, change));
interface Row {
  kind: string;
  state: string;
  parameters: Record<string, unknown>;
  minutes: number;
}
/** Returns the mails to an address in the outbox, and how many minutes after the payment each is due. */
const mailsTo = (address: string) =>
  api.rows<Row>(
    `select m.kind, m.state, m.parameters,
       round(extract(epoch from m.due_at - coalesce((m.parameters->>'paidAt')::timestamptz, m.due_at)) / 60)::int as minutes
     from mails m where m.recipient = $1 order by m.due_at, m.kind`,
    [address],
  );
/** Makes the mails of one kind to an address due, as if the time had passed. */
const passTime = async (address: string, kind: string) => {
  const update = 'update mails set due_at = now(), next_try_at = now() where recipient = $1 and kind = $2';
  await api.rows(update, [address, kind]);
  await api.rows("select graphile_worker.add_job('send-waiting-mails', '{}'::json)");
  await until(async () => (await mailsTo(address)).every((mail) => mail.kind !== kind || mail.state !== 'waiting'));
};

describe('the buyer', () => {
  it('gets the link once and two reminders, however often the payment is recorded', async () => {
    const { session, payer } = await paidPayment(api, 13);
    await Promise.all([1, 2, 3].map(() => getSession(session).expect(200)));
    expect(await mailsTo(payer)).toMatchObject([
      { kind: 'seats-paid', state: 'waiting', minutes: 60 },
      { kind: 'claim-reminder', state: 'waiting', minutes: 1_440 },
      { kind: 'claim-reminder', state: 'waiting', minutes: 4_320 },
    ]);
    await passTime(payer, 'seats-paid');
    const [mail, ...more] = await contentsTo(api, payer);
    expect(more).toEqual([]);
    expect(mail?.subject).toBe('Your 13 seats are paid for: create your organization');
    expect(mail?.text).toContain('$65,000');
    const link = /\/create-org\?session_id=(claim_[\w-]+)/.exec(mail?.text ?? '')?.[1] ?? '';
    expect(mail?.html).toContain(link);
    // Anyone who has the link can claim the payment.
    expect((await getSession(link).expect(200)).body.session.seats).toBe(13);
    await create(link).expect(201);
  });

  it("gets both reminders although the api's clock is two days ahead", async () => {
    const inTwoDays = () => performance.timeOrigin + performance.now() + 2 * 86_400_000;
    const clock = jest.spyOn(Date, 'now').mockImplementation(inTwoDays);
    try {
      const { payer } = await paidPayment(api);
      expect(await mailKindsTo(api, payer)).toEqual(['claim-reminder', 'claim-reminder', 'seats-paid']);
    } finally {
      clock.mockRestore();
    }
  });

  it('gets no link once the organization exists; administrator and payer are told that it is ready', async () => {
    const { session, payer } = await paidPayment(api);
    const email = `admin-${randomUUID()}@example.com`;
    await create(session, { email, organizationName: 'Sample <b>Works</b>' }).expect(201);
    await passTime(payer, 'seats-paid');
    await passTime(payer, 'claim-reminder');
    await until(async () => (await mailsTo(payer)).every(({ state }) => state !== 'waiting'));
    const states = (await mailsTo(payer)).map(({ kind, state }) => `${kind} ${state}`).sort();
    const reminder = 'claim-reminder dropped';
    expect(states).toEqual([reminder, reminder, 'organization-ready sent', 'seats-paid dropped']);
    await until(async () => (await contentsTo(api, email)).length > 0);
    for (const address of [email, payer]) {
      const [mail, ...more] = await contentsTo(api, address);
      expect(more).toEqual([]);
      expect(mail?.subject).toContain('Your organization is ready');
      expect(mail?.text).toContain(email);
      expect(mail?.html).toContain('Sample &lt;b&gt;Works');
    }
    // Sending the same form again succeeds and mails nobody again.
    await create(session, { email });
    expect(await mailsTo(email)).toHaveLength(1);
  });

  it('gets one mail when also the administrator, whatever the case of the address', async () => {
    const { session, payer } = await paidPayment(api);
    await create(session, { email: payer.toUpperCase() }).expect(201);
    expect((await mailKindsTo(api, payer)).filter((kind) => kind === 'organization-ready')).toHaveLength(1);
  });

  it('is told of each refund once, and gets no more reminders to claim after a full one', async () => {
    const { session, payer } = await paidPayment(api, 2);
    await api.stripe('/refund', { session, amount: 250_000 });
    await getSession(session).expect(200);
    await getSession(session).expect(200);
    await api.stripe('/refund', { session });
    await getSession(session).expect(409);
    await until(async () => (await mailsTo(payer)).filter(({ state }) => state === 'sent').length === 2);
    const sent = (await mailsTo(payer)).filter(({ kind }) => kind === 'payment-changed');
    expect(sent.map(({ parameters }) => [parameters.change, parameters.refundedCents])).toEqual([
      ['partially_refunded', 250_000],
      ['refunded', 1_000_000],
    ]);
    await passTime(payer, 'seats-paid');
    await passTime(payer, 'claim-reminder');
    const others = (await mailsTo(payer)).filter(({ kind }) => kind !== 'payment-changed');
    expect(others.filter(({ state }) => state !== 'dropped')).toEqual([]);
  });

  it('is told of a dispute once, however often Stripe reports it', async () => {
    const { session, payer } = await paidPayment(api);
    await api.stripe('/dispute', { session });
    for (let times = 0; times < 3; times += 1) await getSession(session);
    const told = (await mailsTo(payer)).filter(({ kind }) => kind === 'payment-changed');
    expect(told.map(({ parameters }) => parameters.change)).toEqual(['disputed']);
  });

  it('gets the link again when a dispute is won, because the mails that came due meanwhile were dropped', async () => {
    const { session, payer } = await paidPayment(api);
    await api.stripe('/dispute', { session });
    await getSession(session).expect(409);
    await passTime(payer, 'seats-paid');
    await api.stripe('/dispute/move', { session, status: 'won' });
    for (let times = 0; times < 3; times += 1) await getSession(session).expect(200);
    const links = async () => (await mailsTo(payer)).filter(({ kind }) => kind === 'seats-paid');
    await until(async () => (await links()).some(({ state }) => state === 'sent'));
    expect((await links()).map(({ state }) => state).sort()).toEqual(['dropped', 'sent']);
  });

  it('of a payment that needs review gets the link once, whenever the payment is accepted', async () => {
    const session = await payForReview(api);
    await getSession(session).expect(409);
    const cause = `${(await paymentOf(api, session))?.id}%`;
    const mails = () =>
      api.rows<Row>("select state, parameters from mails where kind = 'seats-paid' and cause like $1", [cause]);
    expect(await mails()).toEqual([]);
    await acceptOnDesk(api, session, { seats: 1, reason: 'agreed' });
    await until(async () => (await mails())[0]?.state === 'sent');
    expect((await mails())[0]?.parameters.seats).toBe(1);
    await getSession(session).expect(200);
    expect(await mails()).toHaveLength(1);
    // Something else turns up, and the buyer is told that we will be in touch.
    await changeAtStripe(api, session, '{lineItems,0,price,unit_amount}', 1, 'secrets');
    await getSession(session).expect(409);
    await acceptOnDesk(api, session, { seats: 2, reason: 'agreed again' });
    await getSession(session).expect(200);
    expect((await mails()).map(({ parameters }) => parameters.seats).sort()).toEqual([1, 2]);
  });
});
