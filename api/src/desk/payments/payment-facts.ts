import { amountsOf } from '../../checkout/amounts.ts';
import { findRequestOfPayment } from '../../checkout/invoices/invoice-requests.repository.ts';
import { seatsOf } from '../../checkout/payment-review.ts';
import type { Payment } from '../../checkout/payments.repository.ts';
import { formatCents, formatSeats } from '../../contract/money.values.ts';
import { findLeadOfAttempt } from '../../leads/leads.repository.ts';
import { findOrganization, getProfile } from '../../organizations/organizations.repository.ts';
import type { Database } from '../../platform/database/database.ts';
import { listMailsAbout } from '../../platform/mail/mails.repository.ts';
import { aboutMail, type Entry, when } from '../timeline.ts';

/** The most events that are read; far more than any payment gets. */
const MOST_EVENTS = 200;

export type PaymentFacts = Awaited<ReturnType<typeof readPaymentFacts>>;

/** Reads all facts that the desk shows about a payment. */
export async function readPaymentFacts(db: Database, payment: Payment) {
  const [organization, lead, request, deal, mails, notices, events] = await Promise.all([
    payment.customer_id ? findOrganization(db, payment.customer_id) : undefined,
    payment.attempt_key ? findLeadOfAttempt(db, payment.attempt_key) : undefined,
    findRequestOfPayment(db, payment.id),
    db.selectFrom('deals').selectAll().where('payment_id', '=', payment.id).executeTakeFirst(),
    listMailsAbout(db, payment.id),
    listNotices(db, payment.id),
    listEvents(db, payment),
  ]);
  const profile = organization && (await getProfile(db, organization.admin_id));
  return { payment, organization, profile, lead, request, deal, mails, notices, events };
}

/** Lists the notices about a record that were mailed to the team. @param id the record's UUID */
async function listNotices(db: Database, id: string) {
  const told = db.selectFrom('team_notices').selectAll().where('cause', 'like', `${id}%`);
  return told.where('told_as', 'in', ['mail', 'digest']).execute();
}

/** Lists Stripe's events about a payment, oldest first. */
async function listEvents(db: Database, payment: Payment) {
  const objects = [payment.checkout_session_id, payment.invoice_id, payment.payment_intent_id];
  const ids = objects.filter((id) => id !== null);
  if (ids.length === 0) return [];
  const events = db.selectFrom('stripe_events').selectAll();
  return events
    .where((or) => or.or([or('object_id', 'in', ids), or('payment_intent_id', 'in', ids)]))
    .orderBy('received_at')
    .limit(MOST_EVENTS)
    .execute();
}

/** Lists past and expected events of a payment, unsorted. */
export function describePayment(facts: PaymentFacts): Entry[] {
  return [
    ...beforePaying(facts),
    ...atStripe(facts),
    ...facts.events.map(aboutEvent),
    ...facts.mails.map(aboutMail).filter(({ isToCome }) => !isToCome || facts.payment.claimable),
    ...facts.notices.flatMap(({ kind, told_at }) => when(told_at, `Mail to the team: ${kind.replaceAll('-', ' ')}`)),
    ...afterPaying(facts),
    ...toCome(facts),
  ];
}

function beforePaying({ payment, lead, request }: PaymentFacts): Entry[] {
  const { firstname, lastname, company } = lead?.fields ?? {};
  const seats = formatSeats(payment.seats);
  const made = request ? `Created the payment for an invoice for ${seats}` : `Opened a Checkout Session for ${seats}`;
  return [
    ...when(lead?.created_at, 'Sent the pricing form', {
      detail: [firstname, lastname, company].filter(Boolean).join(' '),
      link: lead ? `/leads/${lead.id}` : null,
      tone: 'good',
    }),
    ...when(request?.created_at, 'Requested an invoice', {
      detail: request ? `${request.contact_name}, ${request.company}` : null,
      link: request ? `/invoices/${request.id}` : null,
    }),
    ...when(payment.created_at, made, { detail: payment.checkout_session_id ?? payment.invoice_id }),
  ];
}

function atStripe({ payment }: PaymentFacts): Entry[] {
  const amount = formatCents(amountsOf(payment).amountCents, payment.currency);
  const { accepted_seats: accepted, amount_refunded_cents: refunded } = payment;
  return [
    ...when(payment.completed_at, 'Completed the checkout; the money is on its way', { tone: 'wait' }),
    ...when(payment.failed_at, 'The payment failed', { tone: 'person' }),
    ...when(payment.expired_at, payment.invoice_id ? 'The invoice was voided' : 'The Checkout Session expired'),
    ...when(payment.paid_at, `Paid ${amount}`, {
      tone: 'good',
      detail: refunded > 0 ? `${formatCents(refunded, payment.currency)} was refunded later` : null,
    }),
    ...when(payment.disputed_at, 'The payment was disputed', { tone: 'person' }),
    ...when(payment.dispute_lost_at, 'The dispute was lost', { tone: 'person' }),
    // Shown apart from the actions, because earlier versions of the command line did not record one.
    ...when(payment.accepted_at, `Accepted with ${formatSeats(accepted ?? payment.seats)}`, {
      detail: payment.accepted_reason,
    }),
  ];
}

function aboutEvent(event: PaymentFacts['events'][number]): Entry {
  const { type, received_at: at, processed_at: processedAt, error, deliveries } = event;
  const what = `Stripe's event ${type}`;
  if (!processedAt) return { at, what, tone: 'wait', detail: error ?? 'Not handled yet' };
  return { at, what, detail: deliveries > 1 ? `Delivered ${deliveries} times` : null };
}

function afterPaying({ payment, organization, profile, deal }: PaymentFacts): Entry[] {
  const link = organization ? `/organizations/${organization.id}` : null;
  const isFirst = organization && payment.claimed_at && organization.created_at >= payment.claimed_at;
  const seats = formatSeats(seatsOf(payment));
  return [
    ...when(payment.claimed_at, isFirst ? 'The organization was created' : `The organization gained ${seats}`, {
      detail: organization?.name ?? null,
      ...{ link, tone: 'good' },
    }),
    ...when(profile?.synced_at, 'Copied to Supabase', { tone: 'good', detail: profile?.email ?? null }),
    ...(profile?.sync_error
      ? [{ at: new Date(), what: 'Copying to Supabase fails', tone: 'wait' as const, detail: profile.sync_error }]
      : []),
    ...when(deal?.synced_at, 'Deal in HubSpot', { tone: 'good', detail: deal?.stage ? `Stage ${deal.stage}` : null }),
    ...when(deal?.problem ? (deal.tried_at ?? deal.created_at) : null, 'HubSpot does not have the deal', {
      tone: deal?.state === 'refused' ? 'person' : 'wait',
      detail: deal?.problem ?? null,
    }),
  ];
}

function toCome({ payment, profile, deal }: PaymentFacts): Entry[] {
  const next: string[] = [];
  if (payment.status === 'open') next.push(payment.invoice_id ? 'The invoice is paid' : 'The buyer pays');
  if (payment.status === 'pending') next.push('The money arrives');
  if (payment.in_review) next.push('A staff member decides');
  const willClaim = payment.claimable || payment.in_review || payment.status === 'pending';
  if (willClaim) next.push('The buyer creates the organization');
  if (willClaim || (profile && !profile.synced_at)) next.push('The organization is copied to Supabase');
  if (deal?.state === 'waiting') next.push('Deal in HubSpot');
  return next.map((what) => ({ at: null, what, isToCome: true }));
}
