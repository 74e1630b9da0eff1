import { formatCents, formatSeats } from '../../contract/money.values.ts';
import { Action, ActionAddress, Facts, Note, Paragraph, Title } from '../../platform/mail/layout.tsx';
import { mailKind } from '../../platform/mail/mail-kinds.ts';
import type { Mail, MailContext } from '../../platform/mail/mail-text.ts';
import { renderMail } from '../../platform/mail/render-mail.tsx';
import { partsOf } from '../amounts.ts';
import { claimLink } from '../claim-link.ts';
import { keepLinkPrivate, type PaymentInMail, paidWithThisAddress } from './words.ts';

export const paymentPending = mailKind<PaymentInMail>('payment-pending', 'The payment is on its way');

/** Tells a buyer whose payment takes days what happens next. */
export async function renderPaymentPending(pending: PaymentInMail, context: MailContext): Promise<Mail> {
  const link = claimLink(context.publicUrl, pending.claimToken);
  const seats = formatSeats(pending.seats);
  const amount = formatCents(pending.amountCents, pending.currency);
  return renderMail(context, {
    subject: `Your payment for ${seats} is on its way`,
    preheader: 'This can take several business days. We will email you as soon as it arrives.',
    reason: paidWithThisAddress(context),
    children: (
      <>
        <Title step="Step 1 of 2">Your payment is on its way</Title>
        <Paragraph>
          Thank you. Your payment of {amount} for {seats} can take several business days to arrive. If Stripe or your
          bank asks you to confirm it, please do. Otherwise there is nothing you need to do, and no need to pay again.
        </Paragraph>
        <Paragraph>
          As soon as the money arrives, we will email you. Then one step is left: name your organization and choose a
          password.
        </Paragraph>
        <Action href={link}>See your payment</Action>
        <Facts
          rows={[
            ['Seats', pending.seats.toLocaleString('en-US')],
            ...partsOf(pending, pending.currency),
            ['On its way', amount],
          ]}
        />
        <ActionAddress href={link} />
        <Note>The same link creates your organization once the money is here. {keepLinkPrivate}</Note>
      </>
    ),
  });
}
