import type { Stripe } from '@stripe/stripe-js';
import { useEffect, useState } from 'react';
import type { CheckoutProduct } from '../../../../api/src/contract/checkout.ts';
import { loadStripeFrom } from './load-stripe.ts';

/**
 * Stripe.js for the product's key, loaded once the product is known.
 * @param request changes with every request, so that trying again injects a script that failed again
 * @param onFailed called when the script is blocked, fails or does not come
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
