import { describe, expect, it } from '@jest/globals';
import { addTestMails, takenMails } from '../../support/mails.ts';
import { runOps } from '../../support/ops.ts';
import { sharedApi } from '../../support/shared-api.ts';
import { until } from '../../support/until.ts';
import { MAILS } from './outbox.ts';

const api = await sharedApi(MAILS);

const ops = (...args: string[]) => runOps(api.variables, args);
const add = (...causes: string[]) => addTestMails(api.database.url, causes);
const stateOf = async (cause: string) =>
  (await api.rows<{ state: string }>('select state from mails where cause = $1', [cause]))[0]?.state;
const arrived = async (cause: string) =>
  (await takenMails(api)).filter(({ recipients }) => recipients[0] === `${cause}@example.com`).length;

describe('ops mail', () => {
  it('test: sends a mail to the given address, and says what the mail server answered', async () => {
    const { stdout, code } = await ops('mail', 'test', 'operator@example.com');
    expect([code, stdout]).toEqual([0, expect.stringMatching(/to operator@example\.com\.\nIt is sent\. .*: 250 /)]);
    expect(await arrived('operator')).toBe(1);
    expect(await ops('mail', 'test', 'nobody')).toMatchObject({
      code: 1,
      stderr: expect.stringContaining('not a valid mail address'),
    });
  });

  it('retry: sends one refused mail again', async () => {
    const words = '5.7.1 not \u001b[2J today';
    api.standIns.smtp?.faults.add({ at: 'rcpt', kind: 'reply', code: 550, text: words, to: 'again' });
    const { stdout } = await ops('mail', 'test', 'again@example.com');
    expect(stdout).toMatch(/It is refused\. The mail server said: 550 5\.7\.1 not/);
    expect(stdout).not.toContain('\u001b');
    const [id = ''] = await add('again', 'well');
    await until(async () => (await stateOf('again')) === 'refused' && (await stateOf('well')) === 'sent');

    api.standIns.smtp?.faults.clear();
    expect((await ops('do', 'mails', id, 'retry')).stdout).toContain('is being sent again');
    await until(async () => (await stateOf('again')) === 'sent');
    expect(await arrived('again')).toBe(1);
    // A sent mail cannot be retried.
    expect((await ops('do', 'mails', id, 'retry')).stderr).toContain('neither refused nor waiting');
    expect(await ops('do', 'mails', 'again', 'retry')).toMatchObject({
      code: 1,
      stderr: expect.stringContaining('no mail'),
    });
  });
});
