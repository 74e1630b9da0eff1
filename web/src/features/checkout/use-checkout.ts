import { useCallback, useEffect, useReducer, useRef, useState } from 'react';
import type { CheckoutProduct, CreateSessionRequest, CreateSessionResponse } from '#contract/checkout.ts';
import { call } from '../../lib/api.ts';
import { attemptKey } from '../../lib/checkout-storage.ts';
import { toCents } from '../../lib/money.ts';
import { onReturn } from '../../lib/on-return.ts';
import { paths } from '../../lib/paths.ts';
import { checkoutReducer, failureFrom, initialCheckout } from './checkout-state.ts';

/**
 * Debounce time in milliseconds before a form for new seats is requested: the buyer may still be clicking or typing.
 */
const REST_MS = 400;

/**
 * Returns the product, and a card form's secret for the wanted seats. Every change of seats drops the previous form and
 * its request at once, and sends a new request after the debounce time.
 * @param seats null while the wanted seats are not known yet
 * @param email shown in the card form as the payer's address; without it the buyer types it there
 */
export function useCheckout(seats: number | null, email: string | undefined) {
  const [product, setProduct] = useState<CheckoutProduct | null>(null);
  const [state, dispatch] = useReducer(checkoutReducer, initialCheckout);
  const [round, retry] = useReducer((count: number) => count + 1, 0);
  const requests = useRef(0);
  const asked = useRef<number | null>(null);

  // A new round repeats the request for the same seats
  useEffect(() => {
    if (seats === null) return;
    const request = ++requests.current;
    const stop = new AbortController();
    const isChange = asked.current !== null && asked.current !== seats;
    asked.current = seats;
    const run = async () => {
      if (isChange) await pause(REST_MS, stop.signal);
      const known = product ?? (await call<CheckoutProduct>('/api/checkout/product', { signal: stop.signal }));
      setProduct(known);
      return createSession(known, seats, email, stop.signal);
    };
    dispatch({ type: 'requested', request, seats });
    run().then(
      (clientSecret) => dispatch({ type: 'responded', request, clientSecret }),
      (error) => {
        if (stop.signal.aborted) return;
        dispatch({ type: 'failed', request, failure: failureFrom(error) });
      },
    );
    return () => stop.abort();
  }, [seats, email, round]);

  const failForm = useCallback((request: number) => {
    dispatch({ type: 'failed', request, failure: { kind: 'card-form' } });
  }, []);

  // A page restored from the browser's cache may show a form whose session has ended.
  useEffect(() => onReturn(retry), []);

  return { product, state, retry, failForm };
}

/** Resolves after the given time, or at once when `signal` aborts. */
function pause(milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, milliseconds);
    signal.addEventListener('abort', () => resolve());
  });
}

/**
 * Creates a Checkout Session for the given seats and returns its client secret. Repeating it within one checkout
 * attempt finds the same Checkout Session again.
 * @throws ApiFailure, or AbortError when `signal` aborts
 */
async function createSession(
  product: CheckoutProduct,
  seats: number,
  email: string | undefined,
  signal: AbortSignal,
): Promise<string> {
  const body: CreateSessionRequest = {
    productId: product.productId,
    priceId: product.priceId,
    quantity: seats,
    unitAmount: toCents(product.pricePerSeat),
    return_url: `${location.origin}${paths.createOrg}?session_id={CHECKOUT_SESSION_ID}`,
    email,
  };
  const headers = { 'idempotency-key': attemptKey() };
  const { clientSecret } = await call<CreateSessionResponse>('/api/checkout/create-session', { body, headers, signal });
  // A proxy's page with status 200, say; without this the form would load for ever.
  if (!clientSecret) throw new Error('The response has no client secret');
  return clientSecret;
}
