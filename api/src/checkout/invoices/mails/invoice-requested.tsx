import { formatSeats } from '../../../contract/money.values.ts';
import { Facts, Note, Paragraph, Title } from '../../../platform/mail/layout.tsx';
import { mailKind } from '../../../platform/mail/mail-kinds.ts';
import type { Mail, MailContext } from '../../../platform/mail/mail-text.ts';
import { renderMail } from '../../../platform/mail/render-mail.tsx';

/** Contains no name: a stranger could enter another person's address, with any text as the name. */
export interface InvoiceRequested {
  seats: number;
}
export const invoiceRequested = mailKind<InvoiceRequested>(
  'invoice-requested',
  'The request for an invoice has arrived',
);

/** Tells a company's contact that the request for an invoice has arrived, and what happens next. */
export async function renderInvoiceRequested(
  { seats }: InvoiceRequested,
  daysDue: number,
  context: MailContext,
): Promise<Mail> {
  return renderMail(context, {
    subject: `We have your request for an invoice for ${formatSeats(seats)}`,
    preheader: 'We will review it and then send the invoice by email.',
    reason: askedWithThisAddress(context),
    children: (
      <>
        <Title>We have your request</Title>
        <Paragraph>
          Thank you. We review every request before an invoice is sent. Stripe, our payment provider, will then email
          the invoice to this address.
        </Paragraph>
        <Facts rows={[['Seats', seats.toLocaleString('en-US')]]} />
        <Paragraph>
          You then have {daysDue} days to pay it by bank transfer. Once it is paid, we email you the link to create your
          organization.
        </Paragraph>
        <Paragraph>Is something wrong, or has something changed? Just reply to this email.</Paragraph>
        <Note>
          If you did not ask for an invoice, you can ignore this email: no invoice is sent before we review the request.
        </Note>
      </>
    ),
  });
}

/** Completes "You are receiving this email because" for the address in the request. */
export function askedWithThisAddress({ publicUrl }: MailContext): string {
  return `someone asked for an invoice at ${new URL(publicUrl).host} with this email address`;
}
