import type { InvoiceRequest } from './invoice-requests.repository.ts';

/**
 * The states of a request for an invoice, and what changes them. The database generates `state` from facts
 * (db/migrations/0017-invoice-requests.sql). A member of the team decides (`ops invoices approve | decline`);
 * everything after that comes from Stripe (InvoiceReader), whether a webhook, the claim link or the reconciler asks:
 *
 *    new ──approve──► approving ──► sent ──────────────► paid
 *     │                  │  ▲        │ ╲                  ▲ ▲
 *     │                  │  └─again  │  ╲──► uncollectible ┘ │
 *     └──decline──► declined         └────► voided           │ (by a revision made in Stripe's dashboard)
 *                                              └─────────────┘
 *
 * `approving` is an approval that is under way or was cut off: approving again resumes where it stopped
 * (InvoiceApproval). A sent invoice is overdue from its due date on, whether or not Stripe has sent an event about it.
 * Paying too little or too much changes no state, but the team is told (InvoiceNotices).
 *
 * The payment's row is made with the approval and stays `open` until the invoice is paid in full; a void invoice makes
 * it `expired`. From then on it is a payment like any other (payment-states.ts).
 */
export function isOverdue({ state, due_at: dueAt }: InvoiceRequest, now = new Date()): boolean {
  return state === 'sent' && dueAt !== null && dueAt < now;
}
