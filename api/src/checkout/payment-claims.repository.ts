import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { type Database, inTransaction, type Tx } from '../platform/database/database.ts';
import type { Payment } from './payments.repository.ts';

/** The right to work on one payment's claim for a while. Its holder is identified by a random id. */
export interface Lease {
  paymentId: string;
  /** Chosen when the payment's row was made, so that work can be resumed after a crash. */
  userId: string;
  holder: string;
  /** The performance.now() after which the holder must not act any more. */
  deadline: number;
}

/**
 * Acquires the lease of a claimable payment, and notes whose claim it is.
 * @param email the future administrator's address
 * @param seconds how long the lease lasts unless released
 * @returns null if another request holds the lease, or the payment is not claimable
 */
export async function acquireLease(
  db: Database,
  paymentId: string,
  email: string,
  seconds: number,
): Promise<Lease | null> {
  const holder = randomUUID();
  const deadline = performance.now() + seconds * 1000;
  const row = await db
    .updateTable('payments')
    .set({
      lease_holder: holder,
      lease_until: sql<Date>`now() + make_interval(secs => ${seconds})`,
      claim_email: email,
    })
    .where('id', '=', paymentId)
    .where('claimable', '=', true)
    .where((or) => or.or([or('lease_until', 'is', null), or('lease_until', '<', sql<Date>`now()`)]))
    .returning('user_id')
    .executeTakeFirst();
  return row ? { paymentId, userId: row.user_id, holder, deadline } : null;
}

/** Finds unfinished claims by this address: they never produced an organization, and no request is working on them. */
export async function findAbandonedClaims(db: Database | Tx, lease: Lease, email: string) {
  return db
    .selectFrom('payments')
    .select(['id as paymentId', 'user_id as userId'])
    .where(sql`lower(claim_email)`, '=', email)
    .where('id', '!=', lease.paymentId)
    .where('customer_id', 'is', null)
    .where((or) => or.or([or('lease_until', 'is', null), or('lease_until', '<', sql<Date>`now()`)]))
    .execute();
}

/**
 * Gives a claim the user of an abandoned one: the two payments swap users.
 * @returns the lease with the user id to use from now on; unchanged if it was lost or the other claim is not abandoned
 */
export async function takeOverUser(db: Database, lease: Lease, abandoned: string, email: string): Promise<Lease> {
  return inTransaction(db, async (tx) => {
    const ids = [lease.paymentId, abandoned];
    const rows = await tx.selectFrom('payments').selectAll().where('id', 'in', ids).orderBy('id').forUpdate().execute();
    const own = rows.find(({ id, lease_holder }) => id === lease.paymentId && lease_holder === lease.holder);
    const other = (await findAbandonedClaims(tx, lease, email)).find(({ paymentId }) => paymentId === abandoned);
    if (!own || !other) return lease;
    const setUser = (id: string, userId: string) =>
      tx.updateTable('payments').set({ user_id: userId }).where('id', '=', id).execute();
    // User ids must be unique at every moment.
    await setUser(abandoned, randomUUID());
    await setUser(own.id, other.userId);
    await setUser(abandoned, own.user_id);
    return { ...lease, userId: other.userId };
  });
}

/** Releases the lease, so that the next try need not wait. */
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
 * @returns false, having done nothing, if the lease was lost or the payment is no longer claimable
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
