import type { NodemailerError } from 'nodemailer';
import { withoutAddresses } from '../redact.ts';
import { visible } from '../visible-text.ts';

/**
 * What a failed attempt means. refused: this mail can never be delivered. later: this mail may succeed later, and
 * others can be sent now. away: no mail can be sent at present, because the mail server is unreachable or rejects us.
 */
export type SmtpVerdict = 'refused' | 'later' | 'away';

/** A mail that was not sent. The message has the mail server's words for the operator, without addresses. */
export class SmtpError extends Error {
  constructor(
    message: string,
    readonly verdict: SmtpVerdict,
    /** Whether a person has to act: the mail was refused permanently, or our configuration is wrong. */
    readonly isPermanent: boolean,
    /** Reply code and enhanced code, or the name of the connection error, for the log. */
    readonly code: string,
  ) {
    super(message);
  }
}

const LONGEST_WORDS = 500;
/** Replies about the connection or the sign-in: server closing, no TLS, or sign-in required, too weak or wrong. */
const ofConnection = new Set([421, 454, 523, 530, 534, 535, 538]);
/**
 * Replies to a recipient or a message that are about our own account: it has sent too much (Google, Microsoft 365), or
 * may not send as MAIL_FROM. A recipient's full mailbox (5.2.2) is not one of them.
 */
const ofAccount = /^\d{3}[ -]5\.(4\.5|7\.60)\b|SendAsDenied|SubmissionQuotaExceeded|\bsending (limit|quota)\b/i;
/** Message too large, which servers may reply before they have received it. */
const TOO_LARGE = 552;

/**
 * Converts a nodemailer error. A reply to the recipient or the message is about this mail; anything else (sign-in, TLS,
 * our own sender or account, no reply at all) affects every mail.
 * @param secrets texts to mask, in case the server repeats them
 */
export function toSmtpError(error: NodemailerError, secrets: string[]): SmtpError {
  const { command, responseCode, permanent = false, response = '' } = error;
  const isReply = responseCode !== undefined && !ofConnection.has(responseCode) && !ofAccount.test(response);
  const isAboutMail = isReply && (command === 'RCPT TO' || command === 'DATA' || responseCode === TOO_LARGE);
  const verdict = isAboutMail ? (permanent ? 'refused' : 'later') : 'away';
  const isWrongTls = error.code === 'ETLS' || error.code === 'EAUTH';
  const words = secrets.reduce((safe, secret) => safe.replaceAll(secret, '[secret]'), response || error.message);
  return new SmtpError(toLine(words), verdict, permanent || isWrongTls, codeOf(error));
}

/** Returns a server's words on one line that can be stored and shown. */
function toLine(words: string): string {
  return visible(withoutAddresses(words.replace(/\s+/g, ' ').trim())).slice(0, LONGEST_WORDS);
}

function codeOf({ code = 'error', originalCode, responseCode, response = '' }: NodemailerError): string {
  const enhanced = /^\d{3}[ -](\d\.\d{1,3}\.\d{1,3})\b/.exec(response)?.[1];
  if (code === 'ETLS') return code;
  if (responseCode) return enhanced ? `${responseCode} ${enhanced}` : String(responseCode);
  return originalCode ?? code;
}
