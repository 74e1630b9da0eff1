import type { Payment } from '#api/checkout/payments.repository.ts';
import type { Field, RecordAction } from '#contract/desk/resource.ts';
import { formatCents } from '#contract/money.values.ts';
import { siteVariables } from '#contract/site-settings.ts';
import { openCheckout } from './buying.ts';
import { DEALS } from './crm.ts';
import { deskOf } from './desk.ts';
import type { TestApi } from './test-api.ts';
import type { TestEnvironment } from './test-environment.ts';
import { until } from './until.ts';

type Ours = Pick<TestEnvironment, 'rows'>;
type Stripes = Pick<TestEnvironment, 'vendorRows'>;
// biome-ignore lint/suspicious/noExplicitAny: an object as Stripe returns it
export type StripeObject = any;

/** The price of a seat, unless a test sets another. */
export const SEAT_CENTS = siteVariables.CHECKOUT_PRICE_CENTS.parse(undefined);

/** Returns the price of seats as people read it. */
export const priceOf = (seats: number) => formatCents(seats * SEAT_CENTS, 'usd');

/** The variables with which the checkout takes bank debits, taxes and codes, tells the team, and makes deals. */
export const EVERY_SWITCH = {
  ...DEALS,
  CHECKOUT_AUTOMATIC_TAX: 'on',
  CHECKOUT_TAX_IDS: 'on',
  CHECKOUT_PROMOTION_CODES: 'on',
  CHECKOUT_PAYMENT_METHODS: 'card, us_bank_account',
  TEAM_MAIL_TO: 'team@lodestar.example',
  CLAIM_MAIL_AFTER_SECONDS: '3600',
};

/** The variables of an api without a worker, whose outbox stays as it was written. */
export const OUTBOX = { WORKER: 'off', TEAM_MAIL_TO: EVERY_SWITCH.TEAM_MAIL_TO };

export const paymentOf = async (api: Ours, session: string) =>
  (await api.rows<Payment>('select * from payments where checkout_session_id = $1', [session]))[0];

/** Lets an operator give seats for a payment on the desk, after reading there what is wrong with it. */
export async function acceptOnDesk(api: TestApi, session: string, given: { seats: number; reason?: string }) {
  const { get, post, colleague } = deskOf(api);
  const { token } = await colleague('operator');
  const path = `/payments/${(await paymentOf(api, session))?.id}`;
  const { actions } = (await get(path, token).expect(200)).body;
  const [accept] = actions.filter(({ name }: RecordAction) => name === 'accept');
  const was = accept?.fields.find(({ name }: Field) => name === 'was')?.value ?? '';
  return post(`${path}/accept`, token, { was, ...given });
}

/** Pays for two seats, while Stripe says before and after that it is one. @returns the Checkout Session, to be reviewed */
export async function payForReview(api: TestApi): Promise<string> {
  const session = await openCheckout(api, 2);
  const oneSeat = () => changeAtStripe(api, session, '{lineItems,0,quantity}', 1, 'secrets');
  await oneSeat();
  await api.stripe('/pay', { session });
  await oneSeat();
  return session;
}

export const paymentBecomes = (api: Ours, session: string, status: string) =>
  until(async () => (await paymentOf(api, session))?.status === status);

/** Waits until events of Stripe's have been handled: those that match a condition on stripe_events, at least one. */
export const eventHandled = (api: Ours, condition: string, values: unknown[] = []) =>
  until(async () => {
    const find = `select processed_at from stripe_events e where ${condition}`;
    const events = await api.rows<{ processed_at: Date | null }>(find, values);
    return events.length > 0 && events.every((event) => event.processed_at);
  });

export const atStripe = async (api: Stripes, id: string) =>
  (await api.vendorRows<{ data: StripeObject }>('select data from local_stripe.objects where id = $1', [id]))[0]?.data;

/** Changes an object at Stripe. @param path like {a,0,b} @param column data; or secrets, where the line items are */
export const changeAtStripe = (api: Stripes, id: string, path: string, value: unknown, column = 'data') =>
  api.vendorRows(`update local_stripe.objects set ${column} = jsonb_set(${column}, $2, $3) where id = $1`, [
    id,
    path,
    JSON.stringify(value),
  ]);
