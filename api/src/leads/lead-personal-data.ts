import type { Tx } from '../platform/database/database.ts';
import { sameAddress } from '../platform/database/same-address.ts';
import { removeJob } from '../platform/jobs/queue.ts';
import { daysAgo, type PersonalData, type RetentionRule } from '../platform/privacy/personal-data.ts';
import { relayJob } from './lead-relay.ts';

const exported = [
  ...(['id', 'created_at', 'form', 'email', 'fields', 'page', 'referrer', 'utm', 'first_visit', 'consent'] as const),
  ...(['hutk', 'visitor_address', 'repeats', 'relay_state', 'relayed_at'] as const),
] as const;

/** Leads from the forms that have the person's address. */
export const leadPersonalData: PersonalData = {
  name: 'leads',
  nouns: ['lead', 'leads'],
  fate: { isKept: false, becomes: 'Deleted here', why: 'With all answers; waiting leads are not sent to HubSpot' },
  async find(db, { address }, limit) {
    const leads = db.selectFrom('leads').select(exported).where(sameAddress('leads.email', address));
    const newestFirst = leads.orderBy('created_at', 'desc');
    const found = await (limit ? newestFirst.limit(limit) : newestFirst).execute();
    return found.reverse().map((lead) => ({
      at: lead.created_at,
      title: `Lead, ${lead.form} form`,
      detail: lead.relay_state === 'relayed' ? 'In HubSpot' : `HubSpot: ${lead.relay_state}`,
      link: `/leads/${lead.id}`,
      data: lead,
    }));
  },
  async erase(tx, { address }) {
    const leads = await tx.deleteFrom('leads').where(sameAddress('leads.email', address)).returning('id').execute();
    for (const { id } of leads) await removeJob(tx, relayJob(id).jobKey);
    return leads.length;
  },
};

export const leadRetention: RetentionRule[] = [
  { name: 'leads', variable: 'RETAIN_LEADS_DAYS', remove: removeOldLeads },
  { name: 'leadVisitors', variable: 'RETAIN_LEAD_VISITORS_DAYS', remove: forgetVisitors },
];

/** Removes old leads. A lead that HubSpot does not have yet is kept, however old. */
async function removeOldLeads(tx: Tx, days: number, limit: number): Promise<number> {
  const old = tx
    .selectFrom('leads')
    .select('id')
    .where('relay_state', 'in', ['relayed', 'embedded'])
    .where('created_at', '<', daysAgo(days))
    .orderBy('created_at')
    .limit(limit);
  return Number((await tx.deleteFrom('leads').where('id', 'in', old).executeTakeFirst()).numDeletedRows);
}

/** Clears the visitor's IP address and HubSpot cookie in old leads that HubSpot has. */
async function forgetVisitors(tx: Tx, days: number, limit: number): Promise<number> {
  const old = tx
    .selectFrom('leads')
    .select('id')
    .where((or) => or.or([or('visitor_address', 'is not', null), or('hutk', 'is not', null)]))
    .where('relay_state', 'in', ['relayed', 'embedded'])
    .where('created_at', '<', daysAgo(days))
    .orderBy('created_at')
    .limit(limit);
  const update = tx.updateTable('leads').set({ visitor_address: null, hutk: null }).where('id', 'in', old);
  return Number((await update.executeTakeFirst()).numUpdatedRows);
}
