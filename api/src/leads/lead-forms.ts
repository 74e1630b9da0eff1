import type { EmbedConfig } from '../contract/leads.ts';
import { formVariable, type LeadForm, leadForms } from '../contract/leads.values.ts';
import type { Env } from '../platform/config/env.ts';
import { hubspotScriptsUrl } from '../platform/vendors/hubspot-hosts.ts';

/** Returns the id of the HubSpot form behind one of ours, if it is configured. */
export function hubSpotFormId(form: LeadForm, env: Env): string | undefined {
  return env[formVariable('HUBSPOT_FORM', form)];
}

/** Returns what a page needs to mount HubSpot's embedded form in place of ours; null where ours stays. */
export function embedConfigOf(form: LeadForm, env: Env): EmbedConfig | null {
  const formId = hubSpotFormId(form, env);
  const embed = env[formVariable('HUBSPOT_EMBED', form)];
  const { HUBSPOT_PORTAL_ID: portalId, HUBSPOT_REGION: region } = env;
  if (embed === 'no' || !formId || !portalId) return null;
  const scriptUrl = `${hubspotScriptsUrl(env)}/forms/embed/${embed === 'legacy' ? 'v2' : portalId}.js`;
  return { editor: embed, region, portalId, formId, scriptUrl, next: leadForms[form].next(env) };
}
