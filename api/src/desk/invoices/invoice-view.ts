import type { InvoiceRequest } from '../../checkout/invoices/invoice-requests.repository.ts';
import { isOverdue } from '../../checkout/invoices/invoice-states.ts';
import { countryName } from '../../contract/countries.values.ts';
import type { DeskInvoice, DeskInvoiceDetail } from '../../contract/desk/invoices.ts';
import { formatSeats } from '../../contract/money.values.ts';
import type { Env } from '../../platform/config/env.ts';
import type { StoredMail } from '../../platform/mail/mails.repository.ts';
import type { DeskAction } from '../desk-actions.repository.ts';
import type { Note } from '../notes.repository.ts';
import { aboutActions, aboutMail, aboutNotes, type Entry, toTimeline, when } from '../timeline.ts';

/**
 * Returns a request for an invoice as a list shows it.
 * @param unitAmountCents the approved price per seat; undefined before approval
 */
export function toDeskInvoice(request: InvoiceRequest, unitAmountCents: number | undefined): DeskInvoice {
  return {
    id: request.id,
    createdAt: request.created_at.toISOString(),
    state: request.state,
    isOverdue: isOverdue(request),
    seats: request.seats,
    amountCents: request.seats * (unitAmountCents ?? request.unit_amount_cents),
    currency: request.currency,
    dueAt: request.due_at?.toISOString() ?? null,
    company: request.company,
    contact: { name: request.contact_name, email: request.contact_email },
  };
}

export interface InvoiceFacts {
  request: InvoiceRequest;
  /** The approved price per seat; undefined before approval. */
  unitAmountCents: number | undefined;
  paidAt: Date | null;
  mails: StoredMail[];
  actions: DeskAction[];
  notes: Note[];
}

/** Returns a request for an invoice with all its details. */
export function toDeskInvoiceDetail(facts: InvoiceFacts, env: Env): DeskInvoiceDetail {
  const { request, unitAmountCents } = facts;
  const { CHECKOUT_PRICE_CENTS: now, CHECKOUT_CURRENCY: nowIn } = env;
  const isOther = request.unit_amount_cents !== now || request.currency !== nowIn;
  const isChanged = request.state === 'new' && isOther;
  const place = [request.postal_code, request.city].filter(Boolean).join(' ');
  const lines = [request.street, place, request.region, countryName(request.country)].filter((line) => line !== null);
  return {
    ...toDeskInvoice(request, unitAmountCents),
    newUnitAmountCents: isChanged ? now : null,
    unitAmountCents: unitAmountCents ?? request.unit_amount_cents,
    address: lines,
    purchaseOrder: request.purchase_order,
    taxId: request.tax_id,
    isTaxIdKnown: request.stripe_customer_id ? request.tax_id_at_stripe : null,
    declinedReason: request.declined_reason,
    number: request.invoice_number,
    url: request.invoice_url,
    paymentId: request.payment_id,
    timeline: toTimeline(describe(facts)),
  };
}

function describe({ request, paidAt, mails, actions, notes }: InvoiceFacts): Entry[] {
  const { state, payment_id: paymentId } = request;
  const isDecidedAtDesk = (action: string) => actions.some((done) => done.action === action);
  const repeats = request.repeats > 0 ? `Sent ${request.repeats + 1} times` : null;
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
    ...when(paidAt, 'Paid', { tone: 'good', link: paymentId ? `/payments/${paymentId}` : null }),
    ...when(state === 'sent' ? request.due_at : null, 'The payment is due', {
      isToCome: !isOverdue(request),
      tone: isOverdue(request) ? 'person' : 'plain',
    }),
    ...mails.map(aboutMail),
    ...aboutActions(actions),
    ...aboutNotes(notes),
    ...comingAfter(state).map((what) => ({ at: null, what, isToCome: true })),
  ];
}

function comingAfter(state: InvoiceRequest['state']): string[] {
  if (state === 'new') return ['A staff member decides', 'Stripe mails the invoice', 'The company pays'];
  if (state === 'approving') return ['Stripe mails the invoice', 'The company pays'];
  return state === 'sent' ? ['The company pays', 'The buyer creates the organization'] : [];
}
