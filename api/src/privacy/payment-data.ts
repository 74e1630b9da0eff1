import { randomUUID } from 'node:crypto';
import { type Selectable, sql } from 'kysely';
import { addDealChange } from '../checkout/deals/deal-jobs.ts';
import { forgetContact } from '../checkout/deals/deals.repository.ts';
import { formatCents, formatSeats } from '../contract/money.values.ts';
import type { Database, Tx } from '../platform/database/database.ts';
import { sameAddress } from '../platform/database/same-address.ts';
import type { Tables } from '../platform/database/tables.ts';
import { mentions } from './mentions.ts';
import { type Obstacle, type Person, personalTable } from './personal-data.ts';

type Payment = Selectable<Tables['payments']>;
type InvoiceRequest = Selectable<Tables['invoice_requests']>;

/** Payments made by the person, and claims that named the person's address. */
export const payments = personalTable({
  table: 'payments',
  name: 'payments',
  nouns: ['payment', 'payments'],
  onErasure: {
    becomes: 'Kept, with a number instead of the address',
    why: "The law requires amounts, dates and Stripe's ids to be kept. Erase the customer at Stripe by hand",
  },
  isOf: ({ address }) =>
    sql`(${sameAddress('payments.payer_email', address)} or ${sameAddress('payments.claim_email', address)})`,
  describe: ({ id, status, seats, currency, amount_total_cents: cents, customer_id: customer, ...payment }) => ({
    at: payment.paid_at ?? payment.created_at,
    title:
      status === 'open' || status === 'expired'
        ? `Checkout (${status}) for ${formatSeats(seats)}`
        : `Payment (${status})${cents === null ? '' : ` ${formatCents(cents, currency)}`} for ${formatSeats(seats)}`,
    detail: customer ? 'Claimed' : null,
    link: `/payments/${id}`,
  }),
  // A claim may name any address, so the payment itself is its payer's; and the holder of its claim token can claim the seats.
  toExport(payment, person) {
    const { claim_token, lease_holder, lease_until, attempt_key, user_id, accepted_reason, claim_email, ...own } =
      payment;
    if (!isPayer(payment, person)) return { id: payment.id, created_at: payment.created_at, claim_email };
    return { ...own, ...(isClaimant(payment, person) && { claim_email }) };
  },
  async obstacles(rows, person, db) {
    const leased = await findLeased(db, person.address);
    return rows.flatMap((payment) => {
      const message = paymentObstacle(payment, person, leased.has(payment.id));
      return message ? { message, link: `/payments/${payment.id}` } : [];
    });
  },
  async erase(tx, person, rows, erasureId, env) {
    const reason = sql.ref('accepted_reason');
    for (const payment of rows) {
      await tx
        .updateTable('payments')
        .set({
          ...(isPayer(payment, person) && {
            payer_email: null,
            // A session that was never completed may still be paid; its payer's address must then be stored again.
            ...((payment.paid_at || payment.completed_at) && { erased_as: erasureId }),
          }),
          ...(isClaimant(payment, person) && { claim_email: null }),
          // The claimant's account is about to be deleted, so no later claim of the payment may reuse it.
          ...(isClaimant(payment, person) && !payment.customer_id && { user_id: randomUUID() }),
          accepted_reason: sql`case when ${mentions(reason, person.address)} then 'erased' else ${reason} end`,
        })
        .where('id', '=', payment.id)
        .execute();
      await forgetContact(tx, payment.id);
      if (payment.paid_at) await addDealChange(tx, env, payment.id);
    }
    return rows.length;
  },
});

const isPayer = ({ payer_email: payer }: Payment, { address }: Person) => payer?.toLowerCase() === address;
const isClaimant = ({ claim_email: claimant }: Payment, { address }: Person) => claimant?.toLowerCase() === address;

function paymentObstacle(payment: Payment, person: Person, isLeased: boolean): string | undefined {
  const seats = formatSeats(payment.seats);
  if (isLeased) return `${seats} are being claimed with this address now. Try again in a few minutes.`;
  if (!isPayer(payment, person)) return;
  if (payment.status === 'pending') return `A payment for ${seats} is on its way. Wait until it has arrived or failed.`;
  // Free seats cannot be refunded, so erasing their buyer is what ends them.
  if ((payment.claimable || payment.in_review) && payment.amount_total_cents !== 0)
    return `${seats} are paid and not claimed. Let the buyer claim them, or refund the payment at Stripe first.`;
}

/** Whether a request that claims seats with this address is running. */
export async function isBeingClaimed(db: Database, address: string): Promise<boolean> {
  return (await findLeased(db, address)).size > 0;
}

/** Returns the ids of the payments that are being claimed with this address now, by the database's clock. */
async function findLeased(db: Database | Tx, address: string): Promise<Set<string>> {
  const claims = db.selectFrom('payments').select('id').where(sameAddress('payments.claim_email', address));
  const leased = await claims.where('lease_until', '>', sql<Date>`now()`).execute();
  return new Set(leased.map(({ id }) => id));
}

/** Invoice requests that name the person as the contact. */
export const invoiceRequests = personalTable({
  table: 'invoice_requests',
  name: 'invoiceRequests',
  nouns: ['invoice request', 'invoice requests'],
  onErasure: {
    becomes: 'Kept without names and addresses; deleted if it was declined',
    why: 'The invoice itself stays at Stripe, as the law requires',
  },
  isOf: ({ address }) => sameAddress('invoice_requests.contact_email', address),
  hidden: ['content_hash'],
  describe: ({ id, seats, state }) => ({
    title: `Request for an invoice, ${formatSeats(seats)}`,
    detail: state,
    link: `/invoices/${id}`,
  }),
  obstacles: (rows) => rows.filter(({ state }) => ['new', 'approving', 'sent'].includes(state)).map(invoiceObstacle),
  async erase(tx, _person, rows) {
    for (const { id, payment_id: payment } of rows) {
      if (payment === null) await tx.deleteFrom('invoice_requests').where('id', '=', id).execute();
      await tx
        .updateTable('invoice_requests')
        .set({
          ...{ company: 'erased', street: 'erased', city: 'erased', postal_code: null, region: null },
          ...{ purchase_order: null, tax_id: null, contact_name: 'erased', contact_email: 'erased' },
          // Stripe's page of the invoice shows name and address.
          ...{ invoice_url: null, page: null },
          content_hash: sql<string>`id::text`,
          declined_reason: sql<string | null>`case when declined_reason is not null then 'erased' end`,
        })
        .where('id', '=', id)
        .execute();
    }
    return rows.length;
  },
});

function invoiceObstacle({ id, state, seats }: InvoiceRequest): Obstacle {
  const message =
    state === 'new'
      ? `A request for an invoice for ${formatSeats(seats)} is waiting for a decision. Decline it first.`
      : `An invoice for ${formatSeats(seats)} is not paid yet. Wait for the payment, or void it at Stripe first.`;
  return { message, link: `/invoices/${id}` };
}
