import { leadFieldNames } from '../contract/leads.values.ts';
import type { Lead } from './leads.repository.ts';

/** Describes a lead in one row, as exports and the command line have it. */
export function leadRow(lead: Lead) {
  const fields = Object.fromEntries(leadFieldNames.map((name) => [name, lead.fields[name] ?? null]));
  return {
    created: lead.created_at.toISOString(),
    form: lead.form,
    ...(fields as Record<(typeof leadFieldNames)[number], string | number | null>),
    page: lead.page,
    referrer: lead.referrer,
    source: lead.source,
    utm: pairs(lead.utm),
    'first visit': pairs(lead.first_visit),
    consent: lead.consent,
    repeats: lead.repeats,
    owner: lead.owner,
    state: lead.relay_state,
    tries: lead.relay_attempts,
    reason: lead.relay_error,
    relayed: lead.relayed_at?.toISOString() ?? null,
    id: lead.id,
  };
}

function pairs(values: Record<string, string>): string {
  return Object.entries(values)
    .map(([name, value]) => `${name}=${value}`)
    .join(' ');
}
