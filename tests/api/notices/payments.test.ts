import { beforeEach, describe, expect, it } from '@jest/globals';
import { signUp } from '../../support/buying.ts';
import { payForReview, paymentBecomes } from '../../support/payments.ts';
import { sharedApi } from '../../support/shared-api.ts';
import { until } from '../../support/until.ts';
import { openTeam, TEAM_MAILS } from './team.ts';

const api = await sharedApi(TEAM_MAILS);
const team = openTeam(api);

beforeEach(() => team.forget());

describe('a payment', () => {
  it('is reported once, however often it is recorded; a reply goes to the payer', async () => {
    const { session, payer, id } = await team.pay(13);
    await Promise.all([1, 2, 3].map(() => team.getSession(session).expect(200)));
    const mail = await team.newMail();
    expect(mail).toMatchObject({ subject: 'Paid: 13 seats, $65,000', replyTo: [{ address: payer }] });
    expect(mail.text).toContain(payer);
    expect(mail.text).toContain(`${api.env.PUBLIC_URL}/desk/payments/${id}`);
  });

  it('is reported with the organization that its buyer has by then', async () => {
    const { session } = await team.pay(2);
    await api.http.post('/api/organizations').send(signUp(session)).expect(201);
    expect((await team.newMail()).text).toMatch(/Organization\s+yes/);
  });

  it('is reported again after an hour if it has no organization by then', async () => {
    const [idle, quick] = [await team.pay(), await team.pay()];
    expect(await team.newMails()).toHaveLength(2);
    await api.http.post('/api/organizations').send(signUp(quick.session)).expect(201);
    expect(await team.newMails()).toEqual([]);
    const makeOlder = 'update payments set paid_at = paid_at - $1::interval where id = any($2)';
    const letPass = (time: string) => api.rows(makeOlder, [time, [idle.id, quick.id]]);
    await letPass('58 minutes');
    expect(await team.newMails()).toEqual([]);
    await letPass('2 minutes');
    const mail = await team.newMail();
    expect(mail.subject).toBe('1 payment without an organization: 2 seats, $10,000');
    expect(mail.replyTo).toMatchObject([{ address: idle.payer }]);
    expect(mail.text).toContain(idle.payer);
    await letPass('9 days');
    expect(await team.newMails()).toEqual([]);
  });

  it('that needs review is reported with the problem', async () => {
    await team.getSession(await payForReview(api));
    const review = (await team.newMails()).find(({ subject }) => subject?.includes('needs a decision'));
    expect(review?.text).toMatch(/seats:\s+1\s+at\s+Stripe,\s+2\s+ordered/);
  });

  it('that is refunded is reported once for each refund', async () => {
    const { session } = await team.pay();
    await team.refund(session, 250_000);
    await team.getSession(session);
    await team.refund(session);
    await until(async () => (await team.noticesOf('refund')).length === 2);
    const mails = await team.newMails();
    // The same refund, made again after it failed.
    await api.stripe('/refund/fail', { session });
    await paymentBecomes(api, session, 'partially_refunded');
    await until(async () => (await team.noticesOf('refund')).length === 3);
    const failed = await team.newMail();
    expect(failed.subject).toBe('A refund failed: 2 seats, $10,000');
    expect(failed.text?.replaceAll(/\s+/g, ' ')).toContain('did not get the money. The seats can be claimed');
    await team.refund(session);
    await until(async () => (await team.noticesOf('refund')).length === 4);
    expect(mails.map(({ subject }) => subject).sort()).toEqual([
      'Paid: 2 seats, $10,000',
      'Partly refunded: 2 seats, $2,500 of $10,000',
      'Refunded: 2 seats, $10,000',
    ]);
    const [part] = mails.filter(({ subject }) => subject?.startsWith('Partly'));
    expect(part?.text?.replaceAll(/\s+/g, ' ')).toContain('can still be claimed, for all of its seats');
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
    const opened = await team.newMail();
    expect(opened.subject).toBe('A dispute was opened: 2 seats, $10,000');
    expect(opened.text).toMatch(/Reason +fraudulent/);
    expect(opened.text).toMatch(/Answer by +\w{3} \d+, \d{4}/);
    await move(session, end);
    await Promise.all([1, 2].map(() => team.getSession(session)));
    expect(await team.newSubjects()).toEqual([`A dispute was ${end}: 2 seats, $10,000`]);
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
    ['under_review', ['opened']],
  ])('that was %s long before notices were switched on is not reported belatedly: %j', async (status, expected) => {
    const { session } = await team.pay();
    await api.stripe('/dispute', { session });
    await move(session, status);
    await team.getSession(session);
    // As on a site that sent no mails to the team at that time.
    await team.forget();
    const longAgo = "jsonb_set(data, '{created}', to_jsonb((data->>'created')::int - 200000))";
    await api.vendorRows(`update local_stripe.objects set data = ${longAgo} where kind = 'dispute'`);
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
