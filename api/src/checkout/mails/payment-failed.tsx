import { formatCents, formatSeats } from '../../contract/money.values.ts';
import { Action, ActionAddress, Facts, Note, Paragraph, Title } from '../../platform/mail/layout.tsx';
import { mailKind } from '../../platform/mail/mail-kinds.ts';
import type { Mail, MailContext } from '../../platform/mail/mail-text.ts';
import { renderMail } from '../../platform/mail/render-mail.tsx';
import { type PaymentInMail, paidWithThisAddress } from './words.ts';

export const paymentFailed = mailKind<PaymentInMail>('payment-failed', 'The payment failed');

/** Tells a buyer that the payment was not completed, and how to pay again. */
export async function renderPaymentFailed(failed: PaymentInMail, context: MailContext): Promise<Mail> {
  const link = `${context.publicUrl}/aidp-checkout`;
  const seats = formatSeats(failed.seats);
  const amount = formatCents(failed.amountCents, failed.currency);
  return renderMail(context, {
    subject: `Your payment for ${seats} did not go through`,
    preheader: 'Nothing was charged. You can pay again at any time.',
    reason: paidWithThisAddress(context),
    children: (
      <>
        <Title>Your payment did not go through</Title>
        <Paragraph>
          Your payment of {amount} for {seats} was not completed, so nothing was charged. Your bank may be able to tell
          you why.
        </Paragraph>
        <Paragraph>To get your seats, please pay again, in the same way or another one.</Paragraph>
        <Action href={link}>Pay again</Action>
        <Facts
          rows={[
            ['Seats', failed.seats.toLocaleString('en-US')],
            ['Not charged', amount],
          ]}
        />
        <ActionAddress href={link} />
        <Note>If you have any questions, reply to this email.</Note>
      </>
    ),
  });
}
