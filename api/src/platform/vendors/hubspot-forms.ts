import type { Env } from '../config/env.ts';
import { callHubSpot, toHubSpotError } from './hubspot-error.ts';
import { hubspotFormsUrl } from './hubspot-hosts.ts';

export interface FormSubmission {
  formId: string;
  fields: { name: string; value: string }[];
  context: { hutk?: string; ipAddress?: string; pageUri?: string; pageName?: string };
  /** The visitor's consent to be contacted, with the words that were shown. */
  consent?: {
    consentToProcess: boolean;
    text: string;
    communications: { value: boolean; subscriptionTypeId: number; text: string }[];
  };
}

/**
 * Submits a form on a visitor's behalf.
 * @throws HubSpotError, whose `isRetryable` says whether to retry
 */
export async function submitForm(env: Env, submission: FormSubmission): Promise<void> {
  const { HUBSPOT_PORTAL_ID, HUBSPOT_ACCESS_TOKEN: token } = env;
  const kind = token ? 'integration/secure/submit' : 'integration/submit';
  const url = `${hubspotFormsUrl(env)}/submissions/v3/${kind}/${HUBSPOT_PORTAL_ID}/${submission.formId}`;
  const body = {
    fields: submission.fields.map((field) => ({ objectTypeId: '0-1', ...field })),
    context: submission.context,
    ...(submission.consent && { legalConsentOptions: { consent: submission.consent } }),
  };
  const response = await callHubSpot(env, 'submit form', url, body);
  if (!response.ok) throw await toHubSpotError(response);
}
