import type { LeadFilter } from '../../leads/lead-list.repository.ts';
import { RETRIED_AT_ONCE, retryLeads } from '../../leads/retry-leads.ts';
import { type Database, inTransaction } from '../../platform/database/database.ts';
import { type Actor, addDeskActions } from '../desk-actions.repository.ts';

/**
 * Retries the leads that match a filter and that HubSpot refused, and records the action for each.
 * @param limit the approximate maximum: the last batch may exceed it
 * @returns the number of leads that will be relayed again
 */
export async function retryAndRecord(db: Database, actor: Actor, filter: LeadFilter, limit: number): Promise<number> {
  let retried = 0;
  while (retried < limit) {
    const ids = await inTransaction(db, async (tx) => {
      const found = await retryLeads(tx, filter);
      await addDeskActions(tx, actor, found.map(retryAction));
      return found;
    });
    retried += ids.length;
    if (ids.length < RETRIED_AT_ONCE) break;
  }
  return retried;
}

function retryAction(id: string) {
  return { action: 'lead.retry', subject: { kind: 'lead', id }, before: null, after: { state: 'waiting' } };
}
