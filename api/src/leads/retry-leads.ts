import type { Tx } from '../platform/database/database.ts';
import { addJobs } from '../platform/jobs/queue.ts';
import { type LeadFilter, selectLeads } from './lead-list.repository.ts';
import { relayJob } from './lead-relay.ts';

/** How many leads one transaction retries. */
export const RETRIED_AT_ONCE = 1_000;

/**
 * Lets leads that HubSpot refused be relayed again, the oldest first and at most RETRIED_AT_ONCE: they wait as if they were new.
 * Two calls at once take turns, and the second finds what the first one left.
 * @param filter its states are those that are retried instead of `refused`
 * @returns their ids
 */
export async function retryLeads(tx: Tx, filter: LeadFilter): Promise<string[]> {
  const chosen = selectLeads(tx, { ...filter, states: filter.states ?? ['refused'] })
    .clearSelect()
    .select('id')
    .orderBy('created_at')
    .orderBy('id');
  const ids = (await chosen.limit(RETRIED_AT_ONCE).forUpdate().execute()).map(({ id }) => id);
  if (ids.length === 0) return ids;
  await tx.updateTable('leads').set({ relay_state: 'waiting' }).where('id', 'in', ids).execute();
  await addJobs(tx, ids.map(relayJob));
  return ids;
}
