import type { Lead } from '../../leads/leads.repository.ts';
import type { Env } from '../../platform/config/env.ts';
import { hubspotAppUrl } from '../../platform/vendors/hubspot-hosts.ts';

/** What a lead's page shows. */
export interface LeadFacts {
  lead: Lead;
  contact: string | null;
}

/** HubSpot's contacts with the lead's address; its answer to a lead names no contact. */
export function contactOf({ email, relayed_at: at }: Lead, env: Env): string | null {
  const app = hubspotAppUrl(env);
  if (!app || !at) return null;
  return `${app}/contacts/${env.HUBSPOT_PORTAL_ID}/objects/0-1/views/all/list?${new URLSearchParams({ query: email })}`;
}
