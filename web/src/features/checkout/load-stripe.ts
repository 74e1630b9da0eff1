import type { Stripe } from '@stripe/stripe-js';
import { loadStripe } from '@stripe/stripe-js/pure';

let scriptComing: Promise<void> | null = null;
let tries = 0;
const instances = new Map<string, Stripe>();

/**
 * Stripe for a publishable key. Its script is injected from the address that the server names (the vendor's own, or a
 * stand-in of one machine); `loadStripe` then uses the `window.Stripe` that it finds.
 * @param patience milliseconds until the script counts as blocked
 * @throws Error when the script is blocked, fails or does not come in time; calling again injects it again
 */
export async function loadStripeFrom(src: string, publishableKey: string, patience = 8000): Promise<Stripe> {
  const known = instances.get(publishableKey);
  if (known) return known;
  if (!window.Stripe) {
    scriptComing ??= injectScript(addressOfTry(src), patience).finally(() => {
      scriptComing = null;
    });
    await scriptComing;
  }
  const stripe = await loadStripe(publishableKey);
  if (!stripe) throw new Error('Stripe.js is not available');
  instances.set(publishableKey, stripe);
  return stripe;
}

/** A browser joins a second request for the same script to the first, which may hang: every further try asks afresh. */
function addressOfTry(src: string): string {
  const url = new URL(src, location.href);
  if (++tries > 1) url.searchParams.set('retry', String(tries - 1));
  return url.href;
}

function injectScript(src: string, patience: number): Promise<void> {
  return new Promise((resolve, reject) => {
    const script = document.createElement('script');
    const fail = (reason: string) => {
      clearTimeout(timer);
      script.remove();
      reject(new Error(`Stripe.js ${reason}`));
    };
    const timer = setTimeout(() => fail('did not come in time'), patience);
    script.src = src;
    script.async = true;
    script.onerror = () => fail('was blocked or could not be loaded');
    script.onload = () => {
      if (!window.Stripe) return fail('came without window.Stripe');
      clearTimeout(timer);
      resolve();
    };
    document.head.append(script);
  });
}
