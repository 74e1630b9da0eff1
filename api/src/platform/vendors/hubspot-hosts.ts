import type { Env } from '../config/env.ts';

type Hosts = Pick<Env, 'HUBSPOT_REGION' | 'HUBSPOT_FORMS_URL' | 'HUBSPOT_SCRIPTS_URL'>;

/** Where leads are sent, without a trailing slash. */
export function hubspotFormsUrl(env: Hosts): string {
  return env.HUBSPOT_FORMS_URL ?? regionalUrl('api.hsforms.com', env);
}

/** Where browsers get the scripts of embedded forms, without a trailing slash. */
export function hubspotScriptsUrl(env: Hosts): string {
  return env.HUBSPOT_SCRIPTS_URL ?? regionalUrl('js.hsforms.net', env);
}

/** The first region, na1, has the plain host; each other has its own: api-eu1.hsforms.com. */
function regionalUrl(host: string, { HUBSPOT_REGION: region }: Hosts): string {
  return `https://${region === 'na1' ? host : host.replace('.', `-${region}.`)}`;
}
