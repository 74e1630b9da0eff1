import { expect, it } from '@jest/globals';
import { originOfTarget } from '#api/analytics/attributed.ts';
import { prepareDesk, shown } from '../../support/desk.ts';
import { visit } from '../../support/leads.ts';

const { api, desk, operator, viewer } = prepareDesk({ operator: 'operator', viewer: 'viewer' });

const flyer = { utm_source: ' Flyer', utm_campaign: 'Austin  Meetup' };

const daysAgo = async (key: string, days: number) => {
  await api.rows('update leads set created_at = now() - make_interval(days => $2) where attempt_key = $1', [key, days]);
  await api.rows('update payments set paid_at = now() - make_interval(days => $2) where attempt_key = $1', [key, days]);
};

it('shows the leads and payments with the campaign of a link, as Numbers counts them', async () => {
  await api.rows(`insert into redirects (slug, target) values
    ('poster', '/terms?utm_source=FLYER&utm_campaign=austin+meetup'),
    ('campaign-only', '/?utm_campaign=Austin%20Meetup'),
    ('other-source', '/?utm_source=fair&utm_campaign=austin%20meetup'),
    ('no-campaign', '/about-us'),
    ('elsewhere', 'https://example.com/?utm_source=flyer&utm_campaign=austin%20meetup')`);
  await visit(api, flyer);
  await visit(api, { ...flyer, utm_source: 'newsletter' });
  await visit(api, { utm_source: 'flyer' });
  const sale = await visit(api, flyer, 2);
  await api.rows('update payments set amount_refunded_cents = 100000 where attempt_key = $1', [sale]);
  await daysAgo(await visit(api, flyer, 1), 60);
  await daysAgo(await visit(api, flyer), 120);
  const { items } = await desk.list('/links', viewer.token);
  expect(Object.fromEntries(items.map(({ id, cells }) => [id, cells[2]]))).toMatchObject({
    poster: { text: '2 leads, $9,000' },
    'campaign-only': { text: '3 leads, $9,000' },
    'other-source': { text: '0 leads' },
    'no-campaign': { text: 'no campaign' },
    elsewhere: { text: 'no campaign' },
  });
  const ofPoster = async () => shown(await desk.record('/links/poster', viewer.token), 'Brought');
  expect(await ofPoster()).toBe('3 leads, 2 payments, $14,000');
  // What it has brought stays with it when it leads elsewhere.
  await desk.submit(operator.token, '/links/poster', 'change', { target: '/about-us' });
  expect(await ofPoster()).toBe('3 leads, 2 payments, $14,000');
  // Another link that has its slug later brought nothing yet.
  await desk.post('/links/poster/remove', operator.token, {}).expect(200);
  await desk.post('/links', operator.token, { slug: 'poster', target: '/about-us' }).expect(200);
  expect(await ofPoster()).toBeUndefined();
});

it.each([
  ['/?utm_source=a&utm_campaign=b', { source: 'a', campaign: 'b' }],
  ['/?utm_source=a', { source: 'a', campaign: '' }],
  ['/?utm_campaign=b', { source: '', campaign: 'b' }],
  ['/?utm_source=a%40example.com&utm_campaign=b', null],
  ['/?utm_source=a&utm_campaign=a%40example.com', null],
  ['/?utm_medium=print', null],
  ['/', null],
  ['https://other.example/?utm_source=a', null],
  ['javascript:alert(1)', null],
])('the campaign of %s', (target, expected) => {
  expect(originOfTarget(target, 'https://site.example')).toEqual(expected);
});
