import { sql } from 'kysely';
import { formatCents, formatSeats } from '../contract/money.values.ts';
import type { Database, Tx } from '../platform/database/database.ts';
import { sameAddress } from '../platform/database/same-address.ts';
import {
  assertSettled,
  daysAgo,
  mentions,
  type Obstacle,
  type Person,
  type PersonalData,
  type RetentionRule,
} from '../platform/privacy/personal-data.ts';
import { addDealChange } from './deals/deal-jobs.ts';
import { forgetContact } from './deals/deals.repository.ts';
import type { Payment } from './payments.repository.ts';

/** Payments made by the person, and claims that named the person's address. */
export const paymentPersonalData: PersonalData = {
  name: 'payments',
  nouns: ['payment', 'payments'],
  fate: {
    isKept: true,
    becomes: 'Kept, with a number instead of the address',
    why: "The law requires amounts, dates and Stripe's ids to be kept. Erase the customer at Stripe by hand",
  },
  async find(db, person) {
    return (await findPayments(db, person)).map((payment) => ({
      at: payment.paid_at ?? payment.created_at,
      title: `${titleOf(payment)} for ${formatSeats(payment.seats)}`,
      detail: payment.customer_id ? 'Claimed' : null,
      link: `/payments/${payment.id}`,
      data: isPayer(payment, person) ? paymentOf(payment, person) : claimOf(payment),
    }));
  },
  async obstacles(db, person) {
    return obstaclesIn(await findPayments(db, person), person);
  },
  async erase(tx, person, erasureId, env) {
    const payments = await lockPayments(tx, person);
    assertSettled(obstaclesIn(payments, person));
    for (const payment of payments) {
      await tx
        .updateTable('payments')
        .set({
          ...(isPayer(payment, person) && {
            payer_email: null,
            // A session that was never completed may still be paid; its payer's address must then be stored again.
            ...((payment.paid_at || payment.completed_at) && { erased_as: erasureId }),
          }),
          ...(isClaimant(payment, person) && { claim_email: null }),
          accepted_reason: withoutAddress('accepted_reason', person),
        })
        .where('id', '=', payment.id)
        .execute();
      await forgetContact(tx, payment.id);
      if (payment.paid_at) await addDealChange(tx, env, payment.id);
    }
    return payments.length;
  },
};

/** Stripe's events contain no personal data. Once processed, only the weekly summary and a payment's history read them. */
export const eventRetention: RetentionRule = {
  name: 'stripeEvents',
  variable: 'RETAIN_STRIPE_EVENTS_DAYS',
  async remove(tx: Tx, days: number, limit: number): Promise<number> {
    const old = tx.selectFrom('stripe_events').select('id').where('processed_at', '<', daysAgo(days));
    const oldest = old.orderBy('processed_at').limit(limit);
    return Number((await tx.deleteFrom('stripe_events').where('id', 'in', oldest).executeTakeFirst()).numDeletedRows);
  },
};

function findPayments(db: Database | Tx, { address }: Person): Promise<Payment[]> {
  const payments = db.selectFrom('payments').selectAll();
  const ofPayer = payments.where(sameAddress('payments.payer_email', address));
  const ofClaimant = payments.where(sameAddress('payments.claim_email', address));
  return ofPayer.union(ofClaimant).orderBy('created_at').execute();
}

/** They cannot be paid or claimed meanwhile. */
async function lockPayments(tx: Tx, person: Person): Promise<Payment[]> {
  const ids = (await findPayments(tx, person)).map(({ id }) => id);
  if (ids.length === 0) return [];
  return tx.selectFrom('payments').selectAll().where('id', 'in', ids).orderBy('id').forUpdate().execute();
}

function obstaclesIn(payments: readonly Payment[], person: Person): Obstacle[] {
  return payments.flatMap((payment) => {
    const message = obstacleOf(payment, person);
    return message ? { message, link: `/payments/${payment.id}` } : [];
  });
}

function obstacleOf(payment: Payment, person: Person): string | undefined {
  const seats = formatSeats(payment.seats);
  if (isClaimant(payment, person) && isLeased(payment))
    return `${seats} are being claimed with this address now. Try again in a few minutes.`;
  if (!isPayer(payment, person) || payment.customer_id || !isOwed(payment)) return;
  return payment.status === 'pending'
    ? `A payment for ${seats} is on its way. Wait until it has arrived or failed.`
    : `${seats} are paid and not claimed. Let the buyer claim them, or refund the payment at Stripe first.`;
}

/** Whether a request that claims seats with this address is running. */
export async function isBeingClaimed(db: Database, address: string): Promise<boolean> {
  const claims = db.selectFrom('payments').selectAll().where(sameAddress('payments.claim_email', address));
  return (await claims.execute()).some(isLeased);
}

function isLeased({ lease_until: until }: Payment): boolean {
  return until !== null && until.getTime() > Date.now();
}

function isPayer({ payer_email: payer }: Payment, { address }: Person): boolean {
  return payer?.toLowerCase() === address;
}

function isClaimant({ claim_email: claimant }: Payment, { address }: Person): boolean {
  return claimant?.toLowerCase() === address;
}

/** Returns whether the buyer may still be owed seats for the payment. */
function isOwed({ paid_at: paidAt, status }: Payment): boolean {
  return status === 'pending' || (paidAt !== null && status !== 'refunded');
}

function withoutAddress(column: 'accepted_reason', { address }: Person) {
  return sql<string | null>`case when ${mentions(sql.ref(column), address)} then 'erased' else ${sql.ref(column)} end`;
}

function titleOf({ status, amount_total_cents: cents, currency }: Payment): string {
  const amount = cents === null ? '' : ` ${formatCents(cents, currency)}`;
  return status === 'open' || status === 'expired' ? `Checkout (${status})` : `Payment (${status})${amount}`;
}

/** A claim may name any address, so the payment itself is the payer's. */
function claimOf({ id, created_at, claim_email }: Payment): Record<string, unknown> {
  return { id, created_at, claim_email };
}

/**
 * Leaves out what is about others: the claimant's address and account, and the team's reason. Also internal columns, above all the
 * claim token: its holder can claim the seats.
 */
function paymentOf(payment: Payment, person: Person): Record<string, unknown> {
  const { claim_token, lease_holder, lease_until, attempt_key, user_id, accepted_reason, claim_email, ...shown } =
    payment;
  return { ...shown, ...(isClaimant(payment, person) && { claim_email }) };
}
