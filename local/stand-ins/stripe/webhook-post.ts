import { createHmac } from 'node:crypto';
import type Stripe from 'stripe';

const timeoutMs = 10_000;

/**
 * One attempt to deliver an event, signed at the time of the attempt. Redirects are not followed: they count as failures.
 * @returns the receiver's status, or null with the reason when it did not respond within 10 seconds.
 */
export async function postEvent(
  event: Stripe.Event,
  url: string,
  secret: string,
  stop: AbortSignal,
): Promise<{ status: number | null; error: string | null }> {
  const payload = JSON.stringify(event, null, 2);
  try {
    const response = await fetch(url, {
      method: 'POST',
      headers: {
        'content-type': 'application/json; charset=utf-8',
        'stripe-signature': signature(payload, secret),
        'user-agent': 'Stripe/1.0 (+https://stripe.com/docs/webhooks)',
      },
      body: payload,
      redirect: 'manual',
      signal: AbortSignal.any([AbortSignal.timeout(timeoutMs), stop]),
    });
    const body = await response.text();
    return { status: response.status, error: response.ok ? null : body.slice(0, 500).replaceAll('\u0000', '') };
  } catch (error) {
    const cause = error instanceof Error && error.cause instanceof Error ? ` (${error.cause.message})` : '';
    return { status: null, error: `${String(error)}${cause}` };
  }
}

/** The Stripe-Signature header: HMAC-SHA256 of "time.payload" (docs.stripe.com/webhooks#verify-manually). */
function signature(payload: string, secret: string): string {
  const time = Math.floor(Date.now() / 1000);
  return `t=${time},v1=${createHmac('sha256', secret).update(`${time}.${payload}`).digest('hex')}`;
}
