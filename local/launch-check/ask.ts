import type { z } from 'zod';
import { Stop } from './finding.ts';

/** A vendor's response. Its size is not limited: the largest is a page of posts, about 2 MB. */
export interface Answer {
  status: number;
  /** Parsed JSON; null when the body was not JSON. */
  body: unknown;
}

interface Question {
  /** For "… did not answer": Supabase, HubSpot. */
  vendor: string;
  timeoutSeconds: number;
  headers?: Record<string, string>;
  /** Sent as JSON by POST; without it the call is a GET. */
  body?: object;
}

/**
 * Makes one call to a vendor.
 * @throws Stop when it did not answer: no connection, timeout, 5xx, 429
 */
export async function ask(url: string, { vendor, timeoutSeconds, headers, body }: Question): Promise<Answer> {
  const response = await fetch(url, {
    headers: { accept: 'application/json', ...(body && { 'content-type': 'application/json' }), ...headers },
    ...(body && { method: 'POST', body: JSON.stringify(body) }),
    redirect: 'manual',
    signal: AbortSignal.timeout(timeoutSeconds * 1000),
  }).catch((error: unknown) => {
    throw silent(vendor, reasonOf(error), url);
  });
  if (response.status >= 500 || response.status === 429) throw silent(vendor, `answers ${response.status}`, url);
  const text = await response.text().catch((error: unknown) => {
    throw silent(vendor, reasonOf(error), url);
  });
  return { status: response.status, body: parseJson(text) };
}

/**
 * Reads the fields of a response that are needed.
 * @throws Stop when it has another shape, such as a proxy's or another vendor's response
 */
export function read<T>(schema: z.ZodType<T>, { status, body }: Answer, vendor: string, what: string): T {
  const parsed = schema.safeParse(body);
  if (status === 200 && parsed.success) return parsed.data;
  const cure = `look whether the address of ${vendor} in .env is right, and at its status page; then run this again`;
  throw new Stop({ where: vendor, what: `answers ${status} with something other than ${what}`, cure });
}

/** Returns the finding for a vendor that does not answer. @param reason "could not be reached", "answers 503" */
export function silent(vendor: string, reason: string, url: string): Stop {
  const cure = `look at its address in .env, the network of this machine and ${vendor}'s status page, then run this again`;
  return new Stop({ where: vendor, what: `${new URL(url).host} ${reason}, so nothing is known about it`, cure });
}

/** Words what `fetch` threw, without the address's path. */
export function reasonOf(error: unknown): string {
  const { name, cause } = error as { name?: string; cause?: { code?: string } };
  if (name === 'TimeoutError') return 'did not answer in time';
  return `could not be reached${cause?.code ? ` (${cause.code})` : ''}`;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
