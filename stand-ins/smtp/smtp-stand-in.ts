import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import { SMTPServer, type SMTPServerSession } from 'smtp-server';
import { addMail } from './mail-store.ts';
import { SmtpFaults, type Stage } from './smtp-faults.ts';

export interface SmtpStandInOptions {
  /** Default: any free port. */
  port?: number;
  /** Default 127.0.0.1. */
  host?: string;
  /** PEM certificate and key. When given, STARTTLS is offered. */
  tls?: { cert: string; key: string };
}

export interface SmtpStandIn {
  /** smtp://127.0.0.1:port, for SMTP_URL. */
  url: string;
  faults: SmtpFaults;
  close(): Promise<void>;
}

/** Drops the connection instead of replying. */
class Cut extends Error {}

/** Starts a mail server that accepts every mail, delivers none, and keeps them for the page /__local/mail. */
export async function startSmtpStandIn(db: pg.Pool, options: SmtpStandInOptions): Promise<SmtpStandIn> {
  const faults = new SmtpFaults();
  const { port = 0, host = '127.0.0.1', tls } = options;

  /** Does a command's work unless a fault prevents it. @throws the error to reply with, or Cut */
  const obey = async (at: Stage, session: SMTPServerSession, work: () => Promise<void> = async () => {}) => {
    const fault = faults.hit(
      at,
      session.envelope?.rcptTo.map(({ address }) => address),
    );
    if (fault?.kind === 'stall') await sleep(fault.delayMs ?? 60_000, undefined, { ref: false });
    if (fault?.kind === 'reply')
      throw Object.assign(new Error(fault.text ?? 'A fault was asked for here'), { responseCode: fault.code ?? 451 });
    if (fault?.kind === 'cut') throw new Cut();
    await work();
    if (fault?.kind === 'cut-after') throw new Cut();
  };
  const reply = (session: SMTPServerSession, done: (error?: Error) => void, obeyed: Promise<void>) =>
    void obeyed.then(
      () => done(),
      (error) => (error instanceof Cut ? drop(session.id) : done(error)),
    );

  const server = new SMTPServer({
    authOptional: true,
    allowInsecureAuth: true,
    disableReverseLookup: true,
    disabledCommands: tls ? [] : ['STARTTLS'],
    closeTimeout: 500,
    ...tls,
    onConnect: (session, done) => reply(session, done, obey('connect', session)),
    onAuth: ({ username }, session, done) =>
      reply(session, (error) => (error ? done(error) : done(null, { user: username })), obey('auth', session)),
    onMailFrom: (_address, session, done) => reply(session, done, obey('mail', session)),
    onRcptTo: ({ address }, session, done) => {
      const meant = { ...session, envelope: { ...session.envelope, rcptTo: [{ address, args: false as const }] } };
      reply(session, done, obey('rcpt', meant));
    },
    onData: (stream, session, done) => {
      const { mailFrom, rcptTo } = session.envelope;
      const recipients = rcptTo.map(({ address }) => address);
      const take = async () => {
        // Rejects when the sender disconnects midway.
        const source = await buffer(stream);
        await obey('data', session, () => addMail(db, mailFrom ? mailFrom.address : '', recipients, source));
      };
      reply(session, done, take());
    },
  });
  const drop = (id: string) => {
    for (const connection of server.connections) if (connection.id === id) connection._socket.destroy();
  };
  // A sender that is killed breaks its connection, which is not an error of the server's.
  server.on('error', () => {});
  await new Promise<void>((resolve, reject) => {
    server.server.once('error', reject);
    server.listen(port, host, resolve);
  });
  return {
    url: `smtp://127.0.0.1:${(server.server.address() as AddressInfo).port}`,
    faults,
    async close() {
      const closed = new Promise<void>((resolve) => server.close(resolve));
      for (const connection of server.connections) connection._socket.destroy();
      await closed;
    },
  };
}
