import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { openCheckout } from '../../support/buying.ts';
import { type Colleague, deskOf } from '../../support/desk.ts';
import { startTestApi, type TestApi } from '../../support/test-api.ts';

let api: TestApi;
let desk: ReturnType<typeof deskOf>;
beforeAll(async () => {
  api = await startTestApi();
  desk = deskOf(api);
});
afterAll(() => api.close());

it('no answer but the claim link itself contains what the seats can be claimed with', async () => {
  const session = await openCheckout(api, 3);
  const email = 'keys@northwind.example.com';
  await api.stripe('/pay', { session, email });
  await api.http.get(`/api/checkout/session/${session}`).expect(200);
  const [{ id }] = (await api.rows('update payments set problem = $1 returning id', [`paid twice (${session})`])) as [
    { id: string },
  ];
  const [viewer, owner] = [await desk.colleague('viewer'), await desk.colleague('owner')];
  const read = async (path: string, who: Colleague) => (await desk.get(path, who.token).expect(200)).body;
  const answers = [
    (await desk.post('/people/show', owner.token, { email }).expect(200)).body,
    (await desk.post('/people/export', owner.token, { email }).expect(200)).body,
  ];
  for (const path of [`/payments/${id}`, '/payments', '/today'])
    for (const who of [viewer, owner]) answers.push(await read(path, who));
  for (const answer of answers) expect(JSON.stringify(answer)).not.toMatch(/cs_(test|live)_\w|claim_[\w-]{16}/);
  expect((await read(`/payments/${id}`, owner)).reference).toBe(`cs_test_…${session.slice(-6)}`);
  expect(JSON.stringify(answers[1])).toContain(email);
});
