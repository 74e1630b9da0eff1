import { afterEach, describe, expect, it } from '@jest/globals';
import { addMail } from '#api/platform/mail/mail.ts';
import { renderTestMail, testMail } from '#api/platform/mail/test-mail.ts';
import { takenMail } from '../../support/mails.ts';
import { sharedApi } from '../../support/shared-api.ts';
import { until } from '../../support/until.ts';
import { MAILS, openOutbox } from './outbox.ts';

const api = await sharedApi(MAILS);
const outbox = openOutbox(api);

describe('a mail', () => {
  afterEach(() => outbox.mend());

  it("is sent with both bodies, its row's Message-ID, sender and reply-to, and marked as automatic", async () => {
    const { id, ...stored } = await outbox.settle('plain', { to: 'plain@example.com' });
    expect(stored).toMatchObject({ state: 'sent', tries: 1, sent_at: expect.any(Date) });
    const [listed, ...more] = await outbox.arrivedTo('plain@example.com');
    expect(more).toEqual([]);
    expect(listed).toMatchObject({ sender: 'team@mail.example', messageId: `<${id}@mail.example>` });
    const { content } = await takenMail(api, listed?.id ?? 0);
    expect(content).toMatchObject({
      from: { name: 'Lodestar Team', address: 'team@mail.example' },
      replyTo: [{ address: 'help@mail.example' }],
      to: [{ address: 'plain@example.com' }],
      subject: 'A test mail from Lodestar',
      text: expect.stringContaining(api.env.PUBLIC_URL),
      html: expect.stringContaining(`<a href="${api.env.PUBLIC_URL}">`),
    });
    expect(content.headers).toContainEqual(expect.objectContaining({ key: 'auto-submitted', value: 'auto-generated' }));
  });

  it('exists only if its transaction is committed', async () => {
    await outbox
      .inTx(async (tx) => {
        await addMail(tx, testMail, { cause: 'rolled back', to: 'buyer@example.com', parameters: {} });
        throw new Error('undone');
      })
      .catch(() => {});
    expect(await outbox.row('rolled back')).toBeUndefined();
  });

  it('is sent once per cause, however often it is added', async () => {
    const ids = await Promise.all([1, 2, 3].map(() => outbox.add('once', { to: 'once@example.com' })));
    expect(ids.filter(Boolean)).toHaveLength(1);
    const { id } = await outbox.settled('once');
    expect(await outbox.add('once', { to: 'once@example.com' })).toBeUndefined();
    await until(async () => (await outbox.jobs(id)).length === 0);
    expect(await outbox.arrivedTo('once@example.com')).toHaveLength(1);
  });

  it('waits until it is due, and is dropped if it is no longer wanted by then', async () => {
    let isWanted = true;
    outbox.define({ render: renderTestMail, isStillWanted: async () => isWanted });
    const sendAt = new Date(Date.now() + 7 * 86_400_000);
    await outbox.add('in time', { to: 'later@example.com', sendAt });
    await outbox.add('next week', { sendAt });
    const { id, ...early } = await outbox.row('in time');
    expect(early).toMatchObject({ state: 'waiting', tries: 0 });
    expect(await outbox.jobs(id)).toEqual([{ run_at: sendAt }]);
    await outbox.letCome('in time');
    expect(await outbox.settled('in time')).toMatchObject({ state: 'sent' });
    isWanted = false;
    await outbox.add('claimed meanwhile', { to: 'claimed@example.com', sendAt });
    await outbox.letCome('claimed meanwhile');
    expect(await outbox.settled('claimed meanwhile')).toMatchObject({ state: 'dropped', tries: 0, sent_at: null });
    expect(await outbox.arrivedTo('claimed@example.com')).toEqual([]);
    expect(await outbox.row('next week')).toMatchObject({ state: 'waiting', tries: 0 });
  });

  it('that cannot be rendered waits, records why, and does not hold up others', async () => {
    let isBroken = true;
    outbox.define({
      render: (parameters, context) => {
        if (isBroken) throw new Error('no price yet');
        return renderTestMail(parameters, context);
      },
    });
    await outbox.add('unwritten', { to: 'unwritten@example.com' });
    await outbox.tried('unwritten');
    expect(await outbox.row('unwritten')).toMatchObject({ state: 'waiting', last_response: 'no price yet' });
    isBroken = false;
    await outbox.settle('behind it');
    await outbox.settled('unwritten');
    expect(await outbox.arrivedTo('unwritten@example.com')).toHaveLength(1);
  });
});

describe('the outbox', () => {
  it.each([
    ['rcpt', 550, '5.1.1 <gone@example.com>: no such user'],
    ['rcpt', 552, '5.2.2 mailbox full'],
    ['data', 554, '5.7.1 looks like spam'],
  ] as const)(
    'takes a refusal at %s (%i) as final, and keeps its words without the address',
    async (at, code, text) => {
      const cause = `refused ${at} ${code}`;
      outbox.fault({ at, kind: 'reply', code, text, to: 'gone@' });
      const refused = await outbox.settle(cause, { to: 'gone@example.com' });
      expect(refused).toMatchObject({ state: 'refused', tries: 1 });
      expect(refused.last_response).toContain(`${code} ${text.slice(0, 5)}`);
      expect(refused.last_response).not.toContain('gone@');
      await until(async () => (await outbox.jobs(refused.id)).length === 0);
    },
  );

  it.each([
    ['rcpt', 'reply', 450],
    ['data', 'reply', 452],
    ['mail', 'reply', 451],
    ['connect', 'reply', 421],
    ['data', 'reply', 421],
    ['mail', 'cut', 0],
    ['rcpt', 'cut', 0],
    ['data', 'cut', 0],
    // Our own sender, or a server that requires a sign-in: wrong configuration, which will be corrected.
    ['mail', 'reply', 550],
    ['rcpt', 'reply', 530],
    ['connect', 'reply', 554],
    // Our own account, at Google and at Microsoft 365.
    ['rcpt', 'reply', 550, '5.4.5 Daily user sending limit exceeded.'],
    ['data', 'reply', 554, '5.2.0 STOREDRV.Submission.Exception:SendAsDeniedException.MapiExceptionSendAsDenied'],
  ] as const)('at %s: tries again after %s %i, and it arrives once', async (at, kind, code, text: string = '') => {
    const cause = `${at} ${kind} ${code}`;
    const to = `${at}-${kind}-${code}@example.com`;
    // Cuts the connections left open by earlier tests, so that the next one gets a new greeting.
    if (at === 'connect') outbox.fault({ at: 'mail', kind: 'cut' });
    outbox.fault({ at, kind, code, times: 1, ...(text && { text }) });
    const isHit = () => api.standIns.smtp?.faults.list().at(-1)?.hits === 1;
    await outbox.add(cause, { to });
    await outbox.tried(cause);
    for (let tries = 1; at === 'connect' && !isHit(); tries += 1) {
      await outbox.retryNow(cause);
      await until(async () => (await outbox.row(cause)).tries > tries);
    }
    expect(isHit()).toBe(true);
    api.standIns.smtp?.faults.clear();
    await outbox.retryNow(cause);
    expect(await outbox.settled(cause)).toMatchObject({ state: 'sent' });
    expect(await outbox.arrivedTo(to)).toHaveLength(1);
  });

  it('tries again after seconds, then minutes, and never gives up', async () => {
    outbox.fault({ at: 'rcpt', kind: 'reply', code: 450, to: 'greylisted@' });
    await outbox.add('greylisted', { to: 'greylisted@example.com' });
    const waits: number[] = [];
    for (const tries of [1, 2, 11, 100]) {
      await api.rows('update mails set tries = $1 where cause = $2', [tries - 1, 'greylisted']);
      await outbox.retryNow('greylisted');
      await until(async () => (await outbox.row('greylisted')).tries >= tries);
      const seconds = 'round(extract(epoch from next_try_at - now()))::int as seconds, last_response';
      const [next] = await api.rows<{ seconds: number }>(`select ${seconds} from mails where cause = 'greylisted'`);
      expect(next).toMatchObject({ last_response: expect.stringMatching(/^450/) });
      waits.push(next?.seconds ?? 0);
    }
    expect(waits).toEqual([2, 4, 300, 300].map((seconds) => expect.closeTo(seconds, -0.5)));
    expect(await outbox.jobs((await outbox.row('greylisted')).id)).toHaveLength(1);
  });

  it('sends a mail again, with the same Message-ID, when the connection is lost after delivery', async () => {
    outbox.fault({ at: 'data', kind: 'cut-after', times: 1 });
    await outbox.add('unknown outcome', { to: 'unknown@example.com' });
    await outbox.tried('unknown outcome');
    await outbox.retryNow('unknown outcome');
    const { id } = await outbox.settled('unknown outcome');
    const messageId = `<${id}@mail.example>`;
    expect(await outbox.arrivedTo('unknown@example.com')).toMatchObject([{ messageId }, { messageId }]);
  });
});
