import type { Lead } from '../../leads/leads.repository.ts';
import type { Database, Tx } from '../../platform/database/database.ts';
import { hubspotAppUrl } from '../../platform/vendors/hubspot-hosts.ts';
import { listActionsOn } from '../desk-actions.repository.ts';
import type { Context } from '../kit/resource.ts';
import { listNotes } from '../notes.repository.ts';

export type LeadFacts = Awaited<ReturnType<typeof readLeadFacts>>;

/** Reads what a lead's page shows. */
export async function readLeadFacts(db: Database | Tx, lead: Lead, { env }: Context) {
  const [actions, notes] = await Promise.all([
    listActionsOn(db, 'lead', [lead.id]),
    listNotes(db, { kind: 'lead', id: lead.id }),
  ]);
  return { lead, actions, notes, contact: contactOf(lead, env) };
}

/** HubSpot's contacts with the lead's address; its answer to a lead names no contact. */
function contactOf({ email, relayed_at: at }: Lead, env: Context['env']): string | null {
  const app = hubspotAppUrl(env);
  if (!app || !at) return null;
  return `${app}/contacts/${env.HUBSPOT_PORTAL_ID}/objects/0-1/views/all/list?${new URLSearchParams({ query: email })}`;
}
