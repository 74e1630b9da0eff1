import { expect, it } from '@jest/globals';
import { addVersion, lockContent } from '#api/content/content-versions.repository.ts';
import { DATABASE, type Database, inTransaction } from '#api/platform/database/database.ts';
import type { DeskDocument } from '#contract/desk/content.ts';
import { until } from '../../support/until.ts';
import { prepareEditing, type Value } from './editing.ts';

const { api, desk, robin, sam, viewer, show, newest, page, shows, save } = prepareEditing();

it('lists the documents with what each is for, and shows a form’s schema, figures and pages', async () => {
  const { documents } = (await desk.get('/content', viewer.token).expect(200)).body;
  const about = expect.stringContaining('The founder’s letter');
  expect(documents).toContainEqual({ name: 'letter', about, newest: null, problem: null });
  expect(documents.map(({ name }: { name: string }) => name)).not.toContain('brand-brand');
  const { schema, figures, pages, delivered, versions, shown } = await show('letter');
  expect(schema).toMatchObject({ type: 'object', properties: { heading: { type: 'string' } } });
  expect(figures).toMatchObject({ weeks: 10, price: '$5,000' });
  expect({ pages, versions, shown }).toEqual({ pages: ['/about-us'], versions: [], shown: null });
  expect((delivered as Value).description).toContain('{weeksAbout, words}');
  expect((await show('cases-skyfi')).pages).toEqual(['/case-studies/skyfi']);
  expect((await show('blog')).pages).toEqual(['/posts']);
  expect((await show('partner')).pages).not.toContain('/program-faq');
});

it('keeps a draft off the site, shows it behind a link, and publishes it', async () => {
  const saved = await save(robin, 'letter', { heading: 'Where {weeks, words} weeks lead <b>' });
  expect(saved.status).toBe(200);
  const [draft] = saved.body.versions;
  expect(draft).toMatchObject({ publishedAt: null, savedBy: robin.email });
  expect(await page('/about-us')).not.toContain('Where ten weeks');

  const { body: link } = await desk.post(`/content/letter/versions/${draft.id}/preview`, robin.token, {});
  const preview = await fetch(`${link.url.replace(/^https?:\/\/[^/]+/, api.apiUrl)}/about-us`);
  expect(Object.fromEntries(preview.headers)).toMatchObject({ 'cache-control': 'no-store', 'x-robots-tag': 'noindex' });
  const html = await preview.text();
  expect(html).toContain('Where ten weeks lead &lt;b&gt;</h1>');
  expect(html).not.toContain('data-modules');
  await api.rows("update content_versions set preview_until = now() - interval '1 second'");
  for (const address of [`${new URL(link.url).pathname}/about-us`, `/preview/${'x'.repeat(32)}/about-us`])
    expect((await fetch(api.apiUrl + address)).status).toBe(404);

  const published = await save(sam, 'letter', {}, 'now');
  await shows('/about-us', 'Where ten weeks lead &lt;b&gt;');
  const [, address = ''] = /data-content="([^"]+)"/.exec(await page('/about-us')) ?? [];
  expect(await page(address)).toContain('Where ten weeks lead');
  expect((await show('letter')).shown).toBe(published.body.versions[0].id);
  const actions = await desk.actions('content', 'letter');
  expect(actions.map(({ action }) => action)).toEqual(['content.publish', 'content.preview', 'content.save']);
  expect(actions.map(({ actor }) => actor)).toEqual([sam.email, robin.email, robin.email]);
});

it('shows a draft of the blog’s words on the list of posts', async () => {
  const { body } = await save(robin, 'blog', { title: 'Notes of {weeks} weeks' });
  const link = await desk.post(`/content/blog/versions/${body.versions[0].id}/preview`, robin.token, {});
  expect(await page(`${new URL(link.body.url).pathname}/posts`)).toContain('Notes of 10 weeks</h1>');
});

it('refuses entries that cannot be drawn', async () => {
  const refused = async (name: string, change: Value) => (await save(robin, name, change)).body.details;
  const says = (field: string, message: RegExp) => [{ field, message: expect.stringMatching(message) }];
  const { questions } = newest(await show('faq')) as { questions: Value[] };
  const twice = questions.map((question) => ({ ...question, id: 'same' }));
  expect(await refused('faq', { questions: twice })).toEqual(says('questions', /same id/));
  const { entries } = newest(await show('one-day')) as { entries: Value[] };
  const disorder = { entries: entries.toReversed() };
  for (const change of [disorder, { from: '09:00' }, { to: '20:00' }])
    expect(await refused('one-day', change)).toEqual(says('entries', /order of the day/));
  const { evaluation } = newest(await show('work')) as { evaluation: { rows: Value[] } };
  const withRow = (row: Value) => ({ evaluation: { ...evaluation, rows: [{ ...evaluation.rows[0], ...row }] } });
  const none = withRow({ cases: 0, before: 0, after: 0 });
  expect(await refused('work', none)).toEqual(says('evaluation.rows.0.cases', /1/));
  expect(await refused('work', withRow({ after: 999 }))).toEqual(says('evaluation.rows', /more cases pass/));
});

it('refuses what cannot be shown, by the names of the fields', async () => {
  const value = newest(await show('faq'));
  const [question, ...others] = value.questions as Value[];
  const questions = [{ ...question, id: 'first', answer: 'In {wekks}.' }, ...others];
  const refused = await save(robin, 'faq', { questions, title: 'x'.repeat(500), extra: 1 });
  expect([refused.status, refused.body.code]).toEqual([400, 'invalid_request']);
  const says = (field: string, message: RegExp) => ({ field, message: expect.stringMatching(message) });
  const unknown = says('questions.0.answer', /^\{wekks\} is not known\. Known are: /);
  expect(refused.body.details).toContainEqual(unknown);
  expect(refused.body.details).toContainEqual(says('title', /^is too long: it has 500 characters/));
  expect(refused.body.details).toContainEqual(says('', /nothing here is called extra/));
  // Fewer weeks than another document describes: both are changed in the files.
  const contradicted = await save(robin, 'program', { weeks: 9 }, 'now');
  expect(contradicted.body.details).toContainEqual(says('curriculum.yaml', /must have 9 entries/));
  expect((await show('faq')).versions).toEqual([]);
});

it.each<[change: Value, field: string, message: RegExp]>([
  [{ page: 'home' }, 'documents.0.page', /"terms"/],
  [{ page: 'tierGuide' }, 'documents', /^must have each page once/],
  [{ file: '/documents/term.pdf' }, 'documents.0.file', /^there is no such file/],
])('refuses a document with %j, which has no page or no file', async (change, field, message) => {
  const { documents } = newest(await show('documents')) as { documents: Value[] };
  const refused = await save(robin, 'documents', { documents: documents.with(0, { ...documents[0], ...change }) });
  expect(refused.body.details).toEqual([{ field, message: expect.stringMatching(message) }]);
});

it('tells the second of two editors who was faster, and loses neither’s words', async () => {
  const first = await save(robin, 'trial', { title: 'Try it' });
  const second = await save(sam, 'trial', { title: 'Have a look' });
  expect([first.status, second.status]).toEqual([200, 200]);
  const value = { ...newest(await show('trial')), title: 'Late' };
  const body = { value, was: first.body.versions[0].id, shown: null, publish: 'now' };
  const late = await desk.post('/content/trial/save', sam.token, body);
  expect([late.status, late.body.code]).toEqual([409, 'changed_meanwhile']);
  expect(late.body.message).toContain(`${sam.email} has saved another version`);
  // A draft that changes nothing adds no version.
  const { versions } = (await save(sam, 'trial', {})).body as DeskDocument;
  expect(versions.map(({ value, savedBy }) => [(value as Value).title, savedBy])).toEqual([
    ['Have a look', sam.email],
    ['Try it', robin.email],
  ]);
});

it('publishes by itself at a moment, restores an older version as a new one, and lets that replace what is to come', async () => {
  const delivered = newest(await show('enterprise'));
  const inAnHour = () => new Date(Date.now() + 3_600_000).toISOString();
  const comes = (id: string) => api.rows('update content_versions set published_at = now() where id = $1', [id]);
  await save(robin, 'enterprise', { title: 'Much later' }, inAnHour());
  await save(robin, 'faq', { title: 'Asked often' }, 'now');
  await shows('/program-faq', 'Asked often');
  expect(await page('/ent-custom-form')).not.toContain('Much later');
  const { versions: scheduled, shown: none } = (
    await save(robin, 'enterprise', { title: 'Training for yours' }, inAnHour())
  ).body;
  await comes(scheduled[0].id);
  await shows('/ent-custom-form', 'Training for yours');
  // Whoever began before that has other words in the form.
  const late = { value: delivered, was: scheduled[0].id, shown: none, publish: 'now' };
  const refused = await desk.post('/content/enterprise/save', sam.token, late);
  expect([refused.status, refused.body.message]).toEqual([409, expect.stringMatching(/^Another version has come/)]);
  const { shown: before } = await show('enterprise');
  const postponed = (await save(robin, 'enterprise', { title: 'Postponed' }, inAnHour())).body.versions[0].id;
  await save(robin, 'enterprise', {}, inAnHour());
  await comes(postponed);
  expect((await show('enterprise')).shown).toBe(before);
  await save(robin, 'enterprise', delivered, 'now');
  await shows('/ent-custom-form', String(delivered.title));
  const { shown, versions } = await show('enterprise');
  expect(shown).toBe(versions[0]?.id);
  expect(versions.map(({ isReplaced }) => isReplaced)).toEqual([false, true, true, false, true]);
  // What was published can be brought back, however many drafts are newer.
  const drafts = 'select document, value from content_versions, generate_series(1, 20) where id =';
  await api.rows(`insert into content_versions (document, value) ${drafts} ${shown}`);
  expect((await show('enterprise')).versions).toHaveLength(20 + versions.length);
});

it('reads a moment in the team’s time zone', async () => {
  const newYork = () => save(robin, 'fellowship', {}, '2099-01-05T09:00');
  const { body } = await desk.whileSet({ TEAM_TIME_ZONE: 'America/New_York' }, newYork);
  expect(body.versions[0].publishedAt).toBe('2099-01-05T14:00:00.000Z');
});

it('refuses a time that has passed, such as one in the wrong year', async () => {
  const refused = await save(robin, 'partner', { description: 'Too early' }, '2020-01-05T09:00');
  expect([refused.status, refused.body.message]).toEqual([400, expect.stringMatching(/^This time has passed/)]);
  expect((await show('partner')).versions).toEqual([]);
});

it('refuses what cannot be shown together with what is scheduled, unless this release does not accept that', async () => {
  await api.rows("insert into content_versions (document, value, published_at) values ('work', '{}', '2099-01-01')");
  const { projects } = newest(await show('capstones')) as { projects: object[] };
  const soon = new Date(Date.now() + 3_600_000).toISOString();
  expect((await save(robin, 'capstones', { projects: projects.slice(0, 6) }, soon)).status).toBe(200);
  const { pricing } = newest(await show('course')) as { pricing: { demos: object } };
  const change = { pricing: { ...pricing, demos: { ...pricing.demos, ids: [2, 4, 8] } } };
  const message = 'once "capstones" changes, which is scheduled: there are 6 projects';
  const refused = (await save(robin, 'course', change, 'now')).body;
  expect(refused.details).toEqual([{ field: 'pricing.demos.ids', message }]);
  await save(robin, 'capstones', { projects }, 'now');
  expect((await save(robin, 'course', change, 'now')).status).toBe(200);
});

it('refuses what contradicts a publication of a moment ago, which this process does not show yet', async () => {
  const { pricing } = newest(await show('course')) as { pricing: { demos: object } };
  const capstones = newest(await show('capstones')) as { projects: object[] };
  const withIds = (...ids: number[]) => ({ pricing: { ...pricing, demos: { ...pricing.demos, ids } } });
  expect((await save(robin, 'course', withIds(1, 2, 3), 'now')).status).toBe(200);
  const waiting = `select from pg_locks where locktype = 'advisory' and not granted
    and database = (select oid from pg_database where datname = current_database())`;
  const saving = await inTransaction(api.app.get<Database>(DATABASE), async (tx) => {
    await lockContent(tx);
    const saved = save(sam, 'course', withIds(2, 4, 8), 'now').then(({ status }) => status);
    await until(async () => (await api.rows(waiting)).length > 0);
    await addVersion(tx, 'capstones', { ...capstones, projects: capstones.projects.slice(0, 6) }, 'now');
    return { saved };
  });
  expect(await saving.saved).toBe(400);
});

it('shows the file in place of a version that this release does not accept, and says why', async () => {
  const version = `insert into content_versions (document, value, published_at) values ('invoice', '{"title": 1}', now())`;
  const [{ id } = { id: '' }] = await api.rows<{ id: string }>(`${version} returning id`);
  await save(robin, 'fellowship', { title: 'Fellows of the house' }, 'now');
  await shows('/lodestar-fellows', 'Fellows of the house');
  expect(await page('/aidp-invoice')).toContain('Pay by Invoice');
  const { shown, problem } = await show('invoice');
  expect([shown, problem]).toEqual([null, expect.stringContaining('content/invoice.yaml, title: must be a text')]);
  const { body } = await desk.post(`/content/invoice/versions/${id}/preview`, robin.token, {});
  expect(body.message).toBe('This cannot be shown any more: must be a text: put quotes around 1');
  const { items } = (await desk.get('/today', viewer.token).expect(200)).body;
  expect(JSON.stringify(items)).toContain('/content/invoice');
});
