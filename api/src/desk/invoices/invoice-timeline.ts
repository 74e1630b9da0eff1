import { isOverdue } from '../../checkout/invoices/invoice-states.ts';
import { formatSeats } from '../../contract/money.values.ts';
import type { DeskAction } from '../desk-actions.repository.ts';
import { aboutMail, type Entry, toCome, when } from '../timeline.ts';
import type { InvoiceFacts } from './invoice-facts.repository.ts';

/** Lists past and expected events of a request for an invoice, unsorted. @param actions taken on it, which the kit lists */
export function describeInvoice({ request, payment, mails }: InvoiceFacts, actions: DeskAction[]): Entry[] {
  const { payment_id: paymentId, state } = request;
  const isDecidedAtDesk = (action: string) => actions.some((done) => done.action === action);
  const repeats = request.repeats > 0 ? `Sent ${request.repeats + 1} times` : null;
  const overdue = isOverdue(request);
  return [
    ...when(request.created_at, `Requested an invoice for ${formatSeats(request.seats)}`, {
      detail: [request.company, request.contact_name, repeats].filter(Boolean).join(', '),
    }),
    // For decisions from before actions were recorded; otherwise the action below shows the decision.
    ...when(isDecidedAtDesk('invoice.approve') ? null : request.approved_at, 'Approved', { tone: 'good' }),
    ...when(isDecidedAtDesk('invoice.decline') ? null : request.declined_at, 'Declined', {
      detail: request.declined_reason,
    }),
    ...when(request.sent_at, 'Stripe mailed the invoice', { detail: `To ${request.contact_email}`, tone: 'good' }),
    ...when(payment?.paid_at, 'Paid', { tone: 'good', link: paymentId ? `/payments/${paymentId}` : null }),
    ...when(state === 'sent' ? request.due_at : null, 'The payment is due', {
      isToCome: !overdue,
      tone: overdue ? 'person' : 'plain',
    }),
    ...mails.map(aboutMail),
    ...toCome(state === 'new' && 'A staff member decides'),
    ...toCome((state === 'new' || state === 'approving') && 'Stripe mails the invoice'),
    ...toCome(['new', 'approving', 'sent'].includes(state) && 'The company pays'),
    ...toCome(state === 'sent' && 'The buyer creates the organization'),
  ];
}
