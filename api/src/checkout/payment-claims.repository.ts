import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { Database, Tx } from '../platform/database/database.ts';
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
