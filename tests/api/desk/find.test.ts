import { randomUUID } from 'node:crypto';
import { expect, it } from '@jest/globals';
import type { FoundRecords } from '#contract/desk/people.ts';
import { buyerOf, paidPayment } from '../../support/buying.ts';
import { prepareDesk } from '../../support/desk.ts';
import { forms } from '../../support/leads.ts';

const { api, desk, operator } = prepareDesk({ operator: 'operator' });

/** Returns the titles of what is found, by the path of their list. */
async function find(q: string): Promise<Record<string, string[]>> {
  const { body } = await desk.post('/find', operator.token, { q }).expect(200);
  return Object.fromEntries(
    (body as FoundRecords).map(({ path, records }) => [path, records.map(({ title }) => title)]),
  );
}

it('finds records of every kind by what they are known by, and nothing for anything else', async () => {
  const mark = randomUUID().slice(0, 8);
  await desk.post('/links', operator.token, { slug: `find-${mark}`, target: '/terms' }).expect(200);
  expect(await find(`find-${mark}`)).toEqual({ links: [`/r/find-${mark}`], log: ['Added'] });
  const email = `dana-${mark}@example.com`;
  const lead = { ...forms.partner(), email, company: `Northwind ${mark}` };
  await api.http.post('/api/leads/partner').send(lead).expect(201);
  for (const q of [email, `Northwind ${mark}`]) expect(Object.keys(await find(q))).toEqual(['leads']);
  const { session } = await paidPayment(api);
  await buyerOf(api).claim(session).expect(201);
  expect(Object.keys(await find(session))).toEqual(['payments']);
  expect(await find(`nobody-${mark}`)).toEqual({});
});

it('shows the first of many', async () => {
  for (let index = 0; index < 6; index += 1)
    await desk.post('/links', operator.token, { slug: `many-found-${index}`, target: '/terms' }).expect(200);
  const { body } = await desk.post('/find', operator.token, { q: 'many-found' }).expect(200);
  expect(body).toMatchObject([{ path: 'links', hasMore: true, records: { length: 5 } }]);
});
