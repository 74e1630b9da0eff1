import type { EmbedConfig } from '../contract/leads.ts';
import { formVariable, type LeadForm, leadForms } from '../contract/leads.values.ts';
import type { Env } from '../platform/config/env.ts';

/** The id of the form at HubSpot that stands behind one of ours, if it is configured. */
export function hubSpotFormId(form: LeadForm, env: Env): string | undefined {
  return env[formVariable('HUBSPOT_FORM', form)];
}

/** What a page needs to mount HubSpot's embedded form in place of ours; null where ours stays. */
export function embedConfigOf(form: LeadForm, env: Env): EmbedConfig | null {
  const formId = hubSpotFormId(form, env);
  const embed = env[formVariable('HUBSPOT_EMBED', form)];
  const { HUBSPOT_PORTAL_ID: portalId, HUBSPOT_REGION: region, HUBSPOT_SCRIPTS_URL: scripts } = env;
  if (embed === 'no' || !formId || !portalId) return null;
  // Accounts outside the first region have script hosts of their own: js-eu1.hsforms.net.
  const host = region === 'na1' ? scripts : scripts.replace('//js.hsforms', `//js-${region}.hsforms`);
  const scriptUrl = embed === 'legacy' ? `${host}/forms/embed/v2.js` : `${host}/forms/embed/${portalId}.js`;
  return { editor: embed, region, portalId, formId, scriptUrl, next: leadForms[form].next(env) };
}
