import { formatCents, formatSeats } from '../../contract/money.values.ts';
import { Action, ActionAddress, Facts, Note, Paragraph, Title } from '../../platform/mail/layout.tsx';
import { mailKind } from '../../platform/mail/mail-kinds.ts';
import type { Mail, MailContext } from '../../platform/mail/mail-text.ts';
import { renderMail } from '../../platform/mail/render-mail.tsx';
import { claimLink } from '../claim-link.ts';
import { keepLinkPrivate, type PaidInMail, paidFacts, paidWithThisAddress } from './words.ts';

export type PaymentChange = 'refunded' | 'partially_refunded' | 'disputed';

/** A refund or a dispute, and the payment it belongs to. */
export interface PaymentChanged extends PaidInMail {
  change: PaymentChange;
  /** Sum of all refunds so far; 0 for a dispute without a refund. */
  refundedCents: number;
  /** Whether the seats are in an organization already, which stays as it is. */
  isClaimed: boolean;
}
export const paymentChanged = mailKind<PaymentChanged>('payment-changed', 'The payment has changed');

interface Words {
  subject: string;
  preheader: string;
  title: string;
  happened: string;
  /** What it means while there is no organization yet. */
  unclaimed: string;
  next: string;
}

const onStatement = 'Your bank decides when it appears on your statement.';
const questions = 'If you have any questions, reply to this email.';

const words: Record<PaymentChange, (seats: string, amount: string, refunded: string) => Words> = {
  refunded: (seats, amount) => ({
    subject: `Your payment for ${seats} was refunded`,
    preheader: `${amount} is on its way back to you.`,
    title: 'Your payment was refunded',
    happened: `We have refunded your payment of ${amount} for ${seats}. The money goes back to the card or bank account you paid with. ${onStatement}`,
    unclaimed: 'You can no longer create an organization with this payment.',
    next: questions,
  }),
  partially_refunded: (seats, amount, refunded) => ({
    subject: `${refunded} of your payment for ${seats} was refunded`,
    preheader: 'The money is on its way back to you.',
    title: 'Part of your payment was refunded',
    happened: `We have refunded ${refunded} of your payment of ${amount} for ${seats}. The money goes back to the card or bank account you paid with. ${onStatement}`,
    unclaimed: 'You can still create your organization: name it and choose a password.',
    next: questions,
  }),
  disputed: (seats, amount) => ({
    subject: `Your payment for ${seats} is disputed`,
    preheader: 'Your bank has told us so. This is what it means.',
    title: 'Your payment is disputed',
    happened: `Your bank has told us that the payment of ${amount} for ${seats} is disputed. The bank now reviews the dispute, which can take some time.`,
    unclaimed: 'You cannot create an organization with this payment until the dispute is over.',
    next: 'If the dispute is a mistake, please tell your bank and reply to this email to let us know.',
  }),
};

/** Tells the buyer about a refund or a dispute. */
export async function renderPaymentChanged(changed: PaymentChanged, context: MailContext): Promise<Mail> {
  const { change, currency } = changed;
  const amount = formatCents(changed.amountCents, currency);
  const refunded = formatCents(changed.refundedCents, currency);
  const said = words[change](formatSeats(changed.seats), amount, refunded);
  // A full refund or a dispute prevents a claim (payment-states.ts).
  const link =
    change === 'partially_refunded' && !changed.isClaimed && claimLink(context.publicUrl, changed.claimToken);
  return renderMail(context, {
    subject: said.subject,
    preheader: said.preheader,
    reason: paidWithThisAddress(context),
    children: (
      <>
        <Title>{said.title}</Title>
        <Paragraph>{said.happened}</Paragraph>
        {!changed.isClaimed && <Paragraph>{said.unclaimed}</Paragraph>}
        {link && <Action href={link}>Create your organization</Action>}
        <Facts rows={[...paidFacts(changed), ['Refunded', changed.refundedCents > 0 && refunded]]} />
        {link && <ActionAddress href={link} />}
        <Note>
          {link && `${keepLinkPrivate} `}
          {said.next}
        </Note>
      </>
    ),
  });
}
