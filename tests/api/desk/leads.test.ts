import { describe, expect, it } from '@jest/globals';
import type { DeskRecord } from '#contract/desk/resource.ts';
import { changedMeanwhile, oneOfTwo, prepareDesk, shown } from '../../support/desk.ts';
import { forms, leadBecomes, leadsOf, submissionsOf } from '../../support/leads.ts';
import { until } from '../../support/until.ts';

const { api, desk, operator, owner, viewer } = prepareDesk({ operator: 'operator', owner: 'owner', viewer: 'viewer' });

type FormName = keyof typeof forms;

/** Sends a form. @returns the lead's id and address */
async function send(form: FormName, more: object = {}) {
  const body = { ...forms[form](), ...more };
  await api.http.post(`/api/leads/${form}`).send(body).expect(201);
  const [lead] = await api.rows<{ id: string }>('select id from leads where email = $1', [body.email]);
  return { id: lead?.id ?? '', email: body.email };
}

/** Sends a form that HubSpot refuses. */
async function refused(form: FormName, more: object = {}) {
  api.standIns.faults.add({ path: '/submissions/v3/', kind: 'status', status: 400, body: refusal });
  const lead = await send(form, more);
  await leadBecomes(api, lead.email, 'refused');
  api.standIns.faults.clear();
  return lead;
}
const refusal = { errors: [{ message: "Error in 'fields.company': <b>Fabrikam</b>", errorType: 'X' }] };

const list = (query: string) => desk.list(`/leads?${query}`, operator.token);
const idsOf = (query: string) => desk.idsOf(`/leads?${query}`, operator.token);
const choicesOf = async (filter: string) =>
  (await desk.choicesOf(viewer.token, 'leads', filter)).map(({ value }) => value);
const actionsOn = (id: string) => desk.actions('lead', id);

describe('the list of leads', () => {
  it('finds by form, source and state, newest or oldest first', async () => {
    const first = await send('partner', { utm_source: ' Meet  Up ', company: 'Order' });
    const second = await send('enterprise', { referrer: 'https://www.News.example.com/a?b', company: 'Order' });
    const third = await send('partner', { utm_source: 'jane@example.com', company: 'Order' });
    expect(await idsOf('q=order')).toEqual([third.id, second.id, first.id]);
    expect(await idsOf('q=order&sort=oldest')).toEqual([first.id, second.id, third.id]);
    expect(await idsOf('q=order&form=enterprise')).toEqual([second.id]);
    expect(await idsOf('q=order&source=meet%20up')).toEqual([first.id]);
    expect(await idsOf('source=news.example.com&days=7')).toEqual([second.id]);
    expect(await idsOf('q=order&source=other')).toEqual([third.id]);
    await until(async () => (await idsOf('q=order&state=delivered')).length === 3);
    expect(await list('q=order&state=waiting')).toEqual({ items: [], total: 0, hasMore: false, status: [] });
    await api.rows('update leads set source = null, campaign = null where id = $1', [third.id]);
    const [unknown] = (await list('q=order&source=unknown')).items;
    expect([unknown?.id, unknown?.cells[4]]).toMatchObject([third.id, { text: 'unknown' }]);
    expect(await choicesOf('source')).toEqual(expect.arrayContaining(['meet up', 'unknown']));
  });

  it('finds the beginnings of words in the address, the names and the company', async () => {
    const email = 'z.ohara+desk@fabrikam-nord.example.com';
    const person = { firstname: 'Zoë', lastname: "O'Hara-Smith", company: 'Müller & Söhne (Nord)', email };
    const { id } = await send('partner', person);
    for (const q of ['zoë', 'ZO', "o'hara", 'hara-smi', 'smith müll', 'Müller & Söhne', 'nord)', 'fabrikam', email])
      expect([q, await idsOf(`q=${encodeURIComponent(q)}`)]).toEqual([q, [id]]);
    for (const q of ['ara', 'zoë nobody', '&', "'", "\\' | :*", ':* <-> !!'])
      expect([q, await idsOf(`q=${encodeURIComponent(q)}`)]).toEqual([q, []]);
  });

  it('refuses invalid queries', async () => {
    for (const query of 'form=none state=relayed sort=name page=0 page=201 days=-1 q=%00 order=1'.split(' '))
      await desk.get(`/leads?${query}`, operator.token).expect(400);
    await desk.get('/leads/00000000-0000-4000-8000-000000000000', operator.token).expect(404);
  });
});

describe('a lead', () => {
  it('shows a viewer its answers as text, where it came from, and why HubSpot refused it', async () => {
    const markup = '<img src=x onerror=alert(1)>';
    const page = 'https://site.example/a';
    const origin = { page, utm_source: 'flyer', utm_campaign: 'Sample', first_utm_source: 'talk' };
    const { id, email } = await refused('partner', { company: markup, message: markup, ...origin });
    const { body, headers } = await desk.get(`/leads/${id}`, viewer.token).expect(200);
    expect(headers['content-type']).toMatch(/^application\/json/);
    const text = expect.stringContaining('<b>Fabrikam</b>');
    const problem = { title: 'HubSpot refused it, after 1 attempt', text };
    expect(body).toMatchObject({ lead: [{ text: email }], problem, actions: [] });
    expect(['At HubSpot', 'Page', 'Message'].map((label) => shown(body, label))).toEqual(['Refused', page, markup]);
    expect(shown(body, 'Last visit')).toMatch(/ \/ Sample$/);
    const texts = (...all: string[]) => all.map((text) => expect.objectContaining({ text }));
    const [{ facts }] = body.groups;
    expect(facts).toContainEqual({ label: 'Campaign', cells: texts('source', 'flyer', 'campaign', 'Sample') });
    expect(facts).toContainEqual({ label: 'First visit', cells: texts('source', 'talk') });
  });

  it('leads to its contact at HubSpot once it is there', async () => {
    const { id, email } = await send('partner');
    const settings = { HUBSPOT_API_URL: 'https://api.hubapi.com', HUBSPOT_PORTAL_ID: '42' };
    await leadBecomes(api, email, 'relayed');
    const { body } = await desk.whileSet(settings, () => desk.get(`/leads/${id}`, viewer.token));
    const address = `/contacts/42/objects/0-1/views/all/list?query=${encodeURIComponent(email)}`;
    expect(JSON.stringify(body)).toContain(address);
  });

  it('if two operators retry it at once, HubSpot gets it once, and one action is recorded', async () => {
    const { id, email } = await refused('capstone-demo');
    const retry = () => desk.post(`/leads/${id}/retry`, operator.token, {});
    await oneOfTwo(retry(), retry());
    await leadBecomes(api, email, 'relayed');
    expect((await retry().expect(409)).body.code).toBe('changed_meanwhile');
    expect(shown(await desk.record(`/leads/${id}`, operator.token), 'At HubSpot')).toBe('In HubSpot');
    expect(await submissionsOf(api, email)).toHaveLength(1);
    const recorded = { actor: operator.email, action: 'lead.retry', after: { state: 'waiting' } };
    expect(await actionsOn(id)).toMatchObject([recorded]);
  });

  it('is assigned to the first of two colleagues; another can take it over only after seeing who has it', async () => {
    const { id } = await refused('partner');
    const act = (name: string, was: string | null, { token } = operator) =>
      desk.post(`/leads/${id}/${name}`, token, { was });
    const { isFirst, lost } = await oneOfTwo(act('assign', null), act('assign', null, owner));
    const [first, second] = isFirst ? [operator, owner] : [owner, operator];
    expect(lost.body).toMatchObject(changedMeanwhile(new RegExp(`^This lead is now assigned to ${first.email}\\.`)));
    const taken = (await act('assign', first.email, second).expect(200)).body;
    expect(taken.done.text).toBe(`The lead is now assigned to you instead of ${first.email}.`);
    expect(shown(taken.record, 'Owner')).toBe(second.email);
    const offered = (record: DeskRecord) => record.actions.map(({ label }) => label);
    expect(offered(taken.record)).not.toContain('Assign to me');
    expect(offered(await desk.record(`/leads/${id}`, first.token))).toContain('Assign to me');
    expect(await idsOf(`owner=${second.email}`)).toEqual([id]);
    expect(await idsOf('owner=unassigned')).not.toContain(id);
    expect(await choicesOf('owner')).toEqual(['unassigned', second.email]);
    await act('unassign', second.email).expect(200);
    expect(await idsOf('owner=unassigned')).toContain(id);
  });

  it('is corrected and sent, or handled and left alone, with notes that go with the person', async () => {
    const [wrong, handled] = [await refused('partner'), await refused('partner')];
    const act = (id: string, action: string, body: object) => desk.post(`/leads/${id}/${action}`, operator.token, body);
    await act(wrong.id, 'notes', { text: 'Called them' }).expect(200);
    const email = `right.${wrong.email}`;
    const asked = Object.keys(await desk.formOf(operator.token, `/leads/${wrong.id}`, 'correct'));
    expect(asked).toEqual(['firstname', 'lastname', 'email', 'company', 'message']);
    const empty = await act(wrong.id, 'correct', { email: 'not an address', company: ' ' }).expect(400);
    expect(empty.body.details.map(({ field }: { field: string }) => field).sort()).toEqual(['company', 'email']);
    await act(wrong.id, 'correct', { email, company: 'Right & Co', message: '' }).expect(200);
    await leadBecomes(api, email, 'relayed');
    const [submission, ...others] = await submissionsOf(api, email);
    expect([JSON.stringify(submission), others]).toEqual([expect.stringContaining('Right & Co'), []]);
    expect((await actionsOn(wrong.id))[0]?.after).toMatchObject({ changed: ['email', 'company', 'message'] });
    const reason = 'Answered by telephone';
    expect((await act(wrong.id, 'handled', { reason }).expect(409)).body.code).toBe('changed_meanwhile');
    const { record } = (await act(handled.id, 'handled', { reason }).expect(200)).body;
    expect([shown(record, 'At HubSpot'), record.problem]).toEqual(['Handled', null]);
    expect(await idsOf('state=handled')).toEqual([handled.id]);
    await desk.post('/leads/retry-refused', operator.token, { ids: [handled.id] }).expect(200);
    expect(await leadsOf(api, handled.email)).toMatchObject([{ relay_state: 'handled' }]);
    await act(handled.id, 'retry', {}).expect(200);
    await leadBecomes(api, handled.email, 'relayed');
    const actions = [...(await actionsOn(wrong.id)), ...(await actionsOn(handled.id))];
    expect(actions.map(({ action }) => action)).toEqual(['lead.correct', 'lead.retry', 'lead.handled']);
    const person = await desk.post('/people/show', operator.token, { email }).expect(200);
    expect(JSON.stringify(person.body)).toContain('Called them');
  });

  it('retries all refused leads that match the filters, and no others', async () => {
    const here = await refused('enterprise', { utm_source: 'bulk' });
    const there = await refused('enterprise', { utm_source: 'elsewhere' });
    const { body } = await desk.post('/leads/retry-refused', operator.token, { form: 'enterprise', source: 'bulk' });
    expect(body.done.text).toBe('1 lead will be sent to HubSpot again.');
    await leadBecomes(api, here.email, 'relayed');
    expect(await leadsOf(api, there.email)).toMatchObject([{ relay_state: 'refused' }]);
    const again = await desk.post('/leads/retry-refused', operator.token, { ids: [here.id] }).expect(200);
    expect(again.body.done.text).toMatch(/^There is nothing left to retry/);
    expect(await actionsOn(here.id)).toHaveLength(1);
  });
});

describe('the export of leads', () => {
  it('has the filtered leads as CSV without formulas, and is recorded without the search words', async () => {
    await send('partner', { company: '=HYPERLINK("https://example.com")', lastname: 'Export', message: '+1;=2' });
    await send('partner', { company: '@SUM(A1)', lastname: 'Export' });
    await send('partner', { lastname: 'Elsewhere' });
    const assign = "update leads set owner = $1, source = 'flyer' where fields ->> 'company' = '@SUM(A1)'";
    await api.rows(assign, [operator.email]);
    const { text, headers } = await desk.get('/leads/export?q=export&sort=oldest', operator.token).expect(200);
    expect(headers).toMatchObject({
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': expect.stringContaining('leads.csv'),
      'cache-control': 'no-store',
    });
    const [head, first, second, ...rest] = text.trim().split('\n');
    expect(head).toMatch(/^\uFEFF?"created","form","firstname"/);
    expect(first).toContain(`"'=HYPERLINK(""https://example.com"")"`);
    expect(first).toContain(`"'+1;'=2"`);
    expect(second).toContain(`"'@SUM(A1)"`);
    const column = (name: string) => second?.split(',')[head?.split(',').indexOf(`"${name}"`) ?? -1];
    expect([column('owner'), column('source')]).toEqual([`"${operator.email}"`, '"flyer"']);
    expect(rest).toEqual([]);
    const [action] = await desk.actions('leads', 'export');
    expect(action).toMatchObject({ actor: operator.email, action: 'lead.export', after: { searched: true } });
    expect(action?.after).not.toHaveProperty('q');
  });

  it('has each of many leads once, even those of the same moment', async () => {
    await api.rows(`insert into leads (id, form, email, fields, content_hash, relay_state, created_at)
      select gen_random_uuid(), 'pricing', 'many@example.com', jsonb_build_object('email', 'many' || i || '@example.com'), i::text, 'relayed',
        now() - i / 700 * interval '0.000001 s'
      from generate_series(1, 2500) i`);
    for (const sort of ['newest', 'oldest']) {
      const { text } = await desk.get(`/leads/export?form=pricing&sort=${sort}`, operator.token).expect(200);
      const emails = [...text.matchAll(/many\d+@/g)].map(String);
      expect([emails.length, new Set(emails).size]).toEqual([2500, 2500]);
    }
    expect((await desk.get('/leads/export?form=capstone-demo&source=none', operator.token).expect(200)).text).toBe('');
  });
});
