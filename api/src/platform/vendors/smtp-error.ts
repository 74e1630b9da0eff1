import type { NodemailerError } from 'nodemailer';
import { withoutAddresses } from '../redact.ts';
import { visible } from '../visible-text.ts';

/**
 * What a failed try means. refused: this mail never gets through. later: this mail may get through, others may go at once. away: no
 * mail gets through at present, because the mail server is not reached or lets nobody in.
 */
export type SmtpVerdict = 'refused' | 'later' | 'away';

/** A mail was not sent. The message holds the mail server's words for the operator, without addresses. */
export class SmtpError extends Error {
  readonly verdict: SmtpVerdict;
  /** Whether a person has to act: refused for good, or what we are configured with is wrong. */
  readonly isPermanent: boolean;
  /** Reply code and enhanced code, or the name of the connection's error: for the log. */
  readonly code: string;

  constructor(message: string, verdict: SmtpVerdict, isPermanent: boolean, code: string) {
    super(message);
    this.verdict = verdict;
    this.isPermanent = isPermanent;
    this.code = code;
  }
}

const LONGEST_WORDS = 500;
/** Replies to any command that are about the connection or the sign-in: closing, no TLS, sign-in needed, too weak or wrong. */
const ofConnection = new Set([421, 454, 523, 530, 534, 535, 538]);
/** The message is too large, which servers may say before they have seen it. */
const TOO_LARGE = 552;

/**
 * Reads an error of nodemailer's. A reply to the recipient or to the message is about this mail; anything else (sign-in, TLS, our
 * own sender, no reply at all) concerns every mail.
 * @param secrets what must not be shown, should the server repeat it
 */
export function toSmtpError(error: NodemailerError, secrets: string[]): SmtpError {
  const { command, responseCode, permanent = false, response } = error;
  const isReply = responseCode !== undefined && !ofConnection.has(responseCode);
  const isAboutMail = isReply && (command === 'RCPT TO' || command === 'DATA' || responseCode === TOO_LARGE);
  const verdict = isAboutMail ? (permanent ? 'refused' : 'later') : 'away';
  const isWrongTls = error.code === 'ETLS' || error.code === 'EAUTH';
  const words = secrets.reduce((safe, secret) => safe.replaceAll(secret, '[secret]'), response || error.message);
  return new SmtpError(toLine(words), verdict, permanent || isWrongTls, codeOf(error));
}

/** Words of a server in one line that can be stored and shown. */
function toLine(words: string): string {
  return visible(withoutAddresses(words.replace(/\s+/g, ' ').trim())).slice(0, LONGEST_WORDS);
}

function codeOf({ code = 'error', originalCode, responseCode, response = '' }: NodemailerError): string {
  const enhanced = /^\d{3}[ -](\d\.\d{1,3}\.\d{1,3})\b/.exec(response)?.[1];
  if (code === 'ETLS') return code;
  if (responseCode) return enhanced ? `${responseCode} ${enhanced}` : String(responseCode);
  return originalCode ?? code;
}
