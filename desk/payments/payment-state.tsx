import type { DeskPayment } from '#contract/desk/payments.ts';
import type { PaymentStatus } from '#contract/desk/payments.values.ts';
import { formatAge } from '../lib/format.ts';
import { State } from '../pieces/states.tsx';

const states: Record<PaymentStatus, { kind: 'good' | 'wait' | 'gone' | 'person'; label: string }> = {
  open: { kind: 'wait', label: 'Not paid yet' },
  expired: { kind: 'gone', label: 'Expired' },
  pending: { kind: 'wait', label: 'On its way' },
  failed: { kind: 'gone', label: 'Failed' },
  paid: { kind: 'good', label: 'Paid' },
  partially_refunded: { kind: 'good', label: 'Partly refunded' },
  refunded: { kind: 'gone', label: 'Refunded' },
  disputed: { kind: 'person', label: 'Disputed' },
};

/** Where the money is. */
export function PaymentState({ payment: { status } }: { payment: DeskPayment }) {
  return <State kind={states[status].kind}>{states[status].label}</State>;
}

/** Whether the seats have been claimed. Shows nothing for a payment that cannot be claimed. */
export function ClaimState({ payment }: { payment: DeskPayment }) {
  const { isInReview, isClaimable, paidAt, organizationId } = payment;
  if (organizationId) return <State kind="good">Claimed</State>;
  if (isInReview) return <State kind="person">Needs a person</State>;
  if (!isClaimable || !paidAt) return null;
  const ms = Date.now() - Date.parse(paidAt);
  // Most buyers finish within an hour; until then, nobody needs to act.
  if (ms < 3_600_000) return <State kind="wait">Unclaimed {formatAge(ms)}</State>;
  return <State kind="person">Unclaimed {formatAge(ms)}</State>;
}

/** The one state that matters most, for a list. */
export function ListState({ payment }: { payment: DeskPayment }) {
  const { status, isInReview, isClaimable, organizationId } = payment;
  const isSettled = status === 'paid' || status === 'partially_refunded';
  if (isInReview || (isSettled && (isClaimable || organizationId))) return <ClaimState payment={payment} />;
  return <PaymentState payment={payment} />;
}
