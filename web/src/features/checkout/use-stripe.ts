import type { Stripe } from '@stripe/stripe-js';
import { loadStripe } from '@stripe/stripe-js/pure';
import { useEffect, useState } from 'react';
import type { CheckoutProduct } from '#contract/checkout.ts';
import { loadScript } from '../../lib/load-script.ts';

/** Milliseconds until the script counts as blocked. */
const TIMEOUT_MS = 8_000;

let scriptComing: Promise<void> | null = null;
let tries = 0;
const instances = new Map<string, Stripe>();

/**
 * Returns Stripe.js for the product's key, loaded once the product is known.
 * @param request changes with every request, so that a retry injects a failed script again
 * @param onFailed called when the script is blocked, fails or times out
 */
export function useStripe(
  product: CheckoutProduct | null,
  request: number,
  onFailed: (request: number) => void,
): Stripe | null {
  const [stripe, setStripe] = useState<Stripe | null>(null);
  useEffect(() => {
    if (!product || stripe) return;
    let wanted = true;
    loadStripeFrom(product.stripeJsUrl, product.publishableKey).then(
      (loaded) => wanted && setStripe(loaded),
      (error) => {
        if (!wanted) return;
        console.warn('The card form was not loaded', error);
        onFailed(request);
      },
    );
    return () => {
      wanted = false;
    };
  }, [product, stripe, request, onFailed]);
  return stripe;
}

/**
 * Loads Stripe for a publishable key. Injects its script from the address that the server names (the vendor's own, or a
 * local stand-in), so that `loadStripe` then uses the `window.Stripe` that it finds.
 * @throws Error when the script is blocked, fails or times out; calling again injects it again
 */
async function loadStripeFrom(src: string, publishableKey: string): Promise<Stripe> {
  const known = instances.get(publishableKey);
  if (known) return known;
  if (!window.Stripe) {
    scriptComing ??= loadScript(addressOfTry(src), AbortSignal.timeout(TIMEOUT_MS)).finally(() => {
      scriptComing = null;
    });
    await scriptComing;
    // Otherwise loadStripe would fetch the vendor's own script.
    if (!window.Stripe) throw new Error(`${src} came without window.Stripe`);
  }
  const stripe = await loadStripe(publishableKey);
  if (!stripe) throw new Error('Stripe.js is not available');
  instances.set(publishableKey, stripe);
  return stripe;
}

/**
 * Gives each retry its own address, because browsers merge a second request for a script into the first, which may
 * hang.
 */
function addressOfTry(src: string): string {
  const url = new URL(src, location.href);
  if (++tries > 1) url.searchParams.set('retry', String(tries - 1));
  return url.href;
}
