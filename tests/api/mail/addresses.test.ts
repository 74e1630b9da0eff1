import { randomUUID } from 'node:crypto';
import { afterEach, describe, expect, it } from '@jest/globals';
import { contentsTo, takenMails } from '../../support/mails.ts';
import { sharedApi } from '../../support/shared-api.ts';
import { MAILS, openOutbox } from './outbox.ts';

const api = await sharedApi(MAILS);
const outbox = openOutbox(api);

describe('strange addresses and names', () => {
  afterEach(() => outbox.mend());

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
    const cause = `to ${to}`;
    const { id, state, last_response } = await outbox.settle(cause, { to });
    expect([state, last_response]).toEqual(['refused', expect.stringContaining('not a valid mail address')]);
    expect((await takenMails(api)).filter(({ messageId }) => messageId?.includes(id))).toEqual([]);
  });

  it('writes a domain in another script as mail servers read it', async () => {
    await outbox.settle('another script', { to: 'buyer@bücher.example' });
    // The stand-in lists it the way people write it.
    const [content] = await contentsTo(api, 'buyer@bücher.example');
    expect(content?.headers).toContainEqual(
      expect.objectContaining({ key: 'to', value: 'buyer@xn--bcher-kva.example' }),
    );
  });

  it('keeps line breaks, separators and other scripts inside the subject', async () => {
    const subject = 'Ana\r\nBcc: thief@example.com\r\n\r\n<b>body</b> \u2028 Ľuboš 🎓 \u202e, team';
    outbox.define({ render: async () => ({ subject, preheader: '', text: 'text', html: '<p>html</p>' }) });
    await outbox.settle('strange subject', { to: 'subject@example.com' });
    const [listed] = await outbox.arrivedTo('subject@example.com');
    expect(listed?.recipients).toEqual(['subject@example.com']);
    const [content] = await contentsTo(api, 'subject@example.com');
    expect(content?.bcc ?? []).toEqual([]);
    expect(content?.text?.trim()).toBe('text');
    expect(content?.subject).toContain('Ľuboš 🎓');
  });

  it('uses a valid reply-to, and falls back to the usual one otherwise', async () => {
    const sentWith = async (replyTo: string) => {
      const to = `reply-${randomUUID()}@example.com`;
      await outbox.settle(to, { to, replyTo });
      return (await contentsTo(api, to))[0]?.replyTo;
    };
    expect(await sentWith('lead@example.org')).toMatchObject([{ address: 'lead@example.org' }]);
    expect(await sentWith('x@example.org\r\nBcc: thief@example.com')).toMatchObject([{ address: 'help@mail.example' }]);
  });
});
