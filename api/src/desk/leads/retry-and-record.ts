import type { LeadFilter } from '../../leads/lead-list.repository.ts';
import { RETRIED_AT_ONCE, retryLeads } from '../../leads/retry-leads.ts';
import { type Database, inTransaction } from '../../platform/database/database.ts';
import { type Actor, addDeskActions } from '../desk-actions.repository.ts';

/**
 * Retries leads, as the desk and the command line do, and records it on each lead.
 * @param filter `states` says whether leads that wait already are tried at once, too
 * @param limit how many leads at most, about
 * @returns how many leads will be relayed again
 */
export async function retryAndRecord(
  db: Database,
  actor: Actor,
  filter: LeadFilter & { states: ('refused' | 'waiting')[] },
  limit: number,
): Promise<number> {
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
