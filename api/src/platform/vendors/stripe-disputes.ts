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
    .map(({ id, created, status, reason, evidence_details: { due_by: dueBy } }) => ({
      id,
      createdAt: new Date(created * 1000).toISOString(),
      outcome: outcomes.find((outcome) => outcome === status) ?? null,
      reason,
      answerBy: dueBy ? new Date(dueBy * 1000).toISOString() : null,
    }));
}

/** Whether a dispute holds the money back because it is open, lost or under appeal. */
export function holdsMoney({ outcome }: Dispute): boolean {
  return outcome === null || outcome === 'lost';
}
