import { UNKNOWN } from '../../analytics/origin.ts';
import type { Cell } from '../../contract/desk/resource.ts';
import type { Lead } from '../../leads/leads.repository.ts';
import type { Env } from '../../platform/config/env.ts';
import { shortLine } from '../../platform/mail/mail-text.ts';
import { hubspotAppUrl } from '../../platform/vendors/hubspot-hosts.ts';
import { quiet, state, text } from '../kit/cells.ts';

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

export function nameOf({ fields: { firstname, lastname } }: Lead): string {
  return [firstname, lastname].filter(Boolean).join(' ');
}

/** How many engineers, and the first words of the message. */
export function wishOf({ number_of_software_engineers: engineers, message = '' }: Lead['fields']): string {
  return [engineers, shortLine(String(message))].filter(Boolean).join(': ');
}

export function originOf({ source, utm }: Lead): string {
  return [source ?? UNKNOWN, utm.utm_campaign].filter(Boolean).join(' / ');
}

export function stateOf({ relay_state: name, relay_attempts: tries }: Lead): Cell {
  if (name === 'refused') return state('person', 'Refused');
  if (name === 'handled') return state('gone', 'Handled');
  if (name !== 'waiting') return state('good', 'In HubSpot');
  return state('wait', tries > 0 ? `On its way, attempt ${tries + 1}` : 'On its way');
}

/** Campaign parameters with readable names: first_utm_source is "source". */
export function tags(values: Record<string, string> | null): Cell[] {
  return Object.entries(values ?? {}).flatMap(([name, value]) => [
    quiet(name.replace(/^(first_)?(utm_)?/, '').replaceAll('_', ' ')),
    text(value),
  ]);
}
