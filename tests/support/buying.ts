import { randomUUID } from 'node:crypto';
import type request from 'supertest';
import type { CreateOrganizationRequest } from '#contract/organizations.ts';
import type { TestEnvironment } from './test-environment.ts';

/** Where to buy: an api to call, and the control of Stripe's stand-in. */
export type Shop = { http: ReturnType<typeof request> } & Pick<TestEnvironment, 'stripe'>;

export function checkoutRequest(seats: unknown = 2, change: Record<string, unknown> = {}) {
  return {
    productId: 'prod_team_course',
    priceId: 'price_team_course_seat',
    quantity: seats,
    unitAmount: 500_000,
    return_url: 'http://localhost:8080/create-org?session_id={CHECKOUT_SESSION_ID}',
    ...change,
  };
}

/** Asks for a Checkout Session. @param attemptKey the checkout attempt, by default a new one */
export const createSession = ({ http }: Pick<Shop, 'http'>, body: object, attemptKey: string = randomUUID()) =>
  http.post('/api/checkout/create-session').set('Idempotency-Key', attemptKey).send(body);

/** Opens a Checkout Session and returns its id. @param change what is different in the request */
export async function openCheckout(shop: Shop, seats = 2, attemptKey?: string, change = {}): Promise<string> {
  const response = await createSession(shop, checkoutRequest(seats, change), attemptKey);
  if (response.status !== 200) throw new Error(`no Checkout Session: ${response.status} ${response.text}`);
  return sessionIdOf(response.body.clientSecret);
}

/** A client secret starts with the id of its Checkout Session. */
export function sessionIdOf(clientSecret: string): string {
  return clientSecret.split('_secret_')[0] ?? '';
}

export async function payForSeats(shop: Shop, seats = 2): Promise<string> {
  const session = await openCheckout(shop, seats);
  await shop.stripe('/pay', { session });
  return session;
}

/** Returns a valid sign-up for a paid Checkout Session, with a unique e-mail address. */
export function signUp(sessionId: string, change: Partial<CreateOrganizationRequest> = {}): CreateOrganizationRequest {
  return {
    sessionId,
    firstName: 'Sample',
    lastName: 'Buyer',
    email: `buyer-${randomUUID()}@example.com`,
    organizationName: 'Sample Organization',
    password: 'correct horse',
    ...change,
  };
}

/** Returns what a buyer asks an api after paying. A payment is named by its Checkout Session or its claim token. */
export function buyerOf({ http }: Pick<Shop, 'http'>) {
  return {
    getSession: (payment: string) => http.get(`/api/checkout/session/${encodeURIComponent(payment)}`),
    claim: (payment: string, change: Partial<CreateOrganizationRequest> = {}) =>
      http.post('/api/organizations').send(signUp(payment, change)),
  };
}

/** Pays for seats, and waits until we know. @param email by default one that no other test uses */
export async function paidPayment(
  api: Shop & Pick<TestEnvironment, 'rows'>,
  seats = 2,
  email = `payer-${randomUUID()}@northwind.example.com`,
) {
  const session = await openCheckout(api, seats);
  await api.stripe('/pay', { session, email });
  await api.http.get(`/api/checkout/session/${session}`).expect(200);
  const find = 'select id, payer_email from payments where checkout_session_id = $1';
  const [found] = await api.rows<{ id: string; payer_email: string }>(find, [session]);
  return { session, id: found?.id ?? '', payer: found?.payer_email ?? '' };
}
