import type { DeskLead } from '#contract/desk/leads.ts';
import type { LeadForm } from '#contract/leads.values.ts';

/** What the desk calls the forms. */
export const formNames: Record<LeadForm, string> = {
  partner: 'Hiring partner',
  enterprise: 'Custom training',
  'capstone-demo': 'Capstone demo',
  pricing: 'Pricing',
  'free-trial': 'Free trial',
};

/** Returns where a lead came from: its source, and its campaign if there is one. */
export function originOf({ source, campaign }: Pick<DeskLead, 'source' | 'campaign'>): string {
  return campaign ? `${source} / ${campaign}` : source;
}

/** Returns a readable name for a campaign parameter: first_utm_source → "source". */
export function labelOf(name: string): string {
  return name
    .replace(/^first_/, '')
    .replace(/^utm_/, '')
    .replaceAll('_', ' ');
}
