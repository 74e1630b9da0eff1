import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { until } from '../../support/until.ts';
import { prepareLinks } from './links-api.ts';

describe('the check of all targets', () => {
  const { api, desk, operator, viewer } = prepareLinks();
  // The other files of the group need the links that are there.
  beforeAll(async () => {
    await api.rows('create table kept_links as table redirects');
    await api.rows('delete from redirects');
    for (let count = 0; count < 9; count += 1) await api.byHand(`fine-${count}`, '/terms');
    await api.byHand('gone', '/gone');
    await api.byHand('broken', `${api.elsewhereUrl}/broken`);
    await api.byHand('refused', 'http://127.0.0.1:9/');
    await api.byHand('by-hand', 'javascript:alert(1)');
  });
  afterAll(async () => {
    await api.rows('delete from redirects');
    await api.rows('insert into redirects overriding system value select * from kept_links');
    await api.rows('drop table kept_links');
  });

  const start = async () => (await desk.post('/links/check', operator.token, {}).expect(200)).body.done.text;
  /** What the list says about the last check. */
  const state = async () => (await desk.list('/links', viewer.token)).status.map(({ cells }) => cells);
  const finished = () => until(async () => (await state())[0]?.[0]?.type === 'time');
  const found = (text: string) => [[{ type: 'time' }, { text }]];
  const progress = (text: string) => [[{ type: 'state', kind: 'wait', text }]];
  const run = async () =>
    (await api.rows<object>('select total, checked from redirect_check_runs order by id desc limit 1'))[0];
  const broken = () => desk.idsOf('/links?state=broken', viewer.token);
  /** The words about the last check of a link's target; undefined if there was none since the link leads there. */
  const checked = async (slug: string): Promise<string | undefined> => {
    const { facts } = (await desk.get(`/links/${slug}`, viewer.token).expect(200)).body;
    return facts.find(({ label }: { label: string }) => label === 'Checked')?.cells[1].text;
  };

  it('checks all targets once, however often it is pressed, and shows those that do not work', async () => {
    expect(await state()).toEqual([]);
    expect(await checked('gone')).toBeUndefined();
    const pressed = await Promise.all([start(), start()]);
    for (const said of pressed) expect(said).toBe('Checking the targets of 13 links. You can leave this page.');
    await finished();
    expect(await state()).toMatchObject(found('4 do not work.'));
    expect(await run()).toEqual({ total: 13, checked: 13 });
    expect(await api.rows('select id from redirect_check_runs')).toHaveLength(1);
    expect(await broken()).toEqual(['broken', 'by-hand', 'gone', 'refused']);
    expect(await checked('gone')).toBe('responded with 404');
    expect(await checked('refused')).toMatch(/^no response: .+/);
    expect(await checked('by-hand')).toContain('begins with');
    expect(await checked('fine-0')).toBe('responded with 200');
    const recorded = { action: 'links.check', actor: operator.email, after: { links: 13 } };
    expect(await desk.actions('links')).toMatchObject([recorded]);
  });

  it('forgets a result when the link leads elsewhere, and the result of a removed link', async () => {
    await desk.submit(operator.token, '/links/gone', 'change', { target: '/terms' });
    expect(await checked('gone')).toBeUndefined();
    await desk.post('/links/broken/remove', operator.token, {}).expect(200);
    expect(await broken()).toEqual(['by-hand', 'refused']);
    expect(await state()).toMatchObject(found('2 do not work.'));
  });

  it('continues a run whose job was lost', async () => {
    await api.rows('insert into redirect_check_runs (total, checked, last_id) select 12, 1, min(id) from redirects');
    expect(await state()).toEqual(progress('Checked 1 of 12 targets'));
    await start();
    await finished();
    expect(await state()).toMatchObject(found('2 do not work.'));
    expect(await run()).toEqual({ total: 12, checked: 12 });
    expect(await checked('gone')).toBe('responded with 200');
  });

  it('tries again if no other site responds, because this host may have no way out', async () => {
    await api.rows('delete from redirects');
    await api.byHand('fine', '/terms');
    await api.byHand('one', 'http://127.0.0.1:9/');
    await api.byHand('two', 'http://127.0.0.1:19/');
    await start();
    const failed = "select from graphile_worker.jobs where key = 'check-links' and last_error like '%no way out%'";
    await until(async () => (await api.rows(failed)).length === 1);
    expect(await state()).toEqual(progress('Checked 0 of 3 targets'));
    // After some tries, they count as broken, or a run might never end.
    await api.rows("update graphile_worker._private_jobs set attempts = 20, run_at = now() where key = 'check-links'");
    await finished();
    expect(await broken()).toEqual(['one', 'two']);
  });
});
