import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from '@jest/globals';
import request from 'supertest';
import { freePort } from '#local/ports.ts';
import { openDatabase } from '#stand-ins/database.ts';
import { type SmtpStandIn, type SmtpStandInOptions, startSmtpStandIn } from '#stand-ins/smtp/smtp-stand-in.ts';
import { type ApiProcess, startApiProcess } from '../support/api-process.ts';
import { makeCertificate } from '../support/certificate.ts';
import { setDatabaseUp } from '../support/databases.ts';
import { forms } from '../support/leads.ts';
import { addTestMails, newCauses, takenMails } from '../support/mails.ts';
import { spawnOps } from '../support/ops-process.ts';
import { startTestEnvironment, type TestEnvironment } from '../support/test-environment.ts';
import { until } from '../support/until.ts';

const certificate = makeCertificate(30);
const folder = mkdtempSync(join(tmpdir(), 'site-mail-'));
let environment: TestEnvironment;
let servers: ReturnType<typeof openDatabase>;
let server: SmtpStandIn | undefined;
let api: ApiProcess;
let port: number;

beforeAll(async () => {
  writeFileSync(join(folder, 'ca.pem'), certificate.cert);
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));
// Each test starts with nothing listening at the mail server's address.
beforeEach(async () => {
  port = await freePort();
  environment = await startTestEnvironment({ SMTP_URL: `smtp://localhost:${port}` });
  servers = openDatabase(environment.standInDatabase.url);
});
afterEach(async () => {
  await api.stop();
  await server?.close();
  server = undefined;
  await servers.end();
  await environment.close();
});

const start = async (more: NodeJS.ProcessEnv = {}) => {
  api = await startApiProcess({ ...environment.variables, ...more });
};
const listen = async (options: SmtpStandInOptions = {}) => {
  await server?.close();
  server = await startSmtpStandIn(servers, { port, ...options });
};
const count = async (condition: string) =>
  (await environment.rows<{ n: number }>(`select count(*)::int as n from mails where ${condition}`))[0]?.n ?? 0;
const recipients = async () => (await takenMails(environment)).map(({ recipients }) => recipients.join()).sort();

it('delivers each mail exactly once when the mail server was away for the whole run', async () => {
  await start();
  const causes = newCauses(30);
  await addTestMails(environment.database.url, causes);
  await until(async () => (await count('tries > 0')) === causes.length, 60);
  expect(await count("state = 'waiting' and last_response like '%ECONNREFUSED%'")).toBe(causes.length);
  await listen();
  await until(async () => (await count("state = 'sent'")) === causes.length, 60);
  expect(await recipients()).toEqual(causes.map((cause) => `${cause}@example.com`).sort());
});

it('holds up nothing else when the mail server does not respond', async () => {
  await listen();
  server?.faults.add({ at: 'connect', kind: 'stall', delayMs: 60_000 });
  await start();
  await addTestMails(environment.database.url, newCauses(20));
  const busy = "select 1 from graphile_worker.jobs where task_identifier = 'send-mail' and locked_at is not null";
  await until(async () => (await environment.rows(busy)).length > 0);
  await request(environment.apiUrl).post('/api/leads/partner').send(forms.partner()).expect(201);
  await until(async () => (await environment.hubspotSubmissions()).length === 1);
  expect(await count("state = 'waiting'")).toBe(20);
  // Two of the four concurrent jobs are left for other work.
  expect((await environment.rows(busy)).length).toBeLessThanOrEqual(2);
});

it('sends no mail unencrypted or to a server without a valid certificate, unless SMTP_TLS allows it', async () => {
  await listen();
  await start({ SMTP_TLS: 'required', NODE_EXTRA_CA_CERTS: join(folder, 'ca.pem') });
  const [id = ''] = await addTestMails(environment.database.url, ['private']);
  const tryAgain = () => spawnOps(environment.variables, ['do', 'mails', id, 'retry']);
  await until(async () => (await count('tries > 0')) === 1);
  await listen({ tls: makeCertificate(30) });
  const [before] = await environment.rows<{ tries: number }>('select tries from mails');
  await tryAgain();
  await until(async () => (await count(`tries > ${before?.tries}`)) === 1);
  expect(await count("state = 'waiting'")).toBe(1);
  expect(await takenMails(environment)).toEqual([]);
  await listen({ tls: certificate });
  await tryAgain();
  await until(async () => (await count("state = 'sent'")) === 1);
  expect(await recipients()).toEqual(['private@example.com']);
});

it('keeps and reports a mail when the password is wrong, and sends it once the password is right', async () => {
  await listen();
  server?.faults.add({ at: 'auth', kind: 'reply', code: 535, text: '5.7.8 user mailer has no password pa%ss' });
  const SMTP_URL = `smtp://mailer:pa%25ss@localhost:${port}`;
  await start({ SMTP_URL, LOG_LEVEL: 'info' });
  await addTestMails(environment.database.url, ['locked-out']);
  await until(async () => (await count('tries > 0')) === 1);
  const [row] = await environment.rows<{ state: string; last_response: string }>('select * from mails');
  expect(row).toMatchObject({ state: 'waiting', last_response: expect.stringMatching(/^535 5\.7\.8/) });
  expect(row?.last_response).not.toMatch(/mailer|pa%/);
  expect(api.output()).toContain('mail_server_rejects');
  expect(api.output()).not.toMatch(/pa%|locked-out@/);
  server?.faults.clear();
  await until(async () => (await count("state = 'sent'")) === 1);
});

it('sends a mail at least once when Postgres goes away meanwhile, and a repeat has the same Message-ID', async () => {
  await listen();
  server?.faults.add({ at: 'data', kind: 'stall', delayMs: 500, times: 1 });
  await start();
  const [id] = await addTestMails(environment.database.url, ['in-between']);
  await until(() => server?.faults.list()[0]?.hits === 1);
  await setDatabaseUp(environment.database.name, false);
  await until(async () => (await takenMails(environment)).length === 1);
  await setDatabaseUp(environment.database.name, true);
  // At the latest by the job that checks for due mails every minute.
  await until(async () => (await count("state = 'sent'")) === 1, 90);
  const messageIds = (await takenMails(environment)).map(({ messageId }) => messageId);
  expect(messageIds.length).toBeLessThanOrEqual(2);
  expect(new Set(messageIds)).toEqual(new Set([`<${id}@lodestar.example>`]));
});
