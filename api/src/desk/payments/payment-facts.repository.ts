import { findRequestOfPayment } from '../../checkout/invoices/invoice-requests.repository.ts';
import type { Payment } from '../../checkout/payments.repository.ts';
import { findLeadOfAttempt } from '../../leads/leads.repository.ts';
import { findOrganization, getProfile } from '../../organizations/organizations.repository.ts';
import type { Database } from '../../platform/database/database.ts';
import { listMailsAbout } from '../../platform/mail/mails.repository.ts';

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
