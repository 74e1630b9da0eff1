import { type FormName, SUBSCRIPTION_TYPE } from './form-definitions.ts';

/**
 * The HubSpot account that is played on this machine, as the product's variables name it. Fixed, so that a browser's page and
 * what was submitted before survive a restart.
 */
export const LOCAL_HUBSPOT = {
  HUBSPOT_PORTAL_ID: '100100',
  HUBSPOT_FORM_PARTNER: '5f3d7a10-0001-4c4e-9a52-0c6f0b7d1a01',
  HUBSPOT_FORM_ENTERPRISE: '5f3d7a10-0002-4c4e-9a52-0c6f0b7d1a02',
  HUBSPOT_FORM_CAPSTONE_DEMO: '5f3d7a10-0003-4c4e-9a52-0c6f0b7d1a03',
  HUBSPOT_FORM_PRICING: '5f3d7a10-0004-4c4e-9a52-0c6f0b7d1a04',
  HUBSPOT_FORM_FREE_TRIAL: '5f3d7a10-0005-4c4e-9a52-0c6f0b7d1a05',
  HUBSPOT_SUBSCRIPTION_ID: String(SUBSCRIPTION_TYPE),
};

/** The forms' ids out of variables named like those above. */
export function localHubspotForms(env: typeof LOCAL_HUBSPOT): Record<FormName, string> {
  return {
    partner: env.HUBSPOT_FORM_PARTNER,
    enterprise: env.HUBSPOT_FORM_ENTERPRISE,
    'capstone-demo': env.HUBSPOT_FORM_CAPSTONE_DEMO,
    pricing: env.HUBSPOT_FORM_PRICING,
    'free-trial': env.HUBSPOT_FORM_FREE_TRIAL,
  };
}
