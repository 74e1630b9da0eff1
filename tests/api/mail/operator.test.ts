import { afterAll, describe, expect, it } from '@jest/globals';
import type { NestExpressApplication } from '@nestjs/platform-express';
import { Conditions } from '#api/platform/conditions/conditions.ts';
import { readEnv } from '#api/platform/config/env.ts';
import { addTestMails, takenMails } from '../../support/mails.ts';
import { runOps } from '../../support/ops.ts';
import { sharedApi } from '../../support/shared-api.ts';
import { startApi } from '../../support/test-api.ts';
import { startTestEnvironment, type TestEnvironment } from '../../support/test-environment.ts';
import { until } from '../../support/until.ts';
import { MAILS } from './outbox.ts';

const api = await sharedApi(MAILS);

const ops = (...args: string[]) => runOps(api.variables, args);
const add = (...causes: string[]) => addTestMails(api.database.url, causes);
const stateOf = async (cause: string, { rows }: TestEnvironment = api) =>
  (await rows<{ state: string }>('select state from mails where cause = $1', [cause]))[0]?.state;
const arrived = async (cause: string) =>
  (await takenMails(api)).filter(({ recipients }) => recipients[0] === `${cause}@example.com`).length;

describe('ops mail', () => {
  it('test: sends a mail to the given address, and says what the mail server answered', async () => {
    const { stdout, code } = await ops('mail', 'test', 'operator@example.com');
    expect([code, stdout]).toEqual([0, expect.stringMatching(/to operator@example\.com\.\nIt is sent\. .*: 250 /)]);
    expect(await arrived('operator')).toBe(1);
    const refused = await ops('mail', 'test', 'nobody');
    expect([refused.code, refused.stderr]).toEqual([1, expect.stringContaining('not a valid mail address')]);
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
    expect((await ops('do', 'mails', id, 'retry')).stderr).toContain('“Send now” is not possible now');
    const { code, stderr } = await ops('do', 'mails', 'again', 'retry');
    expect([code, stderr]).toEqual([1, expect.stringContaining('no mail')]);
  });
});

const environment = await startTestEnvironment();
afterAll(() => environment.close());

const ready = async () => (await fetch(`${environment.apiUrl}/api/health/ready`)).json();
const late = async (api: NestExpressApplication) =>
  (await api.get(Conditions).read(1)).flatMap(({ condition, described }) =>
    condition.name === 'mail-unsent' ? described.map(({ title }) => title) : [],
  );

it('keeps and counts mails without SMTP_URL, and sends them once it is set', async () => {
  const without = { ...environment.variables, SMTP_URL: '', SMTP_TLS: '', MAIL_FROM: '' };
  const before = await startApi(readEnv(without));
  await addTestMails(environment.database.url, ['patient-1', 'patient-2']);
  await addTestMails(environment.database.url, ['next-year'], new Date(Date.now() + 365 * 86_400_000));
  await environment.rows("update mails set due_at = due_at - interval '11 minutes' where cause = 'patient-1'");
  const jobs = "select 1 from graphile_worker.jobs where task_identifier = 'send-mail' and run_at <= now()";
  await until(async () => (await environment.rows(jobs)).length === 0);
  expect(await ready()).toEqual({ status: 'ok', mail: '2 waiting: SMTP_URL is not set' });
  expect(await late(before)).toEqual(['1 mail could not be sent yet']);
  expect((await runOps(without, ['mail', 'test', 'operator@example.com'])).stdout).toContain('SMTP_URL is not set');
  await before.close();

  const after = await startApi(readEnv(environment.variables));
  for (const cause of ['patient-1', 'patient-2'])
    await until(async () => (await stateOf(cause, environment)) === 'sent');
  // The command's test mail waited, too.
  await until(async () => (await takenMails(environment)).length === 3);
  expect(await stateOf('next-year', environment)).toBe('waiting');
  expect(await ready()).toEqual({ status: 'ok' });
  expect(await late(after)).toEqual([]);
  await after.close();
});
