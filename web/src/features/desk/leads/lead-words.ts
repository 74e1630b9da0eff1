import type { DeskLead } from '../../../../../api/src/contract/desk/leads.ts';
import type { LeadForm } from '../../../../../api/src/contract/leads.values.ts';

/** What the desk calls the forms. */
export const formNames: Record<LeadForm, string> = {
  partner: 'Hiring partner',
  enterprise: 'Custom training',
  'capstone-demo': 'Capstone demo',
  pricing: 'Pricing',
  'free-trial': 'Free trial',
};

/** Says where a lead came from: source, and campaign if there was one. */
export function originOf({ source, campaign }: Pick<DeskLead, 'source' | 'campaign'>): string {
  return campaign ? `${source} / ${campaign}` : source;
}

/** Names of a campaign's parameters as a person reads them: first_utm_source → "source". */
export function labelOf(name: string): string {
  return name
    .replace(/^first_/, '')
    .replace(/^utm_/, '')
    .replaceAll('_', ' ');
}
