import { once } from 'node:events';
import { connect } from 'node:net';
import { expect, it } from '@jest/globals';
import { createTransport } from 'nodemailer';
import { takenMails } from '../../support/mails.ts';
import { environment } from './environment.ts';

const url = () => new URL(environment.standIns.smtp?.url ?? '');
const send = () =>
  createTransport({ url: url().href, ignoreTLS: true }).sendMail({
    from: 'a@example.com',
    to: ['b@example.com', 'c@example.com'],
    subject: 'Whole',
    text: 'text',
  });
const control = (method: string, body?: unknown) =>
  fetch(`${environment.standIns.url}/__local/mail/faults`, {
    method,
    headers: { 'content-type': 'application/json' },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });

it('stores nothing from a sender that disconnects in the middle of a message, and goes on', async () => {
  const socket = connect(Number(url().port), '127.0.0.1');
  socket.setEncoding('utf8');
  for (const line of ['', 'EHLO x', 'MAIL FROM:<a@example.com>', 'RCPT TO:<b@example.com>', 'DATA']) {
    if (line) socket.write(`${line}\r\n`);
    await once(socket, 'data');
  }
  socket.write('Subject: Half\r\n\r\nand then');
  socket.destroy();
  await send();
  expect(await takenMails(environment)).toMatchObject([
    { subject: 'Whole', sender: 'a@example.com', recipients: ['b@example.com', 'c@example.com'] },
  ]);
});

it('misbehaves as told over HTTP, and refuses an invalid fault', async () => {
  expect((await control('POST', { at: 'rcpt', kind: 'reply', code: 550, to: '^c@', times: 1 })).status).toBe(201);
  expect((await send()).rejected).toEqual(['c@example.com']);
  expect(await (await control('GET')).json()).toMatchObject([{ at: 'rcpt', hits: 1 }]);
  expect((await send()).rejected).toEqual([]);
  for (const wrong of [
    {},
    { at: 'rcpt', kind: 'shout' },
    { at: 'rcpt', kind: 'cut-after' },
    { at: 'data', kind: 'cut', to: '(' },
  ])
    expect((await control('POST', wrong)).status).toBe(400);
  expect((await control('DELETE')).status).toBe(204);
  expect(await (await control('GET')).json()).toEqual([]);
});
