import type { LeadForm } from '../contract/leads.values.ts';

/** The first page of the funnel (contract/pages.values.ts). */
export const PRICING_PATH = '/aidp-get-pricing';

/**
 * Returns the pages that each form is on (contract/pages.values.ts).
 * @param trialPath the unlisted page of the free trial, if there is one
 */
export function formPages(trialPath: string | undefined): Record<LeadForm, readonly string[]> {
  return {
    pricing: [PRICING_PATH],
    'capstone-demo': ['/aidp-capstone-demo'],
    partner: ['/program-hiring-partner-form', '/hiring-partner'],
    enterprise: ['/ent-custom-form'],
    'free-trial': trialPath ? [trialPath] : [],
  };
}
