import type { Env } from '../config/env.ts';

type Hosts = Pick<Env, 'HUBSPOT_REGION' | 'HUBSPOT_FORMS_URL' | 'HUBSPOT_SCRIPTS_URL' | 'HUBSPOT_API_URL'>;

/** Returns the URL that leads are sent to, without a trailing slash. */
export function hubspotFormsUrl(env: Hosts): string {
  return env.HUBSPOT_FORMS_URL ?? regionalUrl('api.hsforms.com', env);
}

/** Returns the URL from which browsers load the scripts of embedded forms, without a trailing slash. */
export function hubspotScriptsUrl(env: Hosts): string {
  return env.HUBSPOT_SCRIPTS_URL ?? regionalUrl('js.hsforms.net', env);
}

/** Returns the URL of HubSpot's own application, for links; null with a stand-in for HubSpot. */
export function hubspotAppUrl(env: Hosts): string | null {
  return env.HUBSPOT_API_URL === 'https://api.hubapi.com' ? regionalUrl('app.hubspot.com', env) : null;
}

/** Builds a region's URL: na1 uses the plain host, every other region a host like api-eu1.hsforms.com. */
function regionalUrl(host: string, { HUBSPOT_REGION: region }: Hosts): string {
  return `https://${region === 'na1' ? host : host.replace('.', `-${region}.`)}`;
}
