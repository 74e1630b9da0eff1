import { openSmtp } from '../platform/vendors/smtp-connection.ts';
import { SmtpError } from '../platform/vendors/smtp-error.ts';
import { type Context, type Line, linesOf } from './check.ts';

const where = 'Mail server';

/** What the code of a failure means, by nodemailer's name for it or the server's reply code, and the cure. */
const diagnoses: [code: RegExp, what: string, cure: string][] = [
  [/^5(30|3[458])\b|^EAUTH$/, 'it refuses the sign-in', 'copy user and password into SMTP_URL again, percent-encoded'],
  [
    /CERT|ALTNAME|SIGNATURE|ISSUER/,
    'its certificate is not to be trusted',
    'use the name in SMTP_URL that its certificate is for',
  ],
  [/^ETLS$/, 'it offers no TLS, which SMTP_TLS=required asks for', 'use smtps:// and port 465, or another server'],
  [/./, 'it cannot be reached, or turns us away', 'compare host and port of SMTP_URL with what your mail service says'],
];

/** Checks connection, TLS and sign-in. Sends nothing. */
export async function checkMail({ env }: Context): Promise<Line[]> {
  const smtp = openSmtp(env);
  try {
    await smtp?.verify();
  } catch (error) {
    if (!(error instanceof SmtpError)) throw error;
    const [, what, cure] = diagnoses.find(([code]) => code.test(error.code)) ?? [];
    return [{ where, what: `${what} (${error.code})`, ...(cure && { cure }) }];
  } finally {
    smtp?.close();
  }
  const sender =
    "whether the domain of MAIL_FROM lets this server send (SPF, DKIM, DMARC) is not looked at: try ops mail test, and read the mail's headers";
  const plain = 'SMTP_TLS=off: mails and the password go unencrypted, which only a network of your own allows';
  return [{ where: 'Mail sender', what: sender }, ...linesOf(where, [[env.SMTP_TLS === 'off', plain]])];
}
