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

/** Whether the account of an unfinished claim has become a student's or a staff member's since. No claim may change it then. */
const isInUse = sql<boolean>`(exists (select from profiles where profiles.id = payments.user_id)
  or exists (select from staff where staff.user_id = payments.user_id))`;

/**
 * Gives a claim another user if the account that an earlier try left behind is in use.
 * @returns the lease, possibly with another user id
 */
export async function leaveAccountInUse(db: Database, lease: Lease): Promise<Lease> {
  const row = await db
    .updateTable('payments')
    .set({ user_id: randomUUID() })
    .where('id', '=', lease.paymentId)
    .where('lease_holder', '=', lease.holder)
    .where(isInUse)
    .returning('user_id')
    .executeTakeFirst();
  return row ? { ...lease, userId: row.user_id } : lease;
}

/**
 * Finds unfinished claims by this address: they never produced an organization, no request is working on them, and their account
 * is not in use.
 */
export async function findAbandonedClaims(db: Database | Tx, lease: Lease, email: string) {
  return db
    .selectFrom('payments')
    .select(['id as paymentId', 'user_id as userId'])
    .where(sql`lower(claim_email)`, '=', email)
    .where('id', '!=', lease.paymentId)
    .where('customer_id', 'is', null)
    .where(sql<boolean>`not ${isInUse}`)
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

/**
 * Gives the unfinished claims of a user other user ids, because the account belongs to an organization from now on: no other claim
 * may take it over.
 * @param paymentId the payment that is being claimed for the account
 * @returns false, without any change, while a request is working on one of them
 */
export async function releaseUser(tx: Tx, userId: string, paymentId: string): Promise<boolean> {
  const unfinished = await tx
    .selectFrom('payments')
    .select(['id', sql<boolean>`lease_until > now()`.as('isLeased')])
    .where('user_id', '=', userId)
    .where('id', '!=', paymentId)
    .where('customer_id', 'is', null)
    .forUpdate()
    .execute();
  if (unfinished.some(({ isLeased }) => isLeased)) return false;
  for (const { id } of unfinished)
    await tx.updateTable('payments').set({ user_id: randomUUID(), claim_email: null }).where('id', '=', id).execute();
  return true;
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
 * Claims a payment for the organization that `chooseOrganization` finds or creates in the same transaction.
 * @returns the organization's id; null, without any change, if the lease was lost or the payment is no longer claimable
 */
export async function claimPayment(
  tx: Tx,
  lease: Lease,
  chooseOrganization: (payment: Payment) => Promise<string>,
): Promise<string | null> {
  const payment = await tx
    .selectFrom('payments')
    .selectAll()
    .where('id', '=', lease.paymentId)
    .where('lease_holder', '=', lease.holder)
    .where('claimable', '=', true)
    .forUpdate()
    .executeTakeFirst();
  if (!payment) return null;
  const customerId = await chooseOrganization(payment);
  await tx
    .updateTable('payments')
    .set({ customer_id: customerId, claimed_at: sql<Date>`now()`, lease_holder: null, lease_until: null })
    .where('id', '=', payment.id)
    .execute();
  return customerId;
}

/** Returns the total seats of all payments claimed for an organization. */
export async function claimedSeats(tx: Tx, customerId: string): Promise<number> {
  const { seats } = await tx
    .selectFrom('payments')
    .select(sql<number>`coalesce(sum(coalesce(accepted_seats, seats)), 0)::int`.as('seats'))
    .where('customer_id', '=', customerId)
    .executeTakeFirstOrThrow();
  return seats;
}

/** Finds the payment that was claimed for an organization first. */
export async function findFirstClaim(tx: Tx, customerId: string): Promise<Payment | undefined> {
  const claimed = tx.selectFrom('payments').selectAll().where('customer_id', '=', customerId);
  return claimed.orderBy('claimed_at').orderBy('id').limit(1).executeTakeFirst();
}

/**
 * Takes an organization's payments from it, so that their claim links work again. Each gets a new user id, because the
 * account under the old one is not the buyer's.
 */
export async function returnPayments(tx: Tx, customerId: string): Promise<Payment[]> {
  return tx
    .updateTable('payments')
    .set({ customer_id: null, claimed_at: null, claim_email: null, user_id: sql<string>`gen_random_uuid()` })
    .where('customer_id', '=', customerId)
    .returningAll()
    .execute();
}

/** How many passwords may be tried for a payment before a pause. */
const MOST_TRIES = 5;
const TRIES_PAUSE_MINUTES = 60;

/**
 * Counts a password that is about to be tried for a payment. It is counted first, so that simultaneous tries count too.
 * @returns false if there were too many, until an hour has passed since the last one
 */
export async function countPasswordTry(db: Database, paymentId: string): Promise<boolean> {
  const isOver = sql<boolean>`password_tried_at < now() - make_interval(mins => ${TRIES_PAUSE_MINUTES})`;
  const counted = await db
    .updateTable('payments')
    .set({
      password_tries: sql<number>`case when ${isOver} then 1 else password_tries + 1 end`,
      password_tried_at: sql<Date>`now()`,
    })
    .where('id', '=', paymentId)
    .where((or) => or.or([or('password_tries', '<', MOST_TRIES), isOver]))
    .returning('id')
    .executeTakeFirst();
  return counted !== undefined;
}
