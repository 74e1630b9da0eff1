import type { Env } from '../../platform/config/env.ts';
import type { Database, Tx } from '../../platform/database/database.ts';
import { addJob } from '../../platform/jobs/queue.ts';
import { noteChange } from './deals.repository.ts';

/** Whether what is paid becomes a deal at HubSpot. */
export function hasDeals(env: Pick<Env, 'HUBSPOT_DEAL_STAGE_PAID'>): boolean {
  return env.HUBSPOT_DEAL_STAGE_PAID !== undefined;
}

/** Lets HubSpot have the change of a payment, in the transaction of the change; nothing where deals are not configured. */
export async function addDealChange(tx: Tx, env: Env, paymentId: string): Promise<void> {
  if (!hasDeals(env)) return;
  await noteChange(tx, paymentId);
  await addDealJob(tx, paymentId);
}

/** One queue: one replica at a time calls, so the facts that were read last are also the last that HubSpot gets. */
export async function addDealJob(db: Database | Tx, paymentId: string, runAt?: Date): Promise<void> {
  const options = { jobKey: `sync-deal:${paymentId}`, queueName: 'hubspot-crm', ...(runAt && { runAt }) };
  await addJob(db, 'sync-deal', { paymentId }, options);
}
