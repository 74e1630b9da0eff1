import { openSmtp } from '../../api/src/platform/vendors/smtp-connection.ts';
import { SmtpError } from '../../api/src/platform/vendors/smtp-error.ts';
import { type Line, Stop } from './finding.ts';
import type { LiveEnv } from './settings.ts';

const where = 'Mail server';

/** Checks connection, TLS and sign-in. Sends nothing. @throws Stop when no mail could be sent */
export async function checkMail(env: LiveEnv): Promise<Line[]> {
  const smtp = openSmtp(env);
  try {
    await smtp?.verify();
  } catch (error) {
    if (error instanceof SmtpError) throw new Stop({ where, ...diagnosisOf(error) });
    throw error;
  } finally {
    smtp?.close();
  }
  const byHand = {
    where: 'Mail sender',
    what: "whether the domain of MAIL_FROM lets this server send (SPF, DKIM, DMARC) is not looked at: try ops mail test, and read the mail's headers",
  };
  if (env.SMTP_TLS === 'required') return [byHand];
  return [
    byHand,
    { where, what: 'SMTP_TLS=off: mails and the password go unencrypted, which only a network of your own allows' },
  ];
}

/** Explains an error by nodemailer's name for it, or by the server's reply code. */
function diagnosisOf({ code }: SmtpError): { what: string; cure: string } {
  if (/^5(30|3[458])\b|^EAUTH$/.test(code))
    return {
      what: `it refuses the sign-in (${code})`,
      cure: 'copy user and password into SMTP_URL again, percent-encoded',
    };
  if (/CERT|ALTNAME|SIGNATURE|ISSUER/.test(code))
    return {
      what: `its certificate is not to be trusted (${code})`,
      cure: 'use the name in SMTP_URL that its certificate is for',
    };
  if (code === 'ETLS')
    return {
      what: 'it offers no TLS, which SMTP_TLS=required asks for',
      cure: 'use smtps:// and port 465, or another server',
    };
  return {
    what: `it cannot be reached, or turns us away (${code})`,
    cure: 'compare host and port of SMTP_URL with what your mail service says',
  };
}
