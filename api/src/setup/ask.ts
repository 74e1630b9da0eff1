import type { z } from 'zod';
import { callHubSpot, HubSpotError, parseJson } from '../platform/vendors/hubspot-error.ts';
import { Stop } from './check.ts';
import type { SetUpEnv } from './environment.ts';

/** A vendor's response. */
export interface Answer {
  status: number;
  /** Parsed JSON; null if the body was not JSON. */
  body: unknown;
}

/**
 * Makes one call to a vendor.
 * @param vendor for "… could not be reached"
 * @throws Stop if there is no answer: no connection, timeout, 5xx, 429
 */
export async function ask(vendor: string, url: string, call: (url: string) => Promise<Response>): Promise<Answer> {
  try {
    const response = await call(url);
    if (response.status >= 500 || response.status === 429) throw silent(vendor, `answers ${response.status}`, url);
    return { status: response.status, body: parseJson(await response.text()) };
  } catch (error) {
    throw error instanceof Stop ? error : silent(vendor, reasonOf(error), url);
  }
}

/**
 * Reads the fields of a response that are needed.
 * @throws Stop if it has another shape, such as a proxy's or another program's response
 */
export function read<T>(schema: z.ZodType<T>, { status, body }: Answer, vendor: string, what: string): T {
  const parsed = schema.safeParse(body);
  if (status === 200 && parsed.success) return parsed.data;
  const cure = `check the address of ${vendor} in .env, and its status page; then check again`;
  throw new Stop({ where: vendor, what: `answers ${status} with something other than ${what}`, cure });
}

/** Returns the finding about a vendor that does not answer. @param reason "could not be reached", "answers 503" */
export function silent(vendor: string, reason: string, url: string): Stop {
  const cure = `check its address in .env, the network of this machine and ${vendor}'s status page; then check again`;
  return new Stop({ where: vendor, what: `${new URL(url).host} ${reason}, so nothing is known about it`, cure });
}

/** Describes what `fetch` or a client of HubSpot's threw, without the address's path. */
export function reasonOf(error: unknown): string {
  if (error instanceof HubSpotError) return error.message.replace('HubSpot ', '');
  const { name, cause } = error as { name?: string; cause?: { code?: string } };
  if (name === 'TimeoutError') return 'did not answer in time';
  return `could not be reached${cause?.code ? ` (${cause.code})` : ''}`;
}

/** Makes one call to HubSpot with the account's token. @param body sent by POST; without it the call is a GET */
export function askHubSpot(env: SetUpEnv, path: string, body?: object): Promise<Answer> {
  return ask('HubSpot', `${env.HUBSPOT_API_URL}${path}`, (url) => callHubSpot(env, 'check set-up', url, body));
}

/**
 * Makes a call of one of HubSpot's clients.
 * @returns undefined if the token may not make it
 * @throws Stop if HubSpot does not answer as it should
 */
export async function ifAllowed<T>(env: SetUpEnv, call: () => Promise<T>): Promise<T | undefined> {
  try {
    return await call();
  } catch (error) {
    if (!(error instanceof HubSpotError)) throw error;
    const { code } = error;
    if (code?.startsWith('403')) return undefined;
    throw silent('HubSpot', code ? `answers ${code}` : reasonOf(error), env.HUBSPOT_API_URL);
  }
}
