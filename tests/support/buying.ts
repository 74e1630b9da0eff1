import { randomUUID } from 'node:crypto';
import type request from 'supertest';
import type { CreateOrganizationRequest } from '../../api/src/contract/organizations.ts';
import type { TestEnvironment } from './test-environment.ts';

/** Where to buy: an api to call, and Stripe's control. */
export type Shop = { http: ReturnType<typeof request> } & Pick<TestEnvironment, 'stripe'>;

/** A valid body of create-session. */
export function order(seats: unknown = 2, change: Record<string, unknown> = {}) {
  return {
    productId: 'prod_team_course',
    priceId: 'price_team_course_seat',
    quantity: seats,
    unitAmount: 500_000,
    return_url: 'http://localhost:8080/create-org?session_id={CHECKOUT_SESSION_ID}',
    ...change,
  };
}

/** Opens a checkout and returns its session id. */
export async function openCheckout(world: Shop, seats = 2, attempt: string = randomUUID()): Promise<string> {
  const answer = await world.http
    .post('/api/checkout/create-session')
    .set('Idempotency-Key', attempt)
    .send(order(seats));
  if (answer.status !== 200) throw new Error(`no checkout: ${answer.status} ${answer.text}`);
  return sessionIdOf(answer.body.clientSecret);
}

/** A client secret starts with the id of its session. */
export function sessionIdOf(clientSecret: string): string {
  return clientSecret.split('_secret_')[0] ?? '';
}

/** Opens a checkout and pays it with the test card; returns its session id. */
export async function payForSeats(world: Shop, seats = 2): Promise<string> {
  const session = await openCheckout(world, seats);
  await world.stripe('/pay', { session });
  return session;
}

/** A valid sign-up for a paid session, with an address of its own. */
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
