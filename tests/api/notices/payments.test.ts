import { beforeEach, describe, expect, it } from '@jest/globals';
import { openCheckout, signUp } from '../../support/buying.ts';
import { changeAtStripe, paymentOf } from '../../support/payments.ts';
import { sharedApi } from '../../support/shared-api.ts';
import { until } from '../../support/until.ts';
import { openTeam, TEAM_MAILS } from './team.ts';

const api = await sharedApi(TEAM_MAILS);
const team = openTeam(api);

beforeEach(() => team.forget());

describe('a payment', () => {
  it('is reported once, however often it is recorded; a reply goes to the payer', async () => {
    const { session, payer } = await team.pay(13);
    await Promise.all([1, 2, 3].map(() => team.getSession(session).expect(200)));
    const [mail, ...more] = await team.newMails();
    expect(more).toEqual([]);
    expect(mail).toMatchObject({ subject: 'Paid: 13 seats, $65,000', replyTo: [{ address: payer }] });
    expect(mail?.text).toContain(payer);
    const payment = await paymentOf(api, session);
    expect(mail?.text).toContain(`${api.env.PUBLIC_URL}/desk/payments/${payment?.id}`);
  });

  it('is reported with the organization that its buyer has by then', async () => {
    const { session } = await team.pay(2);
    await api.http.post('/api/organizations').send(signUp(session)).expect(201);
    const [mail] = await team.newMails();
    expect(mail?.text?.replace(/\s+/g, ' ')).toContain('Organization yes');
  });

  it('is reported again after an hour if it has no organization by then', async () => {
    const [idle, quick] = [await team.pay(), await team.pay()];
    expect(await team.newMails()).toHaveLength(2);
    await api.http.post('/api/organizations').send(signUp(quick.session)).expect(201);
    expect(await team.newMails()).toEqual([]);
    const letPass = (time: string) =>
      api.rows(`update payments set paid_at = paid_at - interval '${time}' where checkout_session_id = any($1)`, [
        [idle.session, quick.session],
      ]);
    await letPass('58 minutes');
    expect(await team.newMails()).toEqual([]);
    await letPass('2 minutes');
    const [mail, ...more] = await team.newMails();
    expect(more).toEqual([]);
    expect(mail?.subject).toBe('1 payment without an organization: 2 seats, $10,000');
    expect(mail?.replyTo).toMatchObject([{ address: idle.payer }]);
    expect(mail?.text).toContain(idle.payer);
    await letPass('9 days');
    expect(await team.newMails()).toEqual([]);
  });

  it('that needs review is reported with the problem', async () => {
    const session = await openCheckout(api, 2);
    const oneSeat = () => changeAtStripe(api, session, '{lineItems,0,quantity}', 1, 'secrets');
    await oneSeat();
    await api.stripe('/pay', { session });
    await oneSeat();
    await team.getSession(session);
    const review = (await team.newMails()).find(({ subject }) => subject?.includes('needs a decision'));
    expect(review?.text?.replace(/\s+/g, ' ')).toContain('seats: 1 at Stripe, 2 ordered');
  });

  it('that is refunded is reported once for each refund', async () => {
    const { session } = await team.pay();
    await team.refund(session, 250_000);
    await team.getSession(session);
    await team.refund(session);
    await until(async () => (await team.noticesOf('refund')).length === 2);
    const subjects = (await team.newMails()).map(({ subject }) => subject);
    expect(subjects).toEqual(
      expect.arrayContaining(['Partly refunded: 2 seats, $2,500 of $10,000', 'Refunded: 2 seats, $10,000']),
    );
    expect(subjects).toHaveLength(3);
  });
});

describe('a dispute', () => {
  const news = async () => (await team.noticesOf('dispute')).map(({ facts }) => facts.news).sort();
  const move = (session: string, status: string) => api.stripe('/dispute/move', { session, status });

  it.each(['won', 'lost'])('is reported once when opened and once when %s, however often we look', async (end) => {
    const { session } = await team.pay();
    await team.newMails();
    await api.stripe('/dispute', { session });
    for (let times = 0; times < 3; times += 1) await team.getSession(session);
    await move(session, 'under_review');
    await team.getSession(session);
    const [opened, ...more] = await team.newMails();
    expect(more).toEqual([]);
    expect(opened?.subject).toBe('A dispute was opened: 2 seats, $10,000');
    expect(opened?.text).toMatch(/Reason +fraudulent/);
    expect(opened?.text).toMatch(/Answer by +\w{3} \d+, \d{4}/);
    await move(session, end);
    await Promise.all([1, 2].map(() => team.getSession(session)));
    const [ended, ...others] = await team.newMails();
    expect(others).toEqual([]);
    expect(ended?.subject).toBe(`A dispute was ${end}: 2 seats, $10,000`);
    expect(await news()).toEqual([end, 'opened'].sort());
  });

  it('whose events arrive late, all at once or out of order is reported as it is at Stripe', async () => {
    const { session } = await team.pay();
    // An event of the payment that is still on its way would have the dispute read while it is open.
    await team.settled();
    await api.stripe('/webhooks', { mode: 'off' });
    await api.stripe('/dispute', { session });
    await move(session, 'lost');
    await team.getSession(session);
    expect(await news()).toEqual(['lost']);
    // The opening event arrives after the closing one: Stripe's list is what counts.
    await team.getSession(session);
    await move(session, 'appeal_needs_response');
    await move(session, 'appeal_under_review');
    await move(session, 'won');
    await team.getSession(session);
    await api.stripe('/webhooks', { mode: 'normal' });
    expect(await news()).toEqual(['lost', 'won']);
  });

  it.each([
    ['lost', []],
    ['won', []],
    ['under_review', ['opened']],
  ])('that was %s long before notices were switched on is not reported belatedly: %j', async (status, expected) => {
    const { session } = await team.pay();
    await api.stripe('/dispute', { session });
    await move(session, status);
    await team.getSession(session);
    // As on a site that sent no mails to the team at that time.
    await team.forget();
    await api.vendorRows(
      `update local_stripe.objects set data = jsonb_set(data, '{created}', to_jsonb((data->>'created')::int - 200000)) where kind = 'dispute'`,
    );
    await team.getSession(session);
    expect(await news()).toEqual(expected);
    if (status !== 'under_review') return;
    await move(session, 'lost');
    await team.getSession(session);
    expect(await news()).toEqual(['lost', 'opened']);
  });

  it('is not reported while it is only an inquiry', async () => {
    const { session } = await team.pay();
    await api.stripe('/dispute', { session, status: 'warning_needs_response' });
    await team.getSession(session);
    expect(await news()).toEqual([]);
    await move(session, 'needs_response');
    await team.getSession(session);
    expect(await news()).toEqual(['opened']);
  });
});
