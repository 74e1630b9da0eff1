import type { DeskInvoice } from '#contract/desk/invoices.ts';
import type { InvoiceState } from '#contract/desk/invoices.values.ts';
import { State } from '../pieces/states.tsx';

const states: Record<InvoiceState, { kind: 'good' | 'wait' | 'gone' | 'person'; label: string }> = {
  new: { kind: 'person', label: 'Awaiting decision' },
  approving: { kind: 'person', label: 'Approval interrupted' },
  sent: { kind: 'wait', label: 'Sent' },
  paid: { kind: 'good', label: 'Paid' },
  voided: { kind: 'gone', label: 'Voided' },
  uncollectible: { kind: 'gone', label: 'Uncollectible' },
  declined: { kind: 'gone', label: 'Declined' },
};

export function InvoiceMark({ invoice: { state, isOverdue } }: { invoice: DeskInvoice }) {
  if (isOverdue) return <State kind="person">Overdue</State>;
  return <State kind={states[state].kind}>{states[state].label}</State>;
}

/** Whether a staff member must decide. */
export function isWaiting({ state }: DeskInvoice): boolean {
  return state === 'new' || state === 'approving';
}
