import { createServer, type Server, type Socket } from 'node:net';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import request from 'supertest';
import { freePort } from '#local/ports.ts';
import { type ApiProcess, startApiProcess } from '../support/api-process.ts';
import { payForSeats } from '../support/buying.ts';
import { DEALS } from '../support/crm.ts';
import { forms } from '../support/leads.ts';
import { startTestEnvironment, type TestEnvironment } from '../support/test-environment.ts';
import { until } from '../support/until.ts';

let environment: TestEnvironment;
let api: ApiProcess;
/** Accepts connections and never responds. */
let silent: Server;
const sockets: Socket[] = [];
beforeAll(async () => {
  silent = createServer((socket) => sockets.push(socket.on('error', () => {})));
  const port = await freePort();
  await new Promise<void>((resolve) => silent.listen(port, '127.0.0.1', resolve));
  const address = `127.0.0.1:${port}`;
  environment = await startTestEnvironment({
    ...DEALS,
    VENDOR_TIMEOUT_SECONDS: '30',
    CLAIM_LEASE_SECONDS: '150',
    CLAIM_MAIL_AFTER_SECONDS: '0',
    ...{ HUBSPOT_API_URL: `http://${address}`, HUBSPOT_FORMS_URL: `http://${address}`, SMTP_URL: `smtp://${address}` },
  });
  api = await startApiProcess(environment.variables);
});
afterAll(async () => {
  await api.kill();
  for (const socket of sockets) socket.destroy();
  silent.close();
  await environment.close();
});

it('records payments at once while HubSpot and the mail server never respond', async () => {
  const http = request(environment.apiUrl);
  const shop = { ...environment, http };
  const recorded = async (session: string) => {
    const paid = 'select from payments where checkout_session_id = $1 and paid_at is not null';
    return (await environment.rows(paid, [session])).length === 1;
  };
  await http.post('/api/leads/partner').send(forms.partner()).expect(201);
  // Enough mails to occupy both mail queues.
  for (let n = 0; n < 8; n += 1) {
    const session = await payForSeats(shop);
    await until(() => recorded(session), 10);
  }
  const held =
    'select queue_name from graphile_worker.jobs where locked_at is not null and queue_name is not null order by 1';
  const slow = ['hubspot-crm', 'hubspot-forms', 'import-posts', 'mail-0', 'mail-1'];
  // The sweep of the outbox is held too, once it has come round.
  const isHeld = async () => {
    const names = (await environment.rows<{ queue_name: string }>(held)).map((row) => row.queue_name);
    return slow.every((name) => names.includes(name));
  };
  await until(isHeld, 15);
  const last = await payForSeats(shop);
  await until(() => recorded(last), 5);
  expect(await isHeld()).toBe(true);
});
