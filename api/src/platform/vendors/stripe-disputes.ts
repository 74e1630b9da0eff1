import type Stripe from 'stripe';

/**
 * How a dispute can end (https://docs.stripe.com/disputes/how-disputes-work). Inquiries, for which Stripe withdraws no
 * money, have separate states: warning_….
 */
const outcomes = ['won', 'lost', 'prevented'] as const;

/** A chargeback. */
export interface Dispute {
  id: string;
  /** ISO 8601. */
  createdAt: string;
  /** Null while it is open, and while a lost one is under appeal. */
  outcome: (typeof outcomes)[number] | null;
  /** Stripe's word for the bank's reason, such as `fraudulent`. */
  reason: string;
  /** Stripe's deadline for evidence; ISO 8601. */
  answerBy: string | null;
}

/** Picks the chargebacks from Stripe's disputes. */
export function readDisputes(disputes: readonly Stripe.Dispute[]): Dispute[] {
  return disputes
    .filter(({ status }) => !status.startsWith('warning_'))
    .map((dispute) => {
      const { id, created, reason, evidence_details: evidence } = dispute;
      return {
        id,
        createdAt: new Date(created * 1000).toISOString(),
        outcome: outcomeOf(dispute),
        reason,
        answerBy: evidence.due_by ? new Date(evidence.due_by * 1000).toISOString() : null,
      };
    });
}

/** A dispute can be prevented in two ways: it is blocked, or resolved by giving the money back. */
function outcomeOf({ status, payment_method_details: method }: Stripe.Dispute): Dispute['outcome'] {
  if (status === 'prevented' && method?.card?.case_type === 'resolution') return 'lost';
  return outcomes.find((outcome) => outcome === status) ?? null;
}

/** Whether disputes hold the money back because one is open, lost or under appeal; and whether each of these is lost. */
export function moneyHeldBack(disputes: readonly Dispute[]): { isDisputed: boolean; isDisputeLost: boolean } {
  const holding = disputes.filter(({ outcome }) => outcome === null || outcome === 'lost');
  const isDisputed = holding.length > 0;
  return { isDisputed, isDisputeLost: isDisputed && holding.every(({ outcome }) => outcome === 'lost') };
}
