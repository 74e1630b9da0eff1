import { expect, it } from '@jest/globals';
import { paidPayment } from '../../support/buying.ts';
import { oneOfTwo, prepareDesk, shown, stillApi } from '../../support/desk.ts';
import { addTestMails } from '../../support/mails.ts';

const { api, desk, operator, viewer } = prepareDesk({ operator: 'operator', viewer: 'viewer' }, stillApi);

const show = (id: string) => desk.record(`/mails/${id}`, viewer.token);
const act = (id: string, name: string, { token } = operator, form = {}) =>
  desk.post(`/mails/${id}/${name}`, token, form);
/** Adds a mail as it is after an answer of the mail server. */
async function mailIn(state: string, cause: string): Promise<string> {
  const [id = ''] = await addTestMails(api.database.url, [cause]);
  await api.rows(
    `update mails set state = $2, last_response = '550 no such mailbox', tries = 1,
       sent_at = case when $2 = 'sent' then now() end where id = $1`,
    [id, state],
  );
  return id;
}

it('lists mails by state and by how the address begins, and shows one with what it is about', async () => {
  const [sent, refused] = [await mailIn('sent', 'list-a_b'), await mailIn('refused', 'list-axb')];
  const idsOf = (query: string) => desk.idsOf(`/mails?${query}`, viewer.token);
  expect(await idsOf('q=List-A')).toEqual([refused, sent]);
  expect(await idsOf('q=list-a_b&sort=oldest')).toEqual([sent]);
  expect(await idsOf('q=list-&state=refused')).toEqual([refused]);
  const columns = [{ text: 'Refused' }, { text: '550 no such mailbox' }, { text: '1\u00a0attempt' }, {}];
  const row = { title: 'list-axb@example.com', second: 'A test', cells: columns };
  expect((await desk.list('/mails?q=list-axb', viewer.token)).items).toMatchObject([row]);

  const { id: payment } = await paidPayment(api);
  const find = "select id from mails where cause = $1 and kind = 'seats-paid'";
  const [mail] = await api.rows<{ id: string }>(find, [payment]);
  const record = await show(mail?.id ?? '');
  expect(record).toMatchObject({ title: 'The seats are paid, with the claim link', actions: [] });
  const cells = [expect.objectContaining({ to: `/payments/${payment}` })];
  expect(record.facts).toContainEqual({ label: 'About', cells });
  expect(JSON.stringify(record)).not.toContain('claim_');
});

it('sends a refused mail now, and a sent one a second time, not twice within a minute', async () => {
  const [sent, refused] = [await mailIn('sent', 'again'), await mailIn('refused', 'now')];
  expect((await desk.record(`/mails/${refused}`, operator.token)).actions).toMatchObject([
    { name: 'retry' },
    { name: 'handled' },
  ]);
  await act(refused, 'retry', viewer).expect(403);
  expect((await act(refused, 'retry').expect(200)).body.record.actions).toEqual([]);
  expect(shown(await show(refused), 'Mail server')).toBe('Waiting');
  expect((await act(sent, 'retry').expect(409)).body.code).toBe('not_possible');
  await act(refused, 'send-again').expect(409);

  await oneOfTwo(act(sent, 'send-again'), act(sent, 'send-again'));
  const again = "select cause from mails where recipient = 'again@example.com' and id <> $1";
  expect(await api.rows(again, [sent])).toEqual([{ cause: 'again again 1' }]);
  const recorded = { action: 'mail.send-again', actor: operator.email, before: null, after: null };
  expect(await desk.actions('mail', sent)).toMatchObject([recorded]);
  // As after two times, of which the first has been deleted.
  const older = "update mails set cause = 'again again 2', created_at = now() - interval '1 hour'";
  await api.rows(`${older} where cause = 'again again 1'`);
  await act(sent, 'send-again').expect(200);
  expect(await api.rows(`${again} order by cause`, [sent])).toEqual([
    { cause: 'again again 2' },
    { cause: 'again again 3' },
  ]);
});

it('leaves a refused mail alone once it is marked as handled, with a reason', async () => {
  const [refused, sent] = [await mailIn('refused', 'handled'), await mailIn('sent', 'not-handled')];
  const handled = (id: string, form: object = { reason: 'Reached by phone' }) => act(id, 'handled', operator, form);
  await handled(refused, {}).expect(400);
  await handled(sent).expect(409);
  await oneOfTwo(handled(refused), handled(refused));
  expect(shown(await show(refused), 'Mail server')).toBe('Not needed');
  expect(shown(await show(refused), 'Server response')).toBe('550 no such mailbox');
  await act(refused, 'retry').expect(409);
  const recorded = { action: 'mail.handled', reason: 'Reached by phone', after: { state: 'dropped' } };
  expect(await desk.actions('mail', refused)).toMatchObject([recorded]);
});

it('sends selected mails again, those that a search finds, or all: of each, only the refused ones', async () => {
  const first = await mailIn('refused', 'bulk-a');
  const second = await mailIn('refused', 'bulk-b');
  const third = await mailIn('refused', 'other');
  const retry = async (body: object) =>
    (await desk.post('/mails/retry-refused', operator.token, body).expect(200)).body.done.text;
  const [planned] = await addTestMails(api.database.url, ['bulk-c'], new Date(Date.now() + 86_400_000));
  const find = "select id from mails where state = 'refused' and id = any($1)";
  const refused = () => api.rows(find, [[first, second, third]]);
  expect(await retry({ ids: [first] })).toMatch(/^Sending 1 mail again/);
  expect(await refused()).toEqual(expect.arrayContaining([{ id: second }, { id: third }]));
  expect(await retry({ q: 'bulk-', state: 'refused' })).toMatch(/^Sending 1 mail again/);
  expect(await refused()).toEqual([{ id: third }]);
  expect(await retry({ ids: [planned] })).toMatch(/^There is nothing left/);
  expect(await api.rows('select from mails where id = $1 and next_try_at = due_at', [planned])).toHaveLength(1);
  expect(await retry({ q: 'nobody-', state: 'refused' })).toMatch(/^There is nothing left/);
  await retry({ state: 'refused' });
  expect(await refused()).toEqual([]);
});
