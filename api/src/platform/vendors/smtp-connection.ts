import { unescape as decode } from 'node:querystring';
import { createTransport, type NodemailerError } from 'nodemailer';
import type { Env } from '../config/env.ts';
import type { Mailbox } from '../config/mailbox.ts';
import { toSmtpError } from './smtp-error.ts';
import { timeCall } from './vendor-metrics.ts';

/** A mail as it is sent. */
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
   * @returns the server's reply once it has accepted the mail
   * @throws SmtpError; after a lost connection or a timeout the server may have accepted the mail nevertheless
   */
  send(letter: Letter): Promise<string>;
  /** Connects and signs in without sending anything. @throws SmtpError */
  verify(): Promise<void>;
  /** Ends all connections. */
  close(): void;
}

/** Limit for a whole attempt. */
const SEND_MS = 25_000;
/** A connection that broke while idle is reopened once; any other retry is left to the queue. */
const REQUEUES = 1;

/** Opens a small connection pool to the mail server of SMTP_URL; undefined if none is configured. */
export function openSmtp(env: Env): Smtp | undefined {
  const { SMTP_URL, SMTP_TLS, VENDOR_TIMEOUT_SECONDS } = env;
  if (!SMTP_URL) return undefined;
  const url = new URL(SMTP_URL);
  // nodemailer reads options from the query, which would override ours.
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
      // Objects are not parsed again, so each stays a single address.
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

/** Returns user and password, both decoded and as written in the URL. */
function secretsOf({ username, password }: URL): string[] {
  return [password, username].flatMap((text) => [text, decode(text)]).filter((text) => text.length > 2);
}

/** Returns the equivalent HTTP status for the metrics. */
function statusOf(outcome: { result: unknown } | { error: unknown }): number | undefined {
  if ('result' in outcome) return 200;
  const { responseCode, permanent } = outcome.error as NodemailerError;
  return responseCode && (permanent ? 400 : 503);
}
