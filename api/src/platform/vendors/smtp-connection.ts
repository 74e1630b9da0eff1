import { unescape as decode } from 'node:querystring';
import { createTransport, type NodemailerError } from 'nodemailer';
import type { Env } from '../config/env.ts';
import type { Mailbox } from '../config/mailbox.ts';
import { toSmtpError } from './smtp-error.ts';
import { timeCall } from './vendor-metrics.ts';

/** A mail as it leaves us. */
export interface Letter {
  /** With angle brackets. */
  messageId: string;
  from: Mailbox;
  to: string;
  replyTo: Mailbox;
  subject: string;
  text: string;
  html: string;
}

export interface Smtp {
  /**
   * Sends a mail.
   * @returns the server's reply, once it has taken it
   * @throws SmtpError; after a lost connection or a time-out the server may have taken it all the same
   */
  send(letter: Letter): Promise<string>;
  /** Connects and signs in, and sends nothing. @throws SmtpError */
  verify(): Promise<void>;
  /** Ends all connections. */
  close(): void;
}

/** The whole of a try. Less than the 30 s for which Postgres lets a transaction wait (platform/database/database.ts). */
const SEND_MS = 25_000;
/** A connection that broke while it was idle is opened again once; any other try is for the queue to repeat. */
const REQUEUES = 1;

/** The mail server of SMTP_URL, with a few connections that stay open; undefined where none is configured. */
export function openSmtp(env: Env): Smtp | undefined {
  const { SMTP_URL, SMTP_TLS, VENDOR_TIMEOUT_SECONDS } = env;
  if (!SMTP_URL) return undefined;
  const url = new URL(SMTP_URL);
  // nodemailer takes options from it, which would go before ours.
  url.search = '';
  const timeoutMs = VENDOR_TIMEOUT_SECONDS * 1000;
  const transport = createTransport({
    url: url.href,
    pool: true,
    maxRequeues: REQUEUES,
    requireTLS: SMTP_TLS === 'required',
    ignoreTLS: SMTP_TLS === 'off',
    connectionTimeout: timeoutMs,
    greetingTimeout: timeoutMs,
    dnsTimeout: timeoutMs,
    socketTimeout: SEND_MS,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  const secrets = secretsOf(url);
  const call = async <T>(operation: string, act: () => Promise<T>): Promise<T> => {
    try {
      return await timeCall('smtp', operation, act, statusOf);
    } catch (error) {
      throw toSmtpError(error as NodemailerError, secrets);
    }
  };
  return {
    async send({ messageId, from, to, replyTo, subject, text, html }) {
      const headers = { 'Auto-Submitted': 'auto-generated' };
      const signal = AbortSignal.timeout(SEND_MS);
      // As objects: an address is never parsed again, so it stays one address.
      const addresses = { from, to: { name: '', address: to }, replyTo };
      const mail = { ...addresses, messageId, subject, text, html, headers, signal };
      return (await call('send', () => transport.sendMail(mail))).response;
    },
    async verify() {
      await call('verify', () => transport.verify());
    },
    close: () => transport.close(),
  };
}

/** User and password, as they are and as they stand in the URL. */
function secretsOf({ username, password }: URL): string[] {
  return [password, username].flatMap((text) => [text, decode(text)]).filter((text) => text.length > 2);
}

/** What HTTP would have said, for the metrics. */
function statusOf(outcome: { result: unknown } | { error: unknown }): number | undefined {
  if ('result' in outcome) return 200;
  const { responseCode, permanent } = outcome.error as NodemailerError;
  return responseCode && (permanent ? 400 : 503);
}
