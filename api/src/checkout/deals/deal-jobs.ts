import type { Env } from '../../platform/config/env.ts';
import type { Database, Tx } from '../../platform/database/database.ts';
import { addJob } from '../../platform/jobs/queue.ts';
import { noteChange } from './deals.repository.ts';

/** Whether payments become deals at HubSpot. */
export function hasDeals(env: Pick<Env, 'HUBSPOT_DEAL_STAGE_PAID'>): boolean {
  return env.HUBSPOT_DEAL_STAGE_PAID !== undefined;
}

/** Queues a payment's change for HubSpot, in the change's transaction; does nothing if deals are not configured. */
export async function addDealChange(tx: Tx, env: Env, paymentId: string): Promise<void> {
  if (!hasDeals(env)) return;
  await noteChange(tx, paymentId);
  await addDealJob(tx, paymentId);
}

/** Adds the job. All share a queue: one replica at a time calls, so HubSpot gets the latest facts last. */
export async function addDealJob(db: Database | Tx, paymentId: string, runAt?: Date): Promise<void> {
  const options = { jobKey: `sync-deal:${paymentId}`, queueName: 'hubspot-crm', ...(runAt && { runAt }) };
  await addJob(db, 'sync-deal', { paymentId }, options);
}
