import { Inject, Injectable } from '@nestjs/common';
import { ENV, type Env } from '../config/env.ts';
import { toHubSpotError, toUnreachable } from './hubspot-error.ts';
import { timeFetch } from './vendor-metrics.ts';

export interface FormSubmission {
  formId: string;
  fields: { name: string; value: string }[];
  context: { hutk?: string; ipAddress?: string; pageUri?: string; pageName?: string };
  /** That the visitor wants to be written to, with the words that they read. */
  consent?: {
    consentToProcess: boolean;
    text: string;
    communications: { value: boolean; subscriptionTypeId: number; text: string }[];
  };
}

/** The calls that the product's forms make at HubSpot. */
@Injectable()
export class HubSpotClient {
  constructor(@Inject(ENV) private readonly env: Env) {}

  /**
   * Submits a form on a visitor's behalf.
   * @throws HubSpotError saying whether trying again makes sense
   */
  async submitForm(submission: FormSubmission): Promise<void> {
    const { HUBSPOT_FORMS_URL, HUBSPOT_PORTAL_ID, HUBSPOT_ACCESS_TOKEN: token } = this.env;
    const kind = token ? 'integration/secure/submit' : 'integration/submit';
    const url = `${HUBSPOT_FORMS_URL}/submissions/v3/${kind}/${HUBSPOT_PORTAL_ID}/${submission.formId}`;
    const body = {
      fields: submission.fields.map((field) => ({ objectTypeId: '0-1', ...field })),
      context: submission.context,
      ...(submission.consent && { legalConsentOptions: { consent: submission.consent } }),
    };
    const answer = await this.post(url, body, token);
    if (answer.ok) return;
    throw await toHubSpotError(answer);
  }

  private async post(url: string, body: object, token: string | undefined): Promise<Response> {
    try {
      const request = {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) },
        body: JSON.stringify(body),
        signal: AbortSignal.timeout(this.env.VENDOR_TIMEOUT_SECONDS * 1000),
      };
      return await timeFetch('hubspot', 'submit form', () => fetch(url, request));
    } catch (error) {
      throw toUnreachable(error);
    }
  }
}
