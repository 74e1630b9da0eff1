import { afterAll, expect, it } from '@jest/globals';
import type { NestExpressApplication } from '@nestjs/platform-express';
import { Conditions } from '#api/platform/conditions/conditions.ts';
import { readEnv } from '#api/platform/config/env.ts';
import { addTestMails, takenMails } from '../../support/mails.ts';
import { runOps } from '../../support/ops.ts';
import { startApi } from '../../support/test-api.ts';
import { startTestEnvironment } from '../../support/test-environment.ts';
import { until } from '../../support/until.ts';

const environment = await startTestEnvironment();
afterAll(() => environment.close());

const ready = async () => (await fetch(`${environment.apiUrl}/api/health/ready`)).json();
const stateOf = async (cause: string) =>
  (await environment.rows<{ state: string }>('select state from mails where cause = $1', [cause]))[0]?.state;

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
  await until(async () => (await stateOf('patient-1')) === 'sent' && (await stateOf('patient-2')) === 'sent');
  // The command's test mail waited, too.
  await until(async () => (await takenMails(environment)).length === 3);
  expect(await stateOf('next-year')).toBe('waiting');
  expect(await ready()).toEqual({ status: 'ok' });
  expect(await late(after)).toEqual([]);
  await after.close();
});
