import { DESK_COUNTED } from '../../contract/desk/lists.values.ts';
import type { LeadForm } from '../../contract/leads.values.ts';
import { type LeadFilter, type LeadOrder, readLeadBatches } from '../../leads/lead-list.repository.ts';
import { leadRow } from '../../leads/lead-row.ts';
import { RETRIED_AT_ONCE, retryLeads } from '../../leads/retry-leads.ts';
import { toCsv } from '../../platform/csv.ts';
import { type Database, inTransaction } from '../../platform/database/database.ts';
import type { RelayState } from '../../platform/database/tables.ts';
import { type Actor, addDeskAction, addDeskActions } from '../desk-actions.repository.ts';
import type { ListQuery, Selection } from '../kit/resource.ts';

/** What the state of the desk's filter means in the table. */
const storedStates: Record<string, RelayState[]> = {
  waiting: ['waiting'],
  // HubSpot's embedded form had already delivered the `embedded` ones.
  delivered: ['relayed', 'embedded'],
  refused: ['refused'],
  handled: ['handled'],
};

export function toFilter({ q, state, form, source, owner, days }: Partial<ListQuery>): LeadFilter {
  return {
    form: form as LeadForm | undefined,
    source: source as string | undefined,
    owner: owner as string | undefined,
    days: days === undefined ? undefined : Number(days),
    states: storedStates[String(state)],
    words: q,
  };
}

/** Retries the refused leads that a filter finds, about DESK_COUNTED at most, and records it for each. */
export async function retryAndRecord(db: Database, actor: Actor, filter: LeadFilter): Promise<number> {
  let retried = 0;
  while (retried < DESK_COUNTED) {
    const ids = await inTransaction(db, async (tx) => {
      const found = await retryLeads(tx, filter);
      const about = { action: 'lead.retry', before: null, after: { state: 'waiting' } };
      await addDeskActions(
        tx,
        actor,
        found.map((id) => ({ ...about, subject: { kind: 'lead', id } })),
      );
      return found;
    });
    retried += ids.length;
    if (ids.length < RETRIED_AT_ONCE) break;
  }
  return retried;
}

/**
 * Records the export, then yields the leads, a thousand at a time. The search text is not recorded, because it may be a
 * person's name.
 */
export async function* exportLeads(db: Database, actor: Actor, { q, ...filters }: Selection): AsyncGenerator<string> {
  const subject = { kind: 'leads', id: 'export' };
  const after = { ...filters, searched: q !== undefined };
  await inTransaction(db, (tx) => addDeskAction(tx, actor, { action: 'lead.export', subject, before: null, after }));
  let isFirst = true;
  for await (const batch of readLeadBatches(db, toFilter({ q, ...filters }), filters.sort as LeadOrder)) {
    yield `${toCsv(batch.map(leadRow), isFirst)}\n`;
    isFirst = false;
  }
}
