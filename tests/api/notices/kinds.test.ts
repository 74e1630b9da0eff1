import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { openCheckout, signUp } from '../../support/buying.ts';
import { forms } from '../../support/leads.ts';
import { arrivedAt, tellTeam } from '../../support/team-mails.ts';
import { startTestApi, type TestApi } from '../../support/test-api.ts';
import { until } from '../../support/until.ts';

const TEAM = 'team@site.example';
let api: TestApi;
beforeAll(async () => {
  // It may be Monday.
  api = await startTestApi({ TEAM_MAIL_TO: TEAM, TEAM_MAIL_OFF: 'weekly', MAIL_FROM: 'hello@mail.example' });
});
afterAll(() => api.close());
beforeEach(async () => {
  // Each test begins with a team that was told nothing lately.
  await api.rows('delete from team_notices');
  await api.rows('delete from mails');
  seen = (await arrivedAt(api, TEAM)).length;
});
afterEach(() => {
  api.standIns.smtp?.faults.clear();
  api.standIns.faults.clear();
});

const noticesOf = (kind: string) =>
  api.rows<{ cause: string; told_as: string | null; facts: Record<string, unknown> }>(
    'select * from team_notices where kind = $1 order by created_at, cause',
    [kind],
  );
let seen = 0;
/** What the team has been told since it was asked last; the minute may have passed meanwhile. */
const told = async () => {
  await tellTeam(api);
  const mails = (await arrivedAt(api, TEAM)).slice(seen);
  seen += mails.length;
  return mails;
};
const send = async (form: keyof typeof forms, more = {}) => {
  const body = { ...forms[form](), ...more };
  await api.http.post(`/api/leads/${form}`).send(body).expect(201);
  return body;
};
const getSession = (session: string) => api.http.get(`/api/checkout/session/${session}`);
const pay = async (seats = 2) => {
  const session = await openCheckout(api, seats);
  const payer = `payer-${randomUUID()}@example.com`;
  await api.stripe('/pay', { session, email: payer });
  await getSession(session).expect(200);
  return { session, payer };
};

describe('a lead', () => {
  it('is told once, with its answers, page and campaign, and a reply goes to the person', async () => {
    const lead = {
      message: 'Hello,\n<b>we</b> are "many"',
      page: `${api.env.PUBLIC_URL}/partner?utm_source=news`,
      referrer: 'https://search.example/?q=course',
      utm_source: 'news',
      utm_campaign: 'autumn',
    };
    const { email } = await send('partner', lead);
    await send('partner', { ...lead, email });
    const [mail, ...more] = await told();
    expect(more).toEqual([]);
    expect(mail).toMatchObject({
      subject: 'New lead: Sample Visitor, Sample Company (partner)',
      replyTo: [{ address: email }],
    });
    for (const said of [email, '/partner?utm_source=news', 'search.example/?q=course', 'autumn', 'ops leads show'])
      expect(mail?.text).toContain(said);
    expect(mail?.text).toMatch(/Message +Hello,\s+<b>we<\/b> are "many"/);
    expect(mail?.html).toContain('&lt;b&gt;we&lt;/b&gt;');
    expect(mail?.text).not.toMatch(/https?:\/\/search/);
    expect(await told()).toEqual([]);
  });

  it.each(['enterprise', 'capstone-demo', 'pricing', 'free-trial'] as const)('of the form %s is told', async (form) => {
    const { email } = await send(form);
    const [mail] = await told();
    expect(mail?.subject).toContain(`(${form})`);
    expect(mail?.text).toContain(email);
  });

  it('that HubSpot’s own form took is told too', async () => {
    const { email } = await send('partner', { relayedBy: 'hubspot-embed' });
    expect((await told())[0]?.text).toContain(email);
  });

  it('cannot do harm: HTML, line breaks, another direction of writing, and much of everything', async () => {
    await send('enterprise', {
      firstname: 'Ana\u202e',
      lastname: '<script>alert(1)</script>',
      company: 'شركة الشمال',
      message: `${'Lorem ipsum '.repeat(410)}\u2066end`,
      page: 'javascript:alert(1)//\nBcc: thief@example.com',
    });
    const [mail] = await told();
    expect(mail?.subject).not.toMatch(/[\u202e\r\n]/);
    expect(mail?.html).not.toContain('<script>alert');
    expect(mail?.bcc ?? []).toEqual([]);
    expect(mail?.text).toContain('(shortened)');
    expect(mail?.text?.length).toBeLessThan(4_000);
    expect(mail?.html).not.toMatch(/href="javascript/);
  });

  it('that HubSpot refuses is told with its words, and again if it is refused again', async () => {
    const error = { status: 'error', message: 'The form wants a shoe size', errors: [] };
    api.standIns.faults.add({ path: '/submissions/', kind: 'status', status: 400, body: error });
    await send('partner');
    await until(async () => (await noticesOf('lead-refused')).length === 1);
    const subject = 'HubSpot refused a lead: Sample Visitor, Sample Company (partner)';
    const mail = (await told()).find((each) => each.subject === subject);
    expect(mail?.text).toMatch(/The form wants a shoe size/);
    expect(mail?.text).toMatch(/ops leads retry [0-9a-f]{8}/);
    await api.rows("update leads set relay_state = 'waiting' where relay_state = 'refused'");
    await api.rows(
      "select graphile_worker.add_job('relay-lead', json_build_object('leadId', id)) from leads where relay_state = 'waiting'",
    );
    await until(async () => (await noticesOf('lead-refused')).length === 2);
  });
});

describe('a payment', () => {
  it('is told once, however often it is recorded, with the payer to reply to', async () => {
    const { session, payer } = await pay(13);
    await Promise.all([1, 2, 3].map(() => getSession(session).expect(200)));
    const [mail, ...more] = await told();
    expect(more).toEqual([]);
    expect(mail).toMatchObject({ subject: 'Paid: 13 seats, $65,000', replyTo: [{ address: payer }] });
    expect(mail?.text).toContain(payer);
    expect(mail?.text).toContain(`ops payments show`);
    expect(mail?.text?.replace(/\s/g, '')).toContain(session);
  });

  it('is told to have no organization an hour after it, unless there is one by then', async () => {
    const [idle, quick] = [await pay(), await pay()];
    expect(await told()).toHaveLength(2);
    await api.http.post('/api/organizations').send(signUp(quick.session)).expect(201);
    expect(await told()).toEqual([]);
    const [{ minutes } = { minutes: 0 }] = await api.rows<{ minutes: number }>(
      "select round(extract(epoch from due_at - now()) / 60)::int as minutes from team_notices where kind = 'unclaimed'",
    );
    expect(minutes).toBeGreaterThanOrEqual(58);
    await api.rows("update team_notices set due_at = now() where kind = 'unclaimed'");
    const [mail, ...more] = await told();
    expect(more).toEqual([]);
    expect(mail?.subject).toBe('No organization an hour after paying: 2 seats, $10,000');
    expect(mail?.text).toContain(idle.payer);
    expect((await noticesOf('unclaimed')).map(({ told_as }) => told_as).sort()).toEqual(['dropped', 'mail']);
  });

  it('that a person must look at is told with the problem', async () => {
    const session = await openCheckout(api, 2);
    await api.vendorRows(
      "update local_stripe.objects set secrets = jsonb_set(secrets, '{lineItems,0,quantity}', '1') where id = $1",
      [session],
    );
    await api.stripe('/pay', { session });
    await api.vendorRows(
      "update local_stripe.objects set secrets = jsonb_set(secrets, '{lineItems,0,quantity}', '1') where id = $1",
      [session],
    );
    await getSession(session);
    const subjects = await told();
    const review = subjects.find(({ subject }) => subject?.startsWith('A payment needs your decision'));
    expect(review?.text?.replace(/\s+/g, ' ')).toContain('seats: 1 at Stripe, 2 ordered');
  });

  it('that is refunded is told for each refund once', async () => {
    const { session } = await pay();
    await api.stripe('/refund', { session, amount: 250_000 });
    await getSession(session);
    await getSession(session);
    await api.stripe('/refund', { session });
    await getSession(session);
    await until(async () => (await noticesOf('refund')).length === 2);
    const subjects = (await told()).map(({ subject }) => subject);
    expect(subjects).toEqual(
      expect.arrayContaining(['Partly refunded: 2 seats, $10,000', 'Refunded: 2 seats, $10,000']),
    );
    expect(subjects).toHaveLength(3);
  });
});

describe('a dispute', () => {
  const news = async () => (await noticesOf('dispute')).map(({ facts }) => facts.news).sort();
  const move = (session: string, status: string) => api.stripe('/dispute/move', { session, status });

  it.each(['won', 'lost'])('is told when it is opened and when it is %s, however often Stripe says so', async (end) => {
    const { session } = await pay();
    await told();
    await api.stripe('/dispute', { session });
    for (let times = 0; times < 3; times += 1) await getSession(session);
    await move(session, 'under_review');
    await getSession(session);
    const [opened, ...more] = await told();
    expect(more).toEqual([]);
    expect(opened?.subject).toBe('A dispute was opened: 2 seats, $10,000');
    expect(opened?.text).toMatch(/reason +fraudulent/);
    expect(opened?.text).toMatch(/Answer by +\w{3} \d+, \d{4}/);
    await move(session, end);
    await Promise.all([1, 2].map(() => getSession(session)));
    const [ended, ...others] = await told();
    expect(others).toEqual([]);
    expect(ended?.subject).toBe(`A dispute was ${end}: 2 seats, $10,000`);
    expect(await news()).toEqual([end, 'opened'].sort());
  });

  it('whose events arrive late, all at once or in another order is told as it is at Stripe', async () => {
    const { session } = await pay();
    await api.stripe('/webhooks', { mode: 'off' });
    await api.stripe('/dispute', { session });
    await move(session, 'lost');
    await getSession(session);
    expect(await news()).toEqual(['lost']);
    // The event of the beginning arrives after that of the end: Stripe's list is what counts.
    await getSession(session);
    await move(session, 'appeal_needs_response');
    await move(session, 'appeal_under_review');
    await move(session, 'won');
    await getSession(session);
    await api.stripe('/webhooks', { mode: 'normal' });
    expect(await news()).toEqual(['lost', 'won']);
  });

  it('that is an inquiry only is none', async () => {
    const { session } = await pay();
    await api.stripe('/dispute', { session, status: 'warning_needs_response' });
    await getSession(session);
    expect(await news()).toEqual([]);
    await move(session, 'needs_response');
    await getSession(session);
    expect(await news()).toEqual(['opened']);
  });
});
