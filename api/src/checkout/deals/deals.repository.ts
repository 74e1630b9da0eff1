import { type RawBuilder, type Selectable, sql } from 'kysely';
import type { Database, Tx } from '../../platform/database/database.ts';
import type { Tables } from '../../platform/database/tables.ts';

export type Deal = Selectable<Tables['deals']>;

/** Records that HubSpot lacks the latest change of a payment. */
export async function noteChange(tx: Tx, paymentId: string): Promise<void> {
  await tx
    .insertInto('deals')
    .values({ payment_id: paymentId })
    .onConflict((conflict) =>
      conflict.column('payment_id').doUpdateSet({
        state: 'waiting',
        revision: sql<number>`deals.revision + 1`,
        tries: 0,
        problem: null,
      }),
    )
    .execute();
}

/** Finds a payment's deal if HubSpot lacks its latest change. */
export async function findWaitingDeal(db: Database, paymentId: string): Promise<Deal | undefined> {
  return waiting(db).where('payment_id', '=', paymentId).executeTakeFirst();
}

/** Finds the oldest deal whose latest change has not been tried yet. */
export async function findUntriedDeal(db: Database): Promise<Deal | undefined> {
  return waiting(db).where('tries', '=', 0).orderBy('created_at').limit(1).executeTakeFirst();
}

function waiting(db: Database) {
  return db.selectFrom('deals').selectAll().where('state', '=', 'waiting');
}

/** Forgets the contact of a payment's deal, and HubSpot's words, which may quote what a person typed. */
export async function forgetContact(tx: Tx, paymentId: string): Promise<void> {
  const change = { contact_id: null, problem: null };
  await tx.updateTable('deals').set(change).where('payment_id', '=', paymentId).execute();
}

/** What HubSpot accepted. */
export interface SyncedDeal {
  dealId: string;
  contactId: string | null;
  /** The stage that was sent last. */
  stage: string | null;
}

/** Records that HubSpot has the deal as it was read; if the payment has changed since, the deal keeps waiting. */
export async function markSynced(db: Database, { payment_id: id, revision }: Deal, synced: SyncedDeal): Promise<void> {
  await db
    .updateTable('deals')
    .set({
      deal_id: synced.dealId,
      contact_id: synced.contactId,
      stage: synced.stage,
      state: sql`case when revision = ${revision} then 'synced' else state end`,
      tries: 0,
      problem: null,
      tried_at: sql<Date>`now()`,
      synced_at: sql<Date>`now()`,
    })
    .where('payment_id', '=', id)
    .execute();
}

/** Records a failed attempt. @param isFinal whether only a person can help */
export async function markFailed(db: Database, deal: Deal, problem: string, isFinal: boolean): Promise<void> {
  await db
    .updateTable('deals')
    .set({ state: isFinal ? 'refused' : 'waiting', tries: sql`tries + 1`, problem, tried_at: sql<Date>`now()` })
    .where('payment_id', '=', deal.payment_id)
    .where('revision', '=', deal.revision)
    .execute();
}

/** Resets the deals that HubSpot refused at least this many hours ago to untried. @returns their payments' ids */
export function releaseRefused(tx: Tx, hours = 0): Promise<string[]> {
  return release(tx, sql`state = 'refused' and tried_at <= now() - make_interval(hours => ${hours})`);
}

/** Resets the deals that HubSpot refused, or could not take, to untried. @returns their payments' ids */
export function releaseFailed(tx: Tx): Promise<string[]> {
  return release(tx, sql`state <> 'synced' and problem is not null`);
}

async function release(tx: Tx, which: RawBuilder<boolean>): Promise<string[]> {
  const untried = tx.updateTable('deals').set({ state: 'waiting', tries: 0, problem: null }).where(which);
  const rows = await untried.returning('payment_id').execute();
  return rows.map((row) => row.payment_id);
}

/** Adds the deals of payments from before deals were configured. @returns the payments' ids */
export async function addMissingDeals(tx: Tx, limit: number): Promise<string[]> {
  const missing = tx
    .selectFrom('payments')
    .leftJoin('deals', 'deals.payment_id', 'payments.id')
    .select('payments.id as payment_id')
    .where('payments.paid_at', 'is not', null)
    .where('deals.payment_id', 'is', null)
    .orderBy('payments.paid_at')
    .limit(limit);
  const rows = await tx
    .insertInto('deals')
    .columns(['payment_id'])
    .expression(missing)
    .onConflict((conflict) => conflict.doNothing())
    .returning('payment_id')
    .execute();
  return rows.map((row) => row.payment_id);
}

/** Finds waiting deals that should have been tried by now: their jobs were lost. @returns their payments' ids */
export async function findForgottenDeals(tx: Tx, minutes: number, limit: number): Promise<string[]> {
  const rows = await tx
    .selectFrom('deals')
    .select('payment_id')
    .where('state', '=', 'waiting')
    .where(sql<boolean>`coalesce(tried_at, created_at) < now() - make_interval(mins => ${minutes})`)
    .orderBy('created_at')
    .limit(limit)
    .execute();
  return rows.map((row) => row.payment_id);
}
