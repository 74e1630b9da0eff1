import type {
  CheckoutProduct,
  CreateSessionRequest,
  CreateSessionResponse,
} from '../../../../api/src/contract/checkout.ts';
import { call } from '../../lib/api.ts';
import { attemptKey } from '../../lib/attempt.ts';
import { toCents } from '../../lib/money.ts';
import { paths } from '../../lib/paths.ts';

export function fetchProduct(signal: AbortSignal): Promise<CheckoutProduct> {
  return call<CheckoutProduct>('/api/checkout/product', { signal });
}

/**
 * Asks for the card form of so many seats. Repeating it within one attempt finds the same session again.
 * @throws ApiFailure, or AbortError when `signal` aborts
 */
export async function createSession(product: CheckoutProduct, seats: number, signal: AbortSignal): Promise<string> {
  const body: CreateSessionRequest = {
    productId: product.productId,
    priceId: product.priceId,
    quantity: seats,
    unitAmount: toCents(product.pricePerSeat),
    return_url: `${location.origin}${paths.createOrg}?session_id={CHECKOUT_SESSION_ID}`,
  };
  const headers = { 'idempotency-key': attemptKey() };
  const answer = await call<CreateSessionResponse>('/api/checkout/create-session', { body, headers, signal });
  return answer.clientSecret;
}
