import { formatSeats } from '../../../contract/money.values.ts';
import { Facts, Paragraph, Title } from '../../../platform/mail/layout.tsx';
import { mailKind } from '../../../platform/mail/mail-kinds.ts';
import type { Mail, MailContext } from '../../../platform/mail/mail-text.ts';
import { renderMail } from '../../../platform/mail/render-mail.tsx';
import { askedWithThisAddress } from './invoice-requested.tsx';

export interface InvoiceDeclined {
  seats: number;
  /** In the staff member's own words. */
  reason: string;
}
export const invoiceDeclined = mailKind<InvoiceDeclined>('invoice-declined', 'The request for an invoice was declined');

/** Tells a company's contact that the request was declined, and why. */
export async function renderInvoiceDeclined({ seats, reason }: InvoiceDeclined, context: MailContext): Promise<Mail> {
  return renderMail(context, {
    subject: `About your request for an invoice for ${formatSeats(seats)}`,
    preheader: 'We cannot send the invoice as requested.',
    reason: askedWithThisAddress(context),
    children: (
      <>
        <Title>We cannot send this invoice</Title>
        <Paragraph>
          Thank you for your request. We have looked at it, and we cannot send an invoice for it as it stands. Nothing
          was charged.
        </Paragraph>
        <Facts
          rows={[
            ['Seats', seats.toLocaleString('en-US')],
            ['Why', reason],
          ]}
        />
        <Paragraph>
          We would still like to have your team with us: reply to this email, and we will find a way.
        </Paragraph>
      </>
    ),
  });
}
