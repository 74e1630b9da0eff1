import type { InvoiceRequest } from './invoice-requests.repository.ts';

/**
 * The states of a request for an invoice, and what changes them. The database derives `state` from facts
 * (db/migrations/0001-schema.sql). A staff member decides on the desk. Everything
 * after that is read from Stripe (InvoiceReader), when a webhook, the claim link or the reconciler triggers it:
 *
 *    new ──approve──► approving ──► sent ──────────────► paid
 *     │                  │  ▲        │ ╲                  ▲ ▲
 *     │                  │  └─again  │  ╲──► uncollectible ┘ │
 *     └──decline──► declined         └────► voided           │ (by a revision made in Stripe's dashboard)
 *                                              └─────────────┘
 *
 * `approving` is an approval in progress, or one that was interrupted: approving again resumes where it stopped
 * (InvoiceApproval). A sent invoice is overdue once its due date has passed, whether or not Stripe has sent an event.
 * Paying too little or too much does not change the state, but sends the team a notice (InvoiceNotices).
 *
 * The payment's row is created with the approval and stays `open` until the invoice is paid in full; voiding the
 * invoice makes it `expired`. Otherwise it is a payment like any other (payment-states.ts).
 */
export function isOverdue({ state, due_at: dueAt }: InvoiceRequest, now = new Date()): boolean {
  return state === 'sent' && dueAt !== null && dueAt < now;
}
