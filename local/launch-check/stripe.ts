import Stripe from 'stripe';
import { priceDifference } from '../../api/src/checkout/price-difference.ts';
import { WEBHOOK_PATH, webhookEvents } from '../../api/src/contract/webhook.values.ts';
import type { Env } from '../../api/src/platform/config/env.ts';
import { silent } from './ask.ts';
import { type Line, Stop } from './finding.ts';

const NOT_STRIPE = "gives answers that are not Stripe's";

/** Checks the account, the price and the webhook endpoint. @throws Stop when Stripe is away or refuses the key */
export async function checkStripe(env: Env): Promise<Line[]> {
  const stripe = connectStripe(env);
  const found = await Promise.all([
    ifAllowed(env, 'Stripe account', async () => accountLines(await stripe.accounts.retrieveCurrent())),
    ifAllowed(env, 'Stripe price', () => priceLines(stripe, env)),
    ifAllowed(env, 'Stripe webhook', async () =>
      webhookLines((await stripe.webhookEndpoints.list({ limit: 100 })).data, env),
    ),
    ifAllowed(env, 'Stripe Tax', async () =>
      env.CHECKOUT_AUTOMATIC_TAX ? taxLines(await stripe.tax.settings.retrieve()) : [],
    ),
  ]);
  return [...found.flat(), ...byHand(env)];
}

/** Sets up the SDK as the api does, but without retries. */
export function connectStripe(env: Env): Stripe {
  const url = new URL(env.STRIPE_API_URL);
  const isPlain = url.protocol === 'http:';
  return new Stripe(env.STRIPE_SECRET_KEY, {
    host: url.hostname,
    port: url.port || (isPlain ? 80 : 443),
    protocol: isPlain ? 'http' : 'https',
    timeout: env.VENDOR_TIMEOUT_SECONDS * 1000,
    maxNetworkRetries: 0,
    telemetry: false,
  });
}

export function isTestKey(env: Env): boolean {
  return env.STRIPE_SECRET_KEY.includes('_test_');
}

/**
 * Runs a check that a restricted key may not be allowed to make.
 * @throws Stop when Stripe is away or refuses the key
 */
export async function ifAllowed(env: Env, where: string, check: () => Promise<Line[]>): Promise<Line[]> {
  try {
    return await check();
  } catch (error) {
    const { StripeError, StripeAuthenticationError, StripePermissionError, StripeInvalidRequestError } = Stripe.errors;
    // A response that the SDK cannot parse causes an error of another class, or one without a status.
    if (!(error instanceof StripeError)) throw silent('Stripe', NOT_STRIPE, env.STRIPE_API_URL);
    if (error instanceof StripePermissionError)
      return [{ where, what: 'STRIPE_SECRET_KEY is a restricted key that may not read this: check it by hand' }];
    if (error instanceof StripeAuthenticationError) {
      const cure = 'copy the secret key again from Stripe: Developers, API keys';
      throw new Stop({ where: 'Stripe key', what: 'Stripe does not know STRIPE_SECRET_KEY', cure });
    }
    if (error instanceof StripeInvalidRequestError) {
      const what = `Stripe refuses what the site asks (${error.code ?? error.statusCode})`;
      return [{ where, what, cure: 'compare the product, price and account at Stripe with .env' }];
    }
    const unread = error instanceof Stripe.errors.StripeConnectionError ? 'could not be reached' : NOT_STRIPE;
    const reason = error.statusCode ? `answers ${error.statusCode}` : unread;
    throw silent('Stripe', reason, env.STRIPE_API_URL);
  }
}

function accountLines(account: Stripe.Account): Line[] {
  const where = 'Stripe account';
  const cure = 'finish the questions at Stripe: Settings, Business, Account details';
  if (!account.details_submitted) return [{ where, what: 'its details have not been submitted yet', cure }];
  const lines: Line[] = [];
  const reason = account.requirements?.disabled_reason;
  if (!account.charges_enabled)
    lines.push({ where, what: `it may not take payments${reason ? ` (${reason})` : ''}`, cure });
  if (!account.payouts_enabled)
    lines.push({ where, what: 'it takes payments, but nothing is paid out to your bank yet' });
  return lines;
}

async function priceLines(stripe: Stripe, env: Env): Promise<Line[]> {
  const price = await stripe.prices.retrieve(env.CHECKOUT_PRICE_ID).catch(nullWhenMissing);
  const wrong = priceDifference(price, env);
  if (wrong) {
    const what = `${wrong}, in ${modeOf(env)} (configured: ${env.CHECKOUT_PRICE_CENTS} cents, ${env.CHECKOUT_CURRENCY})`;
    const cure =
      'make that price active at Stripe, or set CHECKOUT_PRODUCT_ID, CHECKOUT_PRICE_ID, CHECKOUT_PRICE_CENTS and ' +
      'CHECKOUT_CURRENCY to what is sold and build the pages again';
    return [{ where: 'Stripe price', what, cure }];
  }
  const product = await stripe.products.retrieve(env.CHECKOUT_PRODUCT_ID).catch(nullWhenMissing);
  if (product?.active) return [];
  const cure = 'make it active again at Stripe: Product catalog';
  return [{ where: 'Stripe product', what: 'the product of CHECKOUT_PRODUCT_ID is archived', cure }];
}

/** Until Stripe Tax is set up, Stripe refuses every checkout with automatic tax. */
function taxLines({ status, status_details: details }: Stripe.Tax.Settings): Line[] {
  if (status === 'active') return [];
  const missing = details.pending?.missing_fields ?? [];
  const what = `CHECKOUT_AUTOMATIC_TAX is on, but Stripe Tax is not set up${missing.length > 0 ? `: ${missing.join(', ')}` : ''}`;
  return [
    { where: 'Stripe Tax', what, cure: 'finish it at Stripe: Settings, Tax; or switch CHECKOUT_AUTOMATIC_TAX off' },
  ];
}

function webhookLines(endpoints: Stripe.WebhookEndpoint[], env: Env): Line[] {
  const where = 'Stripe webhook';
  const url = `${env.PUBLIC_URL}${WEBHOOK_PATH}`;
  const ours = endpoints.filter((endpoint) => endpoint.url === url);
  const [endpoint] = ours;
  if (!endpoint) {
    const cure = `at Stripe: Developers, Webhooks, add it with the events ${webhookEvents.join(', ')}, and set STRIPE_WEBHOOK_SECRET`;
    return [{ where, what: `in ${modeOf(env)} there is no endpoint ${url}`, cure }];
  }
  const lines: Line[] = [];
  const at = `at Stripe: Developers, Webhooks, ${endpoint.id}`;
  if (ours.length > 1) {
    const what = `${ours.length} endpoints have this address, and STRIPE_WEBHOOK_SECRET fits only one of them`;
    lines.push({ where, what, cure: 'at Stripe: Developers, Webhooks, delete all but one' });
  }
  if (endpoint.status !== 'enabled')
    lines.push({ where, what: `the endpoint is ${endpoint.status}`, cure: `${at}, enable it` });
  const sent = new Set(endpoint.enabled_events);
  const missing = sent.has('*') ? [] : webhookEvents.filter((event) => !sent.has(event));
  if (missing.length > 0)
    lines.push({ where, what: `the endpoint does not send ${missing.join(', ')}`, cure: `${at}, add these events` });
  if (endpoint.api_version !== Stripe.API_VERSION) {
    const version = endpoint.api_version ?? "the account's default version";
    const what = `it sends events of ${version}, the site reads payments in ${Stripe.API_VERSION}: that does no harm`;
    lines.push({ where, what });
  }
  return lines;
}

/** Each mode has prices and endpoints of its own. */
function modeOf(env: Env): string {
  return isTestKey(env) ? 'test mode' : 'live mode';
}

/** Notes on settings that cannot be read with any key. */
function byHand(env: Env): Line[] {
  const emails = 'Stripe does not tell whether it mails invoices and receipts: look at Settings, Customer emails';
  const secret = 'Stripe does not show it again: compare STRIPE_WEBHOOK_SECRET at Developers, Webhooks';
  const test = 'STRIPE_SECRET_KEY is a test key: this is about test mode only';
  return [
    { where: 'Stripe e-mails', what: emails },
    { where: 'Stripe webhook secret', what: secret },
    ...(isTestKey(env) ? [{ where: 'Stripe key', what: test }] : []),
  ];
}

function nullWhenMissing(error: unknown): null {
  if (error instanceof Stripe.errors.StripeInvalidRequestError && error.code === 'resource_missing') return null;
  throw error;
}
