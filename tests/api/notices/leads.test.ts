import { beforeEach, describe, expect, it } from '@jest/globals';
import { leadFormNames, leadFormTitles } from '#contract/leads.values.ts';
import { deskOf } from '../../support/desk.ts';
import { sharedApi } from '../../support/shared-api.ts';
import { until } from '../../support/until.ts';
import { openTeam, TEAM_MAILS } from './team.ts';

const api = await sharedApi(TEAM_MAILS);
const team = openTeam(api);

describe('a lead', () => {
  beforeEach(() => team.forget());

  it('is reported once, with its answers, page and campaign; a reply goes to the person', async () => {
    const lead = {
      message: 'Hello,\n<b>we</b> are "many"',
      page: `${api.env.PUBLIC_URL}/partner?utm_source=news`,
      referrer: 'https://search.example/?q=course',
      utm_source: 'news',
      utm_campaign: 'autumn',
    };
    const { email } = await team.send('partner', lead);
    await team.send('partner', { ...lead, email });
    const mail = await team.newMail();
    expect(mail).toMatchObject({
      subject: 'New lead: Sample Visitor, Sample Company (Hiring partner)',
      replyTo: [{ address: email }],
    });
    for (const said of [email, '/partner?utm_source=news', 'search.example/?q=course', 'autumn'])
      expect(mail.text).toContain(said);
    expect(mail.text).toMatch(/Message +Hello,\s+<b>we<\/b> are "many"/);
    expect(mail.html).toContain('&lt;b&gt;we&lt;/b&gt;');
    expect(mail.text).not.toMatch(/https?:\/\/search/);
    expect(await team.newMails()).toEqual([]);
  });

  it('is reported from each form, even if HubSpot’s own form took it', async () => {
    const expected: string[] = [];
    for (const form of leadFormNames) {
      const { email } = await team.send(form, form === 'partner' ? { relayedBy: 'hubspot-embed' } : {});
      expected.push(`(${leadFormTitles[form]}) ${email}`);
    }
    const told = (await team.newMails()).map(({ subject, text }) =>
      [/\([^(]+\)$/.exec(subject ?? ''), /\bvisitor-[\w-]+@example\.com/.exec(text ?? '')].join(' '),
    );
    expect(told.sort()).toEqual(expected.sort());
  });

  it('does no harm with HTML, line breaks, right-to-left text or long answers', async () => {
    await team.send('enterprise', {
      firstname: 'Ana\u202e',
      lastname: '<script>alert(1)</script>',
      company: 'شركة الشمال',
      message: `${'Lorem ipsum '.repeat(410)}\u2066end`,
      page: 'javascript:alert(1)//\nBcc: thief@example.com',
    });
    // HubSpot may have refused such answers, which is reported too.
    const [mail] = await team.newMails();
    expect(mail?.subject).not.toMatch(/[\u202e\r\n]/);
    expect(mail?.html).not.toContain('<script>alert');
    expect(mail?.bcc ?? []).toEqual([]);
    expect(mail?.text).toContain('(shortened)');
    expect(mail?.text?.length).toBeLessThan(4_000);
    expect(mail?.html).not.toMatch(/href="javascript/);
  });

  it('that HubSpot refuses is reported with its words, and again if it is refused again', async () => {
    const error = { status: 'error', message: 'The form wants a shoe size', errors: [] };
    api.standIns.faults.add({ path: '/submissions/', kind: 'status', status: 400, body: error });
    const { email } = await team.send('partner');
    const find = "select from leads where email = $1 and relay_state = 'refused' and relay_attempts = $2";
    const refused = async (attempts: number) => (await api.rows(find, [email, attempts])).length === 1;
    const refusals = async () =>
      (await team.newMails()).filter(({ subject, text }) => subject?.startsWith('HubSpot') && text?.includes(email));
    await until(() => refused(1));
    const [mail, ...more] = await refusals();
    expect(more).toEqual([]);
    expect(mail?.subject).toBe('HubSpot refused the lead of Sample Visitor');
    for (const said of ['The form wants a shoe size', 'Sample Company']) expect(mail?.text).toContain(said);
    const id = /\/desk\/leads\/([0-9a-f-]{36})/.exec(mail?.text ?? '')?.[1] ?? '';
    expect(await refusals()).toEqual([]);
    const { post, colleague } = deskOf(api);
    await post(`/leads/${id}/retry`, (await colleague('operator')).token, {}).expect(200);
    await until(() => refused(2));
    expect(await refusals()).toHaveLength(1);
  });
});
