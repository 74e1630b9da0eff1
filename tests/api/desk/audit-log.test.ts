import { expect, it } from '@jest/globals';
import { prepareDesk } from '../../support/desk.ts';

const { api, desk, owner } = prepareDesk({ owner: 'owner' });

it('actions cannot be changed or deleted', async () => {
  for (const change of [
    "update desk_actions set actor = 'nobody'",
    'delete from desk_actions',
    'truncate desk_actions',
  ])
    await expect(api.rows(change)).rejects.toThrow(/append-only/);
});

it('actions come in pages, and invalid queries are refused', async () => {
  const ids: string[] = [];
  let path = '/actions?limit=20';
  while (path) {
    const { actions, next } = (await desk.get(path, owner.token).expect(200)).body;
    ids.push(...actions.map(({ id }: { id: string }) => id));
    path = next ? `/actions?limit=20&before=${next}` : '';
  }
  const [{ count } = { count: '' }] = await api.rows<{ count: string }>('select count(*) from desk_actions');
  expect(ids).toHaveLength(Number(count));
  expect(ids).toEqual([...new Set(ids)].sort((a, b) => Number(b) - Number(a)));
  for (const query of ['limit=0', 'limit=1000', 'before=x', 'before=-1', 'before=99999999999999999999', 'order=id'])
    await desk.get(`/actions?${query}`, owner.token).expect(400);
  await desk.get('/actions?subjectId=%00', owner.token).expect(400);
});
