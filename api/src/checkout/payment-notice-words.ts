import { formatCents, formatSeats } from '../contract/money.values.ts';
import { formatMoment } from '../platform/notices/mails/words.ts';
import type { Description, NoticeContext } from '../platform/notices/notice-registry.ts';
import type { Dispute } from '../platform/vendors/stripe-disputes.ts';
import { type Amounts, partsOf } from './amounts.ts';

/** A payment as a notice shows it. Amounts are in the currency's smallest unit. */
export interface PaymentInNotice extends Amounts {
  id: string;
  seats: number;
  /** All that was refunded so far. */
  refundedCents: number;
  currency: string;
  payer: string | null;
  isClaimed: boolean;
}

/** A refund, or one that has failed. */
export interface RefundNews extends PaymentInNotice {
  hasFailed: boolean;
}

/** A dispute that was opened or has ended. */
export interface DisputeNews extends PaymentInNotice {
  news: 'opened' | NonNullable<Dispute['outcome']>;
  dispute: Dispute;
}

declare module '../platform/notices/notice.ts' {
  interface NoticeFacts {
    payment: PaymentInNotice;
    'payment-failed': PaymentInNotice;
    refund: RefundNews;
    dispute: DisputeNews;
  }
}

/** What a mail to the team lists about a payment. @param label of its total */
export function paymentFacts(paid: PaymentInNotice, label = 'Paid'): Description['facts'] {
  return [
    ['Seats', paid.seats.toLocaleString('en-US')],
    ...partsOf(paid, paid.currency),
    [label, formatCents(paid.amountCents, paid.currency)],
    ['Refunded', paid.refundedCents > 0 ? formatCents(paid.refundedCents, paid.currency) : null],
    ['Payer', paid.payer],
    ['Organization', paid.isClaimed ? 'yes' : 'not yet'],
  ];
}

/**
 * Describes a payment.
 * @param what happened to it
 * @param label of its total
 */
export function aboutPayment(
  paid: PaymentInNotice,
  what: string,
  label = 'Paid',
  more: Description['facts'] = [],
): Description {
  const sum = `${formatSeats(paid.seats)}, ${formatCents(paid.amountCents, paid.currency)}`;
  return {
    subject: `${what}: ${sum}`,
    summary: [sum, paid.payer].filter(Boolean).join(', '),
    facts: [...paymentFacts(paid, label), ...more],
    link: `/payments/${paid.id}`,
  };
}

/** Describes a refund with the sum of all refunds so far. */
export function aboutRefund({ hasFailed, ...paid }: RefundNews): Description {
  if (hasFailed) {
    const back = paid.isClaimed
      ? 'If you took seats away from the organization, give them back on its page, or pay the buyer another way.'
      : 'The seats can be claimed, unless something else is wrong with the payment. Or pay the buyer another way.';
    return { ...aboutPayment(paid, 'A refund failed'), whatToDo: `The buyer did not get the money. ${back}` };
  }
  const isWhole = paid.refundedCents >= paid.amountCents;
  const unclaimed = isWhole
    ? 'The payment can no longer be claimed.'
    : 'The payment can still be claimed, for all of its seats: take the refunded ones away from the organization then.';
  const claimed = 'The organization keeps its seats until you take the refunded ones away on its page.';
  const about = { ...aboutPayment(paid, 'Refunded'), whatToDo: paid.isClaimed ? claimed : unclaimed };
  if (isWhole) return about;
  const [refunded, amount] = [paid.refundedCents, paid.amountCents].map((cents) => formatCents(cents, paid.currency));
  const part = `${refunded} of ${amount}`;
  return {
    ...about,
    subject: `Partly refunded: ${formatSeats(paid.seats)}, ${part}`,
    summary: [`${formatSeats(paid.seats)}, ${part} refunded`, paid.payer].filter(Boolean).join(', '),
  };
}

const said = {
  opened: {
    what: 'A dispute was opened',
    whatToDo:
      'Send Stripe your evidence, or accept the dispute there. Until it is decided, no organization can be created with this payment.',
  },
  won: { what: 'A dispute was won', whatToDo: 'The money is yours again, and the payment counts as before.' },
  lost: {
    what: 'A dispute was lost',
    whatToDo:
      'The money is gone. If an organization has the seats, decide whether it keeps them, then mark the payment as handled.',
  },
  prevented: { what: 'A dispute was prevented', whatToDo: 'The payment counts as before.' },
};

/** Describes how a dispute began or ended. */
export function aboutDispute({ news, dispute, ...paid }: DisputeNews, { timeZone }: NoticeContext): Description {
  const { what, whatToDo } = said[news];
  const about = aboutPayment(paid, what, 'Paid', [
    ['Reason', dispute.reason.replaceAll('_', ' ')],
    ['Answer by', news === 'opened' && dispute.answerBy ? formatMoment(dispute.answerBy, timeZone) : null],
    ['Dispute', dispute.id],
  ]);
  return { ...about, summary: `${what.replace('A dispute was ', '')}: ${about.summary}`, whatToDo };
}
