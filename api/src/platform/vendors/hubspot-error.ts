import { z } from 'zod';
import type { Env } from '../config/env.ts';
import { readLimited } from './read-limited.ts';
import { timeFetch } from './vendor-metrics.ts';

/** A call to HubSpot that failed. */
export class HubSpotError extends Error {
  constructor(
    message: string,
    /** Whether the same request may succeed later. */
    readonly isRetryable: boolean,
    /** Seconds to pause all calls to HubSpot; 0 unless a rate limit was hit. */
    readonly pauseSeconds = 0,
    /** Status and HubSpot's error types, for the log. The message is unsuitable: it may quote what a visitor typed. */
    readonly code?: string,
  ) {
    super(message);
  }
}

/** INVALID_EMAIL, for example. */
const nameSchema = z.string().regex(/^\w{1,60}$/);
const refusalSchema = z.object({
  message: z.string().optional(),
  errors: z.array(z.object({ message: z.string(), errorType: nameSchema.optional().catch(undefined) })).optional(),
  category: nameSchema.optional().catch(undefined),
  policyName: z.string().optional(),
});

/** What the operator can do at HubSpot about a refused lead, by HubSpot's error type. */
const cures: Record<string, string> = {
  MISSING_PROCESSING_CONSENT: 'the form demands consent: set its "Data privacy and consent" to none',
  FIELD_NOT_IN_FORM_DEFINITION: 'add the field to the form',
  FORM_HAS_RECAPTCHA_ENABLED: "switch the form's captcha off",
};

/** Bytes. */
const LONGEST_REFUSAL = 100_000;
/** Ten 429s within a second block the caller for a minute. */
const SHORT_PAUSE_SECONDS = 10;
const DAILY_PAUSE_SECONDS = 3_600;

/**
 * Calls HubSpot, with the account's token if one is configured.
 * @param operation for the metrics
 * @param body sent as JSON
 * @param method by default POST with a body, and GET without
 * @throws HubSpotError when there was no response
 */
export async function callHubSpot(
  env: Env,
  operation: string,
  url: string,
  body?: object,
  method = body ? 'POST' : 'GET',
): Promise<Response> {
  const { HUBSPOT_ACCESS_TOKEN: token, VENDOR_TIMEOUT_SECONDS } = env;
  const request = {
    headers: {
      accept: 'application/json',
      ...(body && { 'content-type': 'application/json' }),
      ...(token && { authorization: `Bearer ${token}` }),
    },
    method,
    ...(body && { body: JSON.stringify(body) }),
    signal: AbortSignal.timeout(VENDOR_TIMEOUT_SECONDS * 1000),
  };
  return timeFetch('hubspot', operation, () => fetch(url, request)).catch((error: unknown) => {
    throw toUnreachable(error);
  });
}

/** Converts a response other than 2xx to an error, with HubSpot's own words for the operator. */
export async function toHubSpotError(response: Response): Promise<HubSpotError> {
  const { reason, code } = await describeRefusal(response);
  if (response.status === 429) {
    const isDaily = /DAILY/i.test(reason);
    return new HubSpotError(reason, true, isDaily ? DAILY_PAUSE_SECONDS : SHORT_PAUSE_SECONDS, code);
  }
  // 401, 403 and 404 mean that our configuration is wrong: once it is right, the same request succeeds.
  return new HubSpotError(reason, response.status !== 400, 0, code);
}

/** Converts an error from `fetch`, or from reading its response. */
export function toUnreachable(error: unknown): HubSpotError {
  const { name, cause: below } = error as { name?: string; cause?: { message?: string } };
  const cause = below?.message ? `: ${below.message}` : '';
  const isLate = name === 'TimeoutError';
  return new HubSpotError(`HubSpot ${isLate ? 'did not answer in time' : 'could not be reached'}${cause}`, true);
}

async function describeRefusal(response: Response): Promise<{ reason: string; code: string }> {
  const text = await readLimited(response, LONGEST_REFUSAL).catch(() => '');
  const parsed = refusalSchema.safeParse(parseJson(text));
  const { message, errors = [], category, policyName } = parsed.success ? parsed.data : {};
  const words = [message, ...errors.map((error) => error.message), policyName].filter(Boolean).join(' · ');
  const names = [...new Set([category, ...errors.map((error) => error.errorType)])].filter(Boolean).slice(0, 5);
  const cure = names
    .flatMap((name) => cures[name ?? ''] ?? [])
    .map((text) => ` → At HubSpot, ${text}; then retry the leads`);
  return {
    reason: `${response.status} ${words || response.statusText}`.trim() + cure.join(''),
    code: [response.status, ...names].join(' '),
  };
}

/** @returns null if the text is not JSON */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
