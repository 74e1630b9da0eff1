import { Inject, Injectable } from '@nestjs/common';
import { z } from 'zod';
import { ENV } from '../config/configuration.module.ts';
import type { Env } from '../config/env.ts';

export interface FormSubmission {
  formId: string;
  fields: { name: string; value: string }[];
  context: { hutk?: string; ipAddress?: string; pageUri?: string; pageName?: string };
}

/** HubSpot did not take a submission. */
export class HubSpotError extends Error {
  constructor(
    message: string,
    /** Whether the same submission may succeed later. */
    readonly mayPass: boolean,
    /** Seconds for which HubSpot wants to be left alone; 0 when it did not say. */
    readonly pauseSeconds = 0,
  ) {
    super(message);
  }
}

const refusalSchema = z.object({
  message: z.string().optional(),
  errors: z.array(z.object({ message: z.string(), errorType: z.string().optional() })).optional(),
  policyName: z.string().optional(),
});

/** Ten 429s within a second block the caller for a minute (VENDORS, HubSpot). */
const SHORT_PAUSE_SECONDS = 10;
const DAILY_PAUSE_SECONDS = 3_600;

/** The calls that the product makes at HubSpot. */
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
    };
    const answer = await this.post(url, body, token);
    if (answer.ok) return;
    const reason = await describeRefusal(answer);
    if (answer.status === 429) {
      const isDaily = /DAILY/i.test(reason);
      throw new HubSpotError(reason, true, isDaily ? DAILY_PAUSE_SECONDS : SHORT_PAUSE_SECONDS);
    }
    // 401, 403 and 404 are faults of our configuration: once mended, the same submission is welcome.
    throw new HubSpotError(reason, answer.status !== 400);
  }

  private async post(url: string, body: object, token: string | undefined): Promise<Response> {
    try {
      return await fetch(url, {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) },
        body: JSON.stringify(body),
        signal: AbortSignal.timeout(this.env.VENDOR_TIMEOUT_SECONDS * 1000),
      });
    } catch (error) {
      const cause = error instanceof Error && error.cause instanceof Error ? `: ${error.cause.message}` : '';
      throw new HubSpotError(`HubSpot could not be reached${cause}`, true);
    }
  }
}

/** HubSpot's own words, for the operator. */
async function describeRefusal(answer: Response): Promise<string> {
  const text = await answer.text().catch(() => '');
  const parsed = refusalSchema.safeParse(parseJson(text));
  const { message, errors = [], policyName } = parsed.success ? parsed.data : {};
  const words = [message, ...errors.map((error) => error.message), policyName].filter(Boolean).join(' · ');
  return `${answer.status} ${words || answer.statusText}`.trim();
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
