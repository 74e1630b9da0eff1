import { createServer, type Socket } from 'node:net';
import { afterAll, expect, it } from '@jest/globals';
import { payForSeats } from '../support/buying.ts';
import { DEALS } from '../support/crm.ts';
import { startDrill } from '../support/drill.ts';
import { forms } from '../support/leads.ts';
import { listen } from '../support/servers.ts';
import { until } from '../support/until.ts';

/** Accepts connections and never responds. */
const sockets: Socket[] = [];
const silent = createServer((socket) => sockets.push(socket.on('error', () => {})));
const address = `127.0.0.1:${await listen(silent)}`;
afterAll(() => {
  for (const socket of sockets) socket.destroy();
  silent.close();
});
const { environment, http } = await startDrill({
  ...DEALS,
  VENDOR_TIMEOUT_SECONDS: '30',
  CLAIM_LEASE_SECONDS: '150',
  CLAIM_MAIL_AFTER_SECONDS: '0',
  // Production's default: each slow queue occupies a worker. Other tests run fewer.
  WORKER_CONCURRENCY: '8',
  ...{ HUBSPOT_API_URL: `http://${address}`, HUBSPOT_FORMS_URL: `http://${address}`, SMTP_URL: `smtp://${address}` },
});

it('records payments at once while HubSpot and the mail server never respond', async () => {
  const shop = { ...environment, http: http() };
  const recorded = async (session: string) => {
    const paid = 'select from payments where checkout_session_id = $1 and paid_at is not null';
    return (await environment.rows(paid, [session])).length === 1;
  };
  await http().post('/api/leads/partner').send(forms.partner()).expect(201);
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
