import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { Payment } from '../checkout/payments.repository.ts';
import type { Database, Tx } from '../platform/database/database.ts';

/** The right to work on one payment's claim for a while. Whoever holds it is named by a random id. */
export interface Lease {
  paymentId: string;
  /** Chosen when the payment's row was made, so that a crash can be resumed. */
  userId: string;
  holder: string;
  /** performance.now() after which the holder must not act any more. */
  deadline: number;
}

/**
 * Takes the lease of an unclaimed, paid payment.
 * @param seconds how long it lasts unless released
 * @returns null while somebody else works on it, or when it was claimed meanwhile
 */
export async function acquireLease(db: Database, paymentId: string, seconds: number): Promise<Lease | null> {
  const holder = randomUUID();
  const deadline = performance.now() + seconds * 1000;
  const row = await db
    .updateTable('payments')
    .set({ lease_holder: holder, lease_until: sql<Date>`now() + make_interval(secs => ${seconds})` })
    .where('id', '=', paymentId)
    .where('customer_id', 'is', null)
    .where('status', 'in', ['paid', 'partially_refunded'])
    .where('problem', 'is', null)
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

export interface NewOrganization {
  firstName: string;
  lastName: string;
  email: string;
  name: string;
  role: string;
  cohortId: number;
}

/**
 * Writes profile, customer and claim.
 * @returns the claimed payment, or null when the lease was lost or the payment was refunded meanwhile; nothing must be kept then
 */
export async function writeClaim(tx: Tx, lease: Lease, organization: NewOrganization): Promise<Payment | null> {
  const payment = await tx
    .selectFrom('payments')
    .selectAll()
    .where('id', '=', lease.paymentId)
    .where('lease_holder', '=', lease.holder)
    .where('customer_id', 'is', null)
    .where('status', 'in', ['paid', 'partially_refunded'])
    .forUpdate()
    .executeTakeFirst();
  if (!payment) return null;
  const { firstName, lastName, email, name, role, cohortId } = organization;
  await tx
    .insertInto('profiles')
    .values({
      id: payment.user_id,
      first_name: firstName,
      last_name: lastName,
      email,
      user_roles: role,
      org_name: name,
      cohort_id: cohortId,
    })
    .execute();
  const customer = await tx
    .insertInto('customers')
    .values({ name, admin_id: payment.user_id, seats: payment.seats })
    .returning('id')
    .executeTakeFirstOrThrow();
  return tx
    .updateTable('payments')
    .set({ customer_id: customer.id, claimed_at: sql<Date>`now()`, lease_holder: null, lease_until: null })
    .where('id', '=', payment.id)
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** Name and seats of an organization, and its administrator's address. */
export async function getOrganization(
  db: Database,
  id: string,
): Promise<{ name: string; seats: number; email: string }> {
  return db
    .selectFrom('customers')
    .innerJoin('profiles', 'profiles.id', 'customers.admin_id')
    .select(['customers.name', 'customers.seats', 'profiles.email'])
    .where('customers.id', '=', id)
    .executeTakeFirstOrThrow();
}
