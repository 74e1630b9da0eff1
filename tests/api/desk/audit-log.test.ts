import { expect, it } from '@jest/globals';
import { prepareDesk } from '../../support/desk.ts';

const { api, desk, owner } = prepareDesk({ owner: 'owner' });

it('actions cannot be changed or deleted', async () => {
  const changes = [
    "update desk_actions set actor = 'someone else'",
    'delete from desk_actions',
    'truncate desk_actions',
  ];
  for (const change of changes) await expect(api.rows(change)).rejects.toThrow(/append-only/);
});

it('is listed like every record, for each kind, person and subject, with what changed', async () => {
  await desk.post('/links', owner.token, { slug: 'logged', target: '/terms' }).expect(200);
  await desk.submit(owner.token, '/links/logged', 'change', { target: '/about-us' });
  const list = (query: string) => desk.list(`/log?${query}`, owner.token);
  const { items, total } = await list('');
  const [{ count } = { count: '' }] = await api.rows<{ count: string }>('select count(*) from desk_actions');
  expect(total).toBe(Number(count));
  expect(items[0]).toMatchObject({ title: 'Changed', second: 'link logged', cells: [{ text: owner.email }, {}] });
  for (const query of ['q=logged', `kind=link&q=${owner.email}`]) expect((await list(query)).total).toBe(2);
  expect((await list('q=logged&kind=payment')).total).toBe(0);
  const { facts, timeline } = await desk.record(`/log/${items[0]?.id}`, owner.token);
  expect(facts).toMatchObject([
    { label: 'Record', cells: [{ text: 'link logged', to: '/links/logged' }] },
    { label: 'note', cells: [{ text: 'nothing' }, {}, { text: 'nothing' }] },
    { label: 'target', cells: [{ text: '/terms' }, { text: '→' }, { text: '/about-us' }] },
  ]);
  expect(timeline.map(({ what }) => what)).toEqual(['Added', 'Changed']);
  const kinds = await api.rows<{ kind: string }>('select distinct subject_kind as kind from desk_actions');
  for (const { kind } of kinds) await list(`kind=${kind}`);
  for (const query of ['kind=nonsense', 'page=0', 'sort=oldest', 'q=%00'])
    await desk.get(`/log?${query}`, owner.token).expect(400);
  await desk.get('/log/x', owner.token).expect(400);
});
