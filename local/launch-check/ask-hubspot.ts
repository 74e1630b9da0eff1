import { type Answer, ask } from './ask.ts';
import type { LiveEnv } from './settings.ts';

/** Makes one call with the account's token. @param body sent by POST; without it the call is a GET */
export function askHubSpot(env: LiveEnv, path: string, body?: object): Promise<Answer> {
  return ask(`${env.HUBSPOT_API_URL}${path}`, {
    vendor: 'HubSpot',
    timeoutSeconds: env.VENDOR_TIMEOUT_SECONDS,
    headers: { authorization: `Bearer ${env.HUBSPOT_ACCESS_TOKEN}` },
    ...(body && { body }),
  });
}
