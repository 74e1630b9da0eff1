import type { EmbedConfig, LeadForm } from '../contract/leads.ts';
import type { Env } from '../platform/config/env.ts';

interface HubSpotForm {
  formId: string | undefined;
  embed: 'no' | 'legacy' | 'new';
}

/** The form at HubSpot that stands behind one of ours. */
export function hubSpotFormOf(form: LeadForm, env: Env): HubSpotForm {
  const forms: Record<LeadForm, HubSpotForm> = {
    partner: { formId: env.HUBSPOT_FORM_PARTNER, embed: env.HUBSPOT_EMBED_PARTNER },
    enterprise: { formId: env.HUBSPOT_FORM_ENTERPRISE, embed: env.HUBSPOT_EMBED_ENTERPRISE },
    'capstone-demo': { formId: env.HUBSPOT_FORM_CAPSTONE_DEMO, embed: env.HUBSPOT_EMBED_CAPSTONE_DEMO },
    pricing: { formId: env.HUBSPOT_FORM_PRICING, embed: env.HUBSPOT_EMBED_PRICING },
    'free-trial': { formId: env.HUBSPOT_FORM_FREE_TRIAL, embed: env.HUBSPOT_EMBED_FREE_TRIAL },
  };
  return forms[form];
}

/** What a page needs to mount HubSpot's embedded form in place of ours; null where ours stays. */
export function embedConfigOf(form: LeadForm, env: Env): EmbedConfig | null {
  const { formId, embed } = hubSpotFormOf(form, env);
  const portalId = env.HUBSPOT_PORTAL_ID;
  if (embed === 'no' || !formId || !portalId) return null;
  const host = scriptsHost(env);
  const scriptUrl = embed === 'legacy' ? `${host}/forms/embed/v2.js` : `${host}/forms/embed/${portalId}.js`;
  return { editor: embed, region: env.HUBSPOT_REGION, portalId, formId, scriptUrl, next: nextPageAfter(form, env) };
}

/** Where a visitor goes after a form (specification, sections 2 and 4). */
export function nextPageAfter(form: LeadForm, env: Env): string {
  const next: Record<LeadForm, string> = {
    partner: env.CONSULTATION_URL,
    enterprise: env.CONSULTATION_URL,
    'capstone-demo': '/aidp-capstone-demos',
    pricing: '/aidp-checkout',
    'free-trial': `${env.TRIAL_PATH}-register`,
  };
  return next[form];
}

/** Accounts outside the first region have script hosts of their own: js-eu1.hsforms.net. */
function scriptsHost({ HUBSPOT_SCRIPTS_URL: host, HUBSPOT_REGION: region }: Env): string {
  return region === 'na1' ? host : host.replace('//js.hsforms', `//js-${region}.hsforms`);
}
