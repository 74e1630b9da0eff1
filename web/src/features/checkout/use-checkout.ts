import { useCallback, useEffect, useReducer, useRef, useState } from 'react';
import type {
  CheckoutProduct,
  CreateSessionRequest,
  CreateSessionResponse,
} from '../../../../api/src/contract/checkout.ts';
import { call } from '../../lib/api.ts';
import { attemptKey } from '../../lib/checkout-storage.ts';
import { toCents } from '../../lib/money.ts';
import { onReturn } from '../../lib/on-return.ts';
import { paths } from '../../lib/paths.ts';
import { checkoutReducer, failureFrom, initialCheckout } from './checkout-state.ts';

/** How long the seats must rest before a form for them is asked for, in milliseconds: who clicks on or types is not done yet. */
const REST_MS = 400;

/**
 * The product, and a card form's secret for the wanted seats. Every change of seats drops the form and the request before it at
 * once, and asks again when the seats have rested.
 * @param seats null while the wanted seats are not known yet
 * @param email what the card form shows as the payer's address; without it the buyer types it there
 */
export function useCheckout(seats: number | null, email: string | undefined) {
  const [product, setProduct] = useState<CheckoutProduct | null>(null);
  const [state, dispatch] = useReducer(checkoutReducer, initialCheckout);
  const [round, retry] = useReducer((count: number) => count + 1, 0);
  const requests = useRef(0);
  const asked = useRef<number | null>(null);

  // A new round asks again for the same seats
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

  // A page that comes back from the browser's cache may show a form whose session is over by now.
  useEffect(() => onReturn(retry), []);

  return { product, state, retry, failForm };
}

/** Resolves after so many milliseconds, or at once when `signal` aborts. */
function pause(milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, milliseconds);
    signal.addEventListener('abort', () => resolve());
  });
}

/**
 * Opens the card form for so many seats. Repeating it within one checkout attempt finds the same Checkout Session again.
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
  return clientSecret;
}
