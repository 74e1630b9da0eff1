import { expect, it } from '@jest/globals';
import { paidPayment, signUp } from '../../support/buying.ts';
import { type Colleague, prepareDesk } from '../../support/desk.ts';
import { runOps } from '../../support/ops.ts';
import { until } from '../../support/until.ts';

const { api, desk, robin, sam, viewer, owner } = prepareDesk({
  ...{ robin: 'operator', sam: 'operator' },
  ...{ viewer: 'viewer', owner: 'owner' },
});

const show = async (id: string) => (await desk.get(`/payments/${id}`, robin.token).expect(200)).body;
const act = (id: string, verb: string, who = robin) => desk.post(`/payments/${id}/${verb}`, who.token, {});
const again = (id: string) =>
  api.rows<{ id: string }>("select id from mails where kind = 'seats-paid' and cause like $1", [`${id} again %`]);

it('is sent again once if two operators press at once; a minute later it may be sent again', async () => {
  const { id } = await paidPayment(api);
  const both = await Promise.all([act(id, 'send-link', robin), act(id, 'send-link', sam)]);
  expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
  const [first, second] = both[0]?.status === 200 ? [robin, both[1]] : [sam, both[0]];
  expect(second?.body).toMatchObject({
    code: 'changed_meanwhile',
    message: expect.stringMatching(` ${first.email} did this \\d+ s ago\\.$`),
  });
  expect(await again(id)).toHaveLength(1);
  await api.rows("update mails set created_at = created_at - interval '61 seconds' where cause like $1", [`${id}%`]);
  await act(id, 'send-link', sam).expect(200);
  await until(async () => {
    const sent = "select 1 from mails where cause like $1 and state = 'sent'";
    return (await api.rows(sent, [`${id} again %`])).length === 2;
  });
  const { timeLine } = await show(id);
  const sendings = timeLine.filter(({ what }: { what: string }) => what === 'Sent the claim link again');
  expect(sendings.map(({ by }: { by: string }) => by)).toEqual([first.email, sam.email]);
});

it('can be fetched for copying, which is recorded', async () => {
  const { id } = await paidPayment(api);
  const { link } = (await act(id, 'claim-link').expect(200)).body;
  const token = new URL(link).searchParams.get('session_id');
  await api.http.get(`/api/checkout/session/${token}`).expect(200);
  expect((await show(id)).timeLine).toContainEqual(
    expect.objectContaining({ what: 'Copied the claim link to pass it on' }),
  );
  expect(JSON.stringify(await show(id))).not.toContain(token);
});

it('cannot be sent or fetched once the payment is claimed', async () => {
  const { id, session } = await paidPayment(api);
  await api.http.post('/api/organizations').send(signUp(session)).expect(201);
  for (const verb of ['send-link', 'claim-link'])
    expect((await act(id, verb).expect(409)).body.code).toBe('not_possible');
  expect(await again(id)).toEqual([]);
});

it('can be sent again from the command line too, which is recorded', async () => {
  const { id } = await paidPayment(api);
  const sent = await runOps(api.variables, ['payments', 'send-link', id]);
  expect(sent).toMatchObject({ code: 0, stdout: expect.stringContaining('is being sent to') });
  expect((await show(id)).timeLine).toContainEqual(expect.objectContaining({ by: 'command line' }));
  expect((await act(id, 'send-link').expect(409)).body.message).toMatch(/The command line did this/);
});

it('no answer but the claim link itself contains what the seats can be claimed with', async () => {
  const email = 'keys@northwind.example.com';
  const { id, session } = await paidPayment(api, 3, email);
  await api.rows('update payments set problem = $2 where id = $1', [id, `paid twice (${session})`]);
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
