import { describe, expect, it } from '@jest/globals';
import { changedMeanwhile, oneOfTwo, shown } from '../../support/desk.ts';
import { runOps } from '../../support/ops.ts';
import { until } from '../../support/until.ts';
import { prepareLinks } from './links-api.ts';

const { api, desk, operator, viewer } = prepareLinks();

const add = (slug: string, target = '/terms', more: object = {}) =>
  desk.post('/links', operator.token, { slug, target, ...more });
const check = async (slug: string, target?: string) =>
  (await desk.post('/link-checks/draft', operator.token, { slug, target }).expect(200)).body;
const slugsOf = (query: string) => desk.idsOf(`/links?${query}`, viewer.token);
const show = (slug: string) => desk.record(`/links/${slug}`, viewer.token);
const remove = (slug: string) => desk.post(`/links/${slug}/remove`, operator.token, {});
const actionsOn = (slug: string) => desk.actions('link', slug);
const ops = (command: string) => runOps(api.variables, command.split(' '));

it('an operator adds, changes and removes a link, and each change is recorded', async () => {
  const added = await add('/Summer-Fair', `${api.elsewhereUrl}/terms?a=1`, { note: 'Poster' }).expect(200);
  expect(added.body.done).toMatchObject({ text: 'Added /r/summer-fair.', to: '/links/summer-fair' });
  const record = await show('Summer-Fair');
  expect(record).toMatchObject({ title: '/r/summer-fair', lead: [{ text: 'Poster' }], problem: null });
  const values = ['Leads to', 'Hits', 'Address', 'State'].map((label) => shown(record, label));
  expect(values).toEqual(['/terms?a=1', 0, `${api.elsewhereUrl}/r/summer-fair`, 'Unchecked']);
  await api.get('summer-fair').expect(302).expect('Location', '/terms?a=1');
  const form = await desk.formOf(operator.token, '/links/summer-fair', 'change');
  expect(form).toMatchObject({ target: '/terms?a=1', note: 'Poster', tag: '', until: '' });
  const change = (body: object) => desk.post('/links/summer-fair/change', operator.token, { ...form, ...body });
  await change({ target: '/about-us' }).expect(200);
  const late = await change({ tag: 'summer' }).expect(409);
  expect(late.body).toMatchObject(changedMeanwhile(/to \/about-us now\..+did/));
  await api.get('summer-fair').expect(302).expect('Location', '/about-us');
  expect((await show('summer-fair')).timeline).toMatchObject([
    { what: 'Added', by: operator.email, detail: 'Leads to /terms?a=1' },
    { what: 'Changed', by: operator.email, detail: 'Leads to /about-us' },
  ]);
  const { won } = await oneOfTwo(remove('summer-fair'), remove('summer-fair'), 404);
  expect(won.body).toEqual({ done: { text: 'Removed /r/summer-fair.' }, record: null });
  await change({ target: '/privacy' }).expect(404);
  await desk.get('/links/summer-fair', viewer.token).expect(404);
  const by = { actor: operator.email };
  expect(await actionsOn('summer-fair')).toMatchObject([
    { ...by, action: 'link.remove', before: { target: '/about-us', note: 'Poster' }, after: null },
    { ...by, action: 'link.change', before: { target: '/terms?a=1' }, after: { target: '/about-us', note: 'Poster' } },
    { ...by, action: 'link.add', before: null, after: { target: '/terms?a=1', note: 'Poster' } },
  ]);
});

it('the command line records its changes too', async () => {
  await api.ops('add', 'by-hand', '/terms');
  await api.ops('add', 'by-hand', '/about-us', '--replace');
  expect((await api.ops('add', 'by-hand', '/privacy')).stderr).toMatch(/already a link.*--replace/);
  await api.ops('remove', 'BY-HAND');
  const actions = await actionsOn('by-hand');
  expect(actions.map(({ action }) => action)).toEqual(['link.remove', 'link.change', 'link.add']);
  expect(actions[0]?.actor).toBe('command line');
});

it.each([
  ['a slug that is taken', 'FAQ', '/terms', 409, 'slug_taken', 'already'],
  ['the address of a page', 'about-us', '/terms', 400, 'invalid_request', 'page of the site'],
  ['a script', 'fine', 'javascript:alert(1)', 400, 'invalid_request', 'begins with'],
])('refuses %s', async (_name, slug, target, status, code, words) => {
  const { body } = await add(slug, target).expect(status);
  expect(body).toMatchObject({ code, message: expect.stringContaining(words) });
});

it('refuses a link that would close a loop, even if two are added at once', async () => {
  await add('round-a', '/round-b').expect(200);
  await oneOfTwo(add('round-b', '/r/round-c'), add('round-c', '/round-a'), 400);
});

describe('the check while typing', () => {
  it.each([
    ['dem0s', 'demos', '0 for o'],
    ['app1y-here', 'apply-here', '1 for l'],
    ['fa-q', 'faq', 'a hyphen'],
    ['learn-rnore', 'learn-more', 'rn for m'],
    ['tiersx', 'tiers', 'one letter more'],
    ['abuot', 'about', 'two letters swapped'],
    ['stori3s', 'stories', 'another letter'],
  ])('%s looks like %s (%s), and can be added all the same', async (slug, similar) => {
    await api.rows(
      "insert into redirects (slug, target) values ('apply-here', '/'), ('Learn-More', '/') on conflict do nothing",
    );
    const { findings, free } = await check(slug);
    expect(findings).toEqual([{ field: 'slug', message: expect.stringContaining(`/r/${similar}:`), isRefusal: false }]);
    expect(free.length).toBeGreaterThan(0);
    for (const other of free)
      expect((await check(other)).findings.filter((one: { isRefusal: boolean }) => one.isRefusal)).toEqual([]);
  });

  it('accepts a new slug; numbered slugs may resemble each other', async () => {
    await api.rows("insert into redirects (slug, target) values ('cohort-1', '/')");
    for (const slug of ['cohort-2', 'winter-2027'])
      expect(await check(slug, '/terms')).toEqual({ slug, findings: [], free: [] });
  });

  it('refuses a taken slug, a page or an invalid slug, and suggests others', async () => {
    const taken = await check('FAQ', '/terms?utm_campaign=Austin%20Meetup');
    expect(taken).toMatchObject({ slug: 'faq', findings: [{ field: 'slug', isRefusal: true }] });
    expect(taken.free[0]).toBe('faq-austin-meetup');
    expect((await check('about-us')).findings).toMatchObject([{ message: expect.stringMatching(/^A page/) }]);
    expect((await check('Fête & Été')).free[0]).toBe('fete-ete');
    expect((await check('fine', 'ftp://example.com')).findings).toMatchObject([{ field: 'target', isRefusal: true }]);
    expect((await check('no slug', '/r/faq /')).findings).toHaveLength(2);
  });
});

it('reports whether a target, or that of a link, responds, and nothing else', async () => {
  const answer = async (target: string) => (await desk.post('/link-checks/target', operator.token, { target })).body;
  const gone = `${api.elsewhereUrl}/gone`;
  expect(await answer('/terms')).toEqual({ isAlive: true, status: 200, reason: null });
  expect(await answer(gone)).toEqual({ isAlive: false, status: 404, reason: null });
  const unreachable = { isAlive: false, status: null, reason: expect.any(String) };
  expect(await answer('http://127.0.0.1:9/')).toMatchObject(unreachable);
  expect(await answer('file:///etc/passwd')).toMatchObject({ code: 'invalid_request' });
  await api.byHand('dead-end', gone);
  const { body } = await desk.post('/links/dead-end/check', operator.token, {}).expect(200);
  expect(body.done.text).toBe(`${gone} responds with 404.`);
});

it('counts hits by day, sorts by hits, and filters by whether links were used', async () => {
  for (const slug of ['hit-often', 'hit-once', 'hit-never']) await add(slug).expect(200);
  for (const slug of ['hit-often', 'HIT-often', 'hit-once', 'hit-often']) await api.get(slug).expect(302);
  await until(async () => (await api.hitsOf('hit-often')) === 3 && (await api.hitsOf('hit-once')) === 1);
  await api.rows(`insert into redirect_hits select id, current_date - 40, 7 from redirects where slug = 'hit-often'`);
  const record = await show('hit-often');
  const [chart] = record.facts.find(({ label }) => label === 'Last 90 days')?.cells ?? [];
  const counts = chart?.type === 'days' ? chart.counts : [];
  expect([counts.length, counts.at(-1)]).toEqual([90, 3]);
  expect(shown(record, 'Last 90 days')).toBe(10);
  const [row] = (await desk.list('/links?q=hit-often', viewer.token)).items;
  expect(row?.cells[1]).toMatchObject({ counts: [...Array(29).fill(0), 3] });
  expect(await slugsOf('q=hit-&sort=hits')).toEqual(['hit-often', 'hit-once', 'hit-never']);
  expect(await slugsOf('q=hit-&sort=newest')).toEqual(['hit-never', 'hit-once', 'hit-often']);
  expect(await slugsOf('q=HIT-&followed=yes')).toEqual(['hit-often', 'hit-once']);
  expect(await slugsOf('q=hit-&followed=no&sort=slug')).toEqual(['hit-never']);
  expect(await slugsOf('q=%25_')).toEqual([]);
  await remove('hit-often').expect(200);
  await add('hit-often').expect(200);
  const again = await show('hit-often');
  expect(['Hits', 'Last 90 days'].map((label) => shown(again, label))).toEqual([0, 0]);
  expect(again.timeline.map(({ what }) => what)).toEqual(['Added', 'Removed', 'Added']);
});

it('keeps a link’s note, tag and last day, and answers like an unknown link once it has ended', async () => {
  await add('ends', '/terms', { note: 'Fair', tag: 'spring', until: '2999-12-31' }).expect(200);
  const record = await show('ends');
  const values = ['Tag', 'Works until', 'State'].map((label) => shown(record, label));
  expect(values).toEqual(['spring', '2999-12-31', 'Unchecked']);
  await api.get('ends').expect(302);
  const change = (values: object) => desk.submit(operator.token, '/links/ends', 'change', values);
  await change({ note: '', tag: 'autumn', until: '2020-02-29' });
  await api.get('ends').expect(404);
  expect(await slugsOf('tag=autumn')).toEqual(['ends']);
  expect(await slugsOf('state=ended')).toEqual(['ends']);
  expect(await slugsOf('tag=spring')).toEqual([]);
  const ended = await show('ends');
  expect([ended.lead, shown(ended, 'State'), shown(ended, 'Works until')]).toEqual([[null], 'Ended', '2020-02-29']);
  const form = await desk.formOf(operator.token, '/links/ends', 'change');
  for (const until of ['31.12.2999', '0000-12-31']) {
    const wrong = await desk.post('/links/ends/change', operator.token, { ...form, until });
    expect(wrong.body.details).toMatchObject([{ field: 'until', message: 'Works until must be a date' }]);
  }
  const tags = await desk.choicesOf(viewer.token, 'links', 'tag');
  expect(tags).toMatchObject([{ value: 'autumn', label: 'autumn' }]);
  // Forever again.
  await change({ until: '' });
  await api.get('ends').expect(302);
});

it('is read and changed from the command line like every record', async () => {
  await add('typed', '/terms').expect(200);
  expect((await ops('list links --search typed')).stdout).toMatch(/\/r\/typed/);
  expect((await ops('show links typed')).stdout).toMatch(/\/terms/);
  const { stdout } = await ops('do links typed change --with target=/about-us --yes');
  expect(stdout).toContain('/r/typed leads to /about-us.');
});

it('shows a row that was written by hand and does not redirect', async () => {
  await api.byHand('bad-row', 'javascript:alert(1)');
  const record = await show('bad-row');
  expect(record.problem?.text).toMatch(/begins with/);
  const cells = [{ type: 'text', text: 'javascript:alert(1)' }];
  expect(record.facts).toContainEqual({ label: 'Leads to', cells });
});
