import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { DATABASE, type Database, inTransaction, type Tx } from '../../../api/src/platform/database/database.ts';
import { addMail, addSendJob } from '../../../api/src/platform/mail/mail.ts';
import { type MailDefinition, MailRegistry } from '../../../api/src/platform/mail/mail-registry.ts';
import { renderTestMail } from '../../../api/src/platform/mail/test-mail.ts';
import type { SmtpFault } from '../../../local/stand-ins/smtp/smtp-faults.ts';
import { takenMail, takenMails } from '../../support/mails.ts';
import { startTestApi, type TestApi } from '../../support/test-api.ts';
import { until } from '../../support/until.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi({ MAIL_FROM: 'Lodestar Team <team@mail.example>', MAIL_REPLY_TO: 'help@mail.example' });
});
afterAll(() => api.close());
afterEach(() => {
  api.standIns.smtp?.faults.clear();
  define({ render: renderTestMail });
});

interface Row {
  id: string;
  state: string;
  tries: number;
  last_response: string | null;
  sent_at: Date | null;
}

const define = (definition: MailDefinition<Record<string, never>>) =>
  api.app.get(MailRegistry).define('test', definition);
const inTx = <T>(work: (tx: Tx) => Promise<T>) => inTransaction(api.app.get<Database>(DATABASE), work);
const add = (cause: string, more: { to?: string; replyTo?: string; sendAt?: Date } = {}) =>
  inTx((tx) => addMail(tx, 'test', { cause, to: 'buyer@example.com', parameters: {}, ...more }));
const row = async (cause: string) =>
  (await api.rows<Row>('select * from mails where kind = $1 and cause = $2', ['test', cause]))[0] as Row;
const jobs = (id: string) =>
  api.rows("select 1 from graphile_worker.jobs where task_identifier = 'send-mail' and key = $1", [`send-mail:${id}`]);
const settled = (cause: string) => until(async () => (await row(cause)).state !== 'waiting');
const tried = (cause: string) => until(async () => (await row(cause)).tries > 0);
/** What `ops mail retry` does. */
const retryNow = async (cause: string) => {
  const { id } = await row(cause);
  await inTx((tx) => addSendJob(tx, id));
};
const fault = (fault: SmtpFault) => api.standIns.smtp?.faults.add(fault);
const arrivedTo = async (address: string) =>
  (await takenMails(api)).filter(({ recipients }) => recipients.includes(address));

describe('a mail', () => {
  it('is sent: both bodies, Message-ID of its row, sender, reply-to, and marked as automatic', async () => {
    await add('plain', { to: 'plain@example.com' });
    await settled('plain');
    const { id, ...stored } = await row('plain');
    expect(stored).toMatchObject({ state: 'sent', tries: 1, sent_at: expect.any(Date) });
    const [listed, ...more] = await arrivedTo('plain@example.com');
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

  it('exists exactly if its transaction does', async () => {
    await inTx(async (tx) => {
      await addMail(tx, 'test', { cause: 'rolled back', to: 'buyer@example.com', parameters: {} });
      throw new Error('undone');
    }).catch(() => {});
    expect(await row('rolled back')).toBeUndefined();
  });

  it('is sent once for its cause, however often it is added', async () => {
    const ids = await Promise.all(['once', 'once', 'once'].map((cause) => add(cause, { to: 'once@example.com' })));
    expect(ids.filter(Boolean)).toHaveLength(1);
    await settled('once');
    expect(await add('once', { to: 'once@example.com' })).toBeUndefined();
    const { id } = await row('once');
    await until(async () => (await jobs(id)).length === 0);
    expect(await arrivedTo('once@example.com')).toHaveLength(1);
  });

  it('waits for its time, and is dropped when it is not wanted any more by then', async () => {
    let isWanted = true;
    define({ render: renderTestMail, isStillWanted: async () => isWanted });
    await add('in time', { to: 'later@example.com', sendAt: new Date(Date.now() + 700) });
    await add('next week', { sendAt: new Date(Date.now() + 7 * 86_400_000) });
    expect(await row('in time')).toMatchObject({ state: 'waiting', tries: 0 });
    await settled('in time');
    expect(await row('in time')).toMatchObject({ state: 'sent' });
    isWanted = false;
    await add('claimed meanwhile', { to: 'claimed@example.com', sendAt: new Date(Date.now() + 200) });
    await settled('claimed meanwhile');
    expect(await row('claimed meanwhile')).toMatchObject({ state: 'dropped', tries: 0, sent_at: null });
    expect(await arrivedTo('claimed@example.com')).toEqual([]);
    expect(await row('next week')).toMatchObject({ state: 'waiting', tries: 0 });
  });

  it('that cannot be written waits, says why, and keeps no other from going', async () => {
    let isBroken = true;
    define({
      render: (parameters, context) => {
        if (isBroken) throw new Error('no price yet');
        return renderTestMail(parameters, context);
      },
    });
    await add('unwritten', { to: 'unwritten@example.com' });
    await tried('unwritten');
    expect(await row('unwritten')).toMatchObject({ state: 'waiting', last_response: 'no price yet' });
    isBroken = false;
    await add('behind it');
    await settled('behind it');
    await settled('unwritten');
    expect(await arrivedTo('unwritten@example.com')).toHaveLength(1);
  });
});

describe('what the mail server says', () => {
  it.each([
    ['to the recipient', 'rcpt', 550, '5.1.1 <gone@example.com>: no such user'],
    ['to the recipient', 'rcpt', 552, '5.2.2 mailbox full'],
    ['to the message', 'data', 554, '5.7.1 looks like spam'],
  ] as const)(
    'a refusal %s (%s %i) is final, and the words are kept without the address',
    async (_to, at, code, text) => {
      const cause = `refused ${at} ${code}`;
      fault({ at, kind: 'reply', code, text, to: 'gone@' });
      await add(cause, { to: 'gone@example.com' });
      await settled(cause);
      const refused = await row(cause);
      expect(refused).toMatchObject({ state: 'refused', tries: 1 });
      expect(refused.last_response).toContain(`${code} ${text.slice(0, 5)}`);
      expect(refused.last_response).not.toContain('gone@');
      await until(async () => (await jobs(refused.id)).length === 0);
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
    // Our own sender, or a server that wants a sign-in: wrong configuration, which somebody will mend.
    ['mail', 'reply', 550],
    ['rcpt', 'reply', 530],
    ['connect', 'reply', 554],
  ] as const)('at %s: %s %i is tried again, and the mail arrives once', async (at, kind, code) => {
    const cause = `${at} ${kind} ${code}`;
    const to = `${at}-${kind}-${code}@example.com`;
    // The connections of the tests before are still open: without one, a new one is greeted.
    if (at === 'connect') fault({ at: 'mail', kind: 'cut', times: 1 });
    fault({ at, kind, code, times: 1 });
    await add(cause, { to });
    await until(async () => (await row(cause)).state !== 'waiting' || (await row(cause)).tries > 0);
    await retryNow(cause);
    await settled(cause);
    expect(await row(cause)).toMatchObject({ state: 'sent' });
    expect(api.standIns.smtp?.faults.list().map(({ hits }) => hits)).not.toContain(0);
    expect(await arrivedTo(to)).toHaveLength(1);
  });

  it('the next try is seconds away, then minutes, and there is no last one', async () => {
    fault({ at: 'rcpt', kind: 'reply', code: 450, to: 'greylisted@' });
    await add('greylisted', { to: 'greylisted@example.com' });
    const waits: number[] = [];
    for (const tries of [1, 2, 11, 100]) {
      await api.rows('update mails set tries = $1 where cause = $2', [tries - 1, 'greylisted']);
      await retryNow('greylisted');
      await until(async () => (await row('greylisted')).tries >= tries);
      const seconds = 'round(extract(epoch from next_try_at - now()))::int as seconds, last_response';
      const [next] = await api.rows<{ seconds: number }>(`select ${seconds} from mails where cause = 'greylisted'`);
      expect(next).toMatchObject({ last_response: expect.stringMatching(/^450/) });
      waits.push(next?.seconds ?? 0);
    }
    expect(waits).toEqual([2, 4, 300, 300].map((seconds) => expect.closeTo(seconds, -0.5)));
    expect(await jobs((await row('greylisted')).id)).toHaveLength(1);
  });

  it('a connection lost after the message was taken: it is sent once more, with the same Message-ID', async () => {
    fault({ at: 'data', kind: 'cut-after', times: 1 });
    await add('unknown outcome', { to: 'unknown@example.com' });
    await tried('unknown outcome');
    await retryNow('unknown outcome');
    await settled('unknown outcome');
    const messageIds = (await arrivedTo('unknown@example.com')).map(({ messageId }) => messageId);
    expect(messageIds).toEqual(Array(2).fill(`<${(await row('unknown outcome')).id}@mail.example>`));
  });
});

describe('strange addresses and names', () => {
  it.each([
    'nobody',
    '"quoted part"@example.com',
    'a@example.com, b@example.com',
    'a@example.com\r\nBcc: b@example.com',
    'a@exa\nmple.com',
    'a@example.com/b.example.com',
    'bü@example.com',
    'a@example.com>\r\nRCPT TO:<b@example.com',
    `${'a'.repeat(250)}@example.com`,
    '',
  ])('%j is refused by ourselves and reaches no server', async (to) => {
    const before = (await takenMails(api)).length;
    const cause = `to ${to}`;
    await add(cause, { to });
    await settled(cause);
    expect(await row(cause)).toMatchObject({ state: 'refused', last_response: expect.stringContaining('no address') });
    expect(await takenMails(api)).toHaveLength(before);
  });

  it('a domain in another script is written as mail servers read it', async () => {
    await add('another script', { to: 'buyer@bücher.example' });
    await settled('another script');
    // The stand-in lists it as people write it.
    const [listed] = await arrivedTo('buyer@bücher.example');
    const { content } = await takenMail(api, listed?.id ?? 0);
    expect(content.headers).toContainEqual(
      expect.objectContaining({ key: 'to', value: 'buyer@xn--bcher-kva.example' }),
    );
  });

  it('line breaks, separators and other scripts in a subject stay in the subject', async () => {
    const subject = 'Ana\r\nBcc: thief@example.com\r\n\r\n<b>body</b> \u2028 Ľuboš 🎓 \u202e, team';
    define({ render: async () => ({ subject, preheader: '', text: 'text', html: '<p>html</p>' }) });
    await add('strange subject', { to: 'subject@example.com' });
    await settled('strange subject');
    const [listed] = await arrivedTo('subject@example.com');
    expect(listed?.recipients).toEqual(['subject@example.com']);
    const { content } = await takenMail(api, listed?.id ?? 0);
    expect(content.bcc ?? []).toEqual([]);
    expect(content.text?.trim()).toBe('text');
    expect(content.subject).toContain('Ľuboš 🎓');
  });

  it('a reply-to that is no address gives way to the usual one; one that is, is used', async () => {
    await add('reply 1', { to: 'reply1@example.com', replyTo: 'lead@example.org' });
    await add('reply 2', { to: 'reply2@example.com', replyTo: 'x@example.org\r\nBcc: thief@example.com' });
    await settled('reply 1');
    await settled('reply 2');
    const replyTo = async (to: string) => {
      const { content } = await takenMail(api, (await arrivedTo(to))[0]?.id ?? 0);
      return content.replyTo?.map(({ address }) => address);
    };
    expect(await replyTo('reply1@example.com')).toEqual(['lead@example.org']);
    expect(await replyTo('reply2@example.com')).toEqual(['help@mail.example']);
  });
});
