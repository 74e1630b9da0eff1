import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { type Database, inTransaction, type Tx } from '../platform/database/database.ts';
import type { Payment } from './payments.repository.ts';

/** The right to work on one payment's claim for a while. Its holder is named by a random id. */
export interface Lease {
  paymentId: string;
  /** Chosen when the payment's row was made, so that a crash can be resumed. */
  userId: string;
  holder: string;
  /** performance.now() after which the holder must not act any more. */
  deadline: number;
}

/**
 * Takes the lease of a claimable payment.
 * @param seconds how long it lasts unless released
 * @returns null while another request holds it, or when the payment is not claimable
 */
export async function acquireLease(db: Database, paymentId: string, seconds: number): Promise<Lease | null> {
  const holder = randomUUID();
  const deadline = performance.now() + seconds * 1000;
  const row = await db
    .updateTable('payments')
    .set({ lease_holder: holder, lease_until: sql<Date>`now() + make_interval(secs => ${seconds})` })
    .where('id', '=', paymentId)
    .where('claimable', '=', true)
    .where((or) => or.or([or('lease_until', 'is', null), or('lease_until', '<', sql<Date>`now()`)]))
    .returning('user_id')
    .executeTakeFirst();
  return row ? { paymentId, userId: row.user_id, holder, deadline } : null;
}

/**
 * Notes whose claim this is. When an earlier claim of the same address was abandoned, with a payment that was refunded meanwhile
 * for instance, the account that it may have left behind becomes this one's: the two payments exchange their users.
 * @returns the lease, under the user id that is to be used from now on
 */
export async function nameClaimant(db: Database, lease: Lease, email: string): Promise<Lease> {
  return inTransaction(db, async (tx) => {
    const rows = await tx
      .selectFrom('payments')
      .selectAll()
      .where((or) => or.or([or('id', '=', lease.paymentId), or(sql`lower(claim_email)`, '=', email.toLowerCase())]))
      .where('customer_id', 'is', null)
      .orderBy('id')
      .forUpdate()
      .execute();
    const own = rows.find((row) => row.id === lease.paymentId && row.lease_holder === lease.holder);
    if (!own) return lease;
    const setClaimant = (id: string, userId: string, claimEmail: string | null) =>
      tx.updateTable('payments').set({ user_id: userId, claim_email: claimEmail }).where('id', '=', id).execute();
    const abandoned =
      own.claim_email?.toLowerCase() === email.toLowerCase()
        ? undefined
        : rows.find((row) => row.id !== own.id && (row.lease_until === null || row.lease_until < new Date()));
    if (!abandoned) {
      await setClaimant(own.id, own.user_id, email);
      return lease;
    }
    // User ids are unique at every moment.
    await setClaimant(abandoned.id, randomUUID(), own.claim_email);
    await setClaimant(own.id, abandoned.user_id, email);
    await setClaimant(abandoned.id, own.user_id, own.claim_email);
    return { ...lease, userId: abandoned.user_id };
  });
}

/** Gives the lease back, so that the next try need not wait. */
export async function releaseLease(db: Database, lease: Lease): Promise<void> {
  await db
    .updateTable('payments')
    .set({ lease_holder: null, lease_until: null })
    .where('id', '=', lease.paymentId)
    .where('lease_holder', '=', lease.holder)
    .execute();
}

/**
 * Claims a payment for the organization that `createCustomer` makes in the same transaction.
 * @returns false, and nothing was done, when the lease was lost or the payment is no longer claimable
 */
export async function claimPayment(
  tx: Tx,
  lease: Lease,
  createCustomer: (payment: Payment) => Promise<{ id: string }>,
): Promise<boolean> {
  const payment = await tx
    .selectFrom('payments')
    .selectAll()
    .where('id', '=', lease.paymentId)
    .where('lease_holder', '=', lease.holder)
    .where('claimable', '=', true)
    .forUpdate()
    .executeTakeFirst();
  if (!payment) return false;
  const customer = await createCustomer(payment);
  await tx
    .updateTable('payments')
    .set({ customer_id: customer.id, claimed_at: sql<Date>`now()`, lease_holder: null, lease_until: null })
    .where('id', '=', payment.id)
    .execute();
  return true;
}
