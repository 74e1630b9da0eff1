import type Stripe from 'stripe';

/**
 * How a dispute can end (https://docs.stripe.com/disputes/how-disputes-work). Inquiries, for which Stripe withdraws no money, have
 * states of their own: warning_….
 */
const outcomes = ['won', 'lost', 'prevented'] as const;

/** A chargeback. */
export interface Dispute {
  id: string;
  /** ISO 8601. */
  createdAt: string;
  /** Null while it is open, also while a lost one is appealed against. */
  outcome: (typeof outcomes)[number] | null;
  /** Stripe's word for what the buyer's bank says, such as `fraudulent`. */
  reason: string;
  /** Until when Stripe takes evidence; ISO 8601. */
  answerBy: string | null;
}

/** The chargebacks among Stripe's disputes. */
export function readDisputes(disputes: readonly Stripe.Dispute[]): Dispute[] {
  return disputes
    .filter(({ status }) => !status.startsWith('warning_'))
    .map(({ id, created, status, reason, evidence_details: { due_by: dueBy } }) => ({
      id,
      createdAt: new Date(created * 1000).toISOString(),
      outcome: outcomes.find((outcome) => outcome === status) ?? null,
      reason,
      answerBy: dueBy ? new Date(dueBy * 1000).toISOString() : null,
    }));
}

/** Whether a dispute holds the money back: one that is open, lost or appealed against. */
export function holdsMoney({ outcome }: Dispute): boolean {
  return outcome === null || outcome === 'lost';
}
