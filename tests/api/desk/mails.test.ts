import { expect, it } from '@jest/globals';
import { payForSeats } from '../../support/buying.ts';
import { prepareDesk, STILL, shown } from '../../support/desk.ts';
import { addTestMails } from '../../support/mails.ts';
import { paymentOf } from '../../support/payments.ts';
import { sharedApi } from '../../support/shared-api.ts';

const { api, desk, operator, viewer } = prepareDesk({ operator: 'operator', viewer: 'viewer' }, () => sharedApi(STILL));

const list = async (query: string) => (await desk.get(`/mails?${query}`, viewer.token).expect(200)).body;
const show = async (id: string) => (await desk.get(`/mails/${id}`, viewer.token).expect(200)).body;
const act = (id: string, name: string, { token } = operator) => desk.post(`/mails/${id}/${name}`, token, {});
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
  const idsOf = async (query: string) => (await list(query)).items.map(({ id }: { id: string }) => id);
  expect(await idsOf('q=List-A')).toEqual([refused, sent]);
  expect(await idsOf('q=list-a_b&sort=oldest')).toEqual([sent]);
  expect(await idsOf('q=list-&state=refused')).toEqual([refused]);
  expect((await list('q=list-axb')).items).toMatchObject([
    {
      title: 'list-axb@example.com',
      second: 'A test',
      cells: [{ text: 'Refused' }, { text: '550 no such mailbox' }, { text: '1\u00a0attempt' }, {}],
    },
  ]);

  const session = await payForSeats(api, 2);
  await api.http.get(`/api/checkout/session/${session}`).expect(200);
  const { id: payment } = (await paymentOf(api, session)) ?? {};
  const [mail] = await api.rows<{ id: string }>("select id from mails where cause = $1 and kind = 'seats-paid'", [
    payment,
  ]);
  const record = await show(mail?.id ?? '');
  expect(record).toMatchObject({ title: 'The seats are paid, with the claim link', actions: [] });
  expect(record.facts).toContainEqual({
    label: 'About',
    cells: [expect.objectContaining({ to: `/payments/${payment}` })],
  });
  expect(JSON.stringify(record)).not.toContain('claim_');
});

it('sends a refused mail now, and a sent one a second time, not twice within a minute', async () => {
  const [sent, refused] = [await mailIn('sent', 'again'), await mailIn('refused', 'now')];
  expect((await desk.get(`/mails/${refused}`, operator.token)).body.actions).toMatchObject([{ name: 'retry' }]);
  await act(refused, 'retry', viewer).expect(403);
  expect((await act(refused, 'retry').expect(200)).body.record.actions).toEqual([]);
  expect(shown(await show(refused), 'Mail server')).toBe('Waiting');
  expect((await act(sent, 'retry').expect(409)).body.code).toBe('not_possible');
  await act(refused, 'send-again').expect(409);

  const answers = await Promise.all([act(sent, 'send-again'), act(sent, 'send-again')]);
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  const again = await api.rows<{ cause: string }>(
    "select cause from mails where recipient = 'again@example.com' and id <> $1",
    [sent],
  );
  expect(again).toEqual([{ cause: 'again again 1' }]);
  expect(await desk.actions('mail', sent)).toMatchObject([
    { action: 'mail.send-again', actor: operator.email, before: null, after: null },
  ]);
});

it('sends selected mails again, those that a search finds, or all that were refused', async () => {
  const [first, second, third] = [
    await mailIn('refused', 'bulk-a'),
    await mailIn('refused', 'bulk-b'),
    await mailIn('refused', 'other'),
  ];
  const retry = async (body: object) =>
    (await desk.post('/mails/retry-refused', operator.token, body).expect(200)).body.done.text;
  const refused = async () => {
    const rows = await api.rows<{ id: string }>("select id from mails where state = 'refused' and id = any($1)", [
      [first, second, third],
    ]);
    return rows.map(({ id }) => id);
  };
  expect(await retry({ ids: [first] })).toMatch(/^Sending 1 mail again/);
  expect(await refused()).toEqual(expect.arrayContaining([second, third]));
  expect(await retry({ ids: [first, second] })).toMatch(/^Sending [12] mails? again/);
  expect(await refused()).toEqual([third]);
  expect(await retry({ q: 'nobody-', state: 'refused' })).toMatch(/^There is nothing left/);
  await retry({ state: 'refused' });
  expect(await refused()).toEqual([]);
});
