import { formatCents, formatSeats } from '../../contract/money.values.ts';
import { Action, ActionAddress, Facts, Note, Paragraph, Title } from '../../platform/mail/layout.tsx';
import { formatDay, type Mail, type MailContext } from '../../platform/mail/mail-text.ts';
import { renderMail } from '../../platform/mail/render-mail.tsx';
import { claimLink } from '../claim-link.ts';
import { paidWithThisAddress, whoeverHasTheLink } from './words.ts';

export type PaymentChange = 'refunded' | 'partially_refunded' | 'disputed';

/** What became of a payment after it was paid. Amounts in the currency's smallest unit. */
export interface PaymentChanged {
  change: PaymentChange;
  seats: number;
  amountCents: number;
  /** All that was refunded so far; 0 for a dispute without a refund. */
  refundedCents: number;
  currency: string;
  /** ISO 8601. */
  paidAt: string;
  /** Whether the seats are in an organization already, which stays as it is. */
  isClaimed: boolean;
  claimToken: string;
}

declare module '../../platform/mail/mail.ts' {
  interface Mails {
    'payment-changed': PaymentChanged;
  }
}

interface Words {
  subject: string;
  preheader: string;
  title: string;
  happened: string;
  /** What it means while there is no organization yet. */
  unclaimed: string;
  next: string;
}

const onStatement = 'When it appears on the statement depends on the bank.';
const questions = 'If you have a question, reply to this mail.';

const words: Record<PaymentChange, (seats: string, amount: string, refunded: string) => Words> = {
  refunded: (seats, amount) => ({
    subject: `Your payment for ${seats} was refunded`,
    preheader: `${amount} is on its way back to the card that paid.`,
    title: 'Your payment was refunded',
    happened: `We have refunded your payment of ${amount} for ${seats}. The money goes back to the card that paid. ${onStatement}`,
    unclaimed: 'An organization can no longer be created with this payment.',
    next: questions,
  }),
  partially_refunded: (seats, amount, refunded) => ({
    subject: `${refunded} of your payment for ${seats} was refunded`,
    preheader: 'It is on its way back to the card that paid.',
    title: 'Part of your payment was refunded',
    happened: `We have refunded ${refunded} of your payment of ${amount} for ${seats}. The money goes back to the card that paid. ${onStatement}`,
    unclaimed: 'You can still create your organization: name it and choose a password.',
    next: questions,
  }),
  disputed: (seats, amount) => ({
    subject: `Your payment for ${seats} is disputed`,
    preheader: 'The bank of the card that paid has told us so. This is what it means.',
    title: 'Your payment is disputed',
    happened: `The bank of the card that paid has told us that the payment of ${amount} for ${seats} is disputed. It decides what happens next, and that can take some time.`,
    unclaimed: 'Until the dispute is over, an organization cannot be created with this payment.',
    next: 'If the dispute is a mistake, please tell the bank, and reply to this mail so that we know too.',
  }),
};

/** To the buyer, when a payment was refunded or the bank has told of a dispute. */
export async function renderPaymentChanged(changed: PaymentChanged, context: MailContext): Promise<Mail> {
  const { change, currency } = changed;
  const amount = formatCents(changed.amountCents, currency);
  const refunded = formatCents(changed.refundedCents, currency);
  const said = words[change](formatSeats(changed.seats), amount, refunded);
  // A refund in full and a dispute stand in the way of a claim (payment-states.ts).
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
        <Facts
          rows={[
            ['Seats', changed.seats.toLocaleString('en-US')],
            ['Paid', `${amount} on ${formatDay(changed.paidAt)}`],
            ['Refunded', changed.refundedCents > 0 && refunded],
          ]}
        />
        {link && <ActionAddress href={link} />}
        <Note>
          {link && `${whoeverHasTheLink} `}
          {said.next}
        </Note>
      </>
    ),
  });
}
