import { priceDifference } from '../checkout/price-difference.ts';
import { WEBHOOK_PATH, webhookEvents } from '../contract/webhook.values.ts';
import { StripeClient } from '../platform/vendors/stripe.client.ts';
import { silent } from './ask.ts';
import { type Context, type Line, linesOf, Stop } from './check.ts';
import type { SetUpEnv } from './environment.ts';

/** Checks the account, the price, the webhook endpoint and taxes. @throws Stop if Stripe is away or refuses the key */
export async function checkStripe({ env }: Context): Promise<Line[]> {
  const client = new StripeClient(env);
  const isTest = isTestKey(env);
  const found = await Promise.all([
    ifAllowed(env, 'Stripe account', () => accountLines(client)),
    ifAllowed(env, 'Stripe price', () => priceLines(client, env)),
    ifAllowed(env, 'Stripe webhook', () => webhookLines(client, env)),
    env.CHECKOUT_AUTOMATIC_TAX ? ifAllowed(env, 'Stripe Tax', () => taxLines(client, env)) : [],
  ]);
  // Settings that cannot be read with any key.
  const emails = 'Stripe does not tell whether it mails invoices and receipts: look at Settings, Customer emails';
  const secret = 'Stripe does not show it again: compare STRIPE_WEBHOOK_SECRET at Developers, Webhooks';
  return [
    ...found.flat(),
    { where: 'Stripe e-mails', what: emails },
    { where: 'Stripe webhook secret', what: secret },
    ...linesOf('Stripe key', [[isTest, 'STRIPE_SECRET_KEY is a test key: this is about test mode only']]),
  ];
}

export function isTestKey({ STRIPE_SECRET_KEY: key }: SetUpEnv): boolean {
  return key.includes('_test_');
}

/**
 * Runs a check that a restricted key may not be allowed to make.
 * @throws Stop if Stripe is away or refuses the key
 */
export async function ifAllowed(env: SetUpEnv, where: string, check: () => Promise<Line[]>): Promise<Line[]> {
  try {
    return await check();
  } catch (error) {
    // The SDK's error; a response that it cannot parse has none, or one without a status.
    const { type, statusCode, code } =
      (error as { cause?: { type?: string; statusCode?: number; code?: string } }).cause ?? {};
    if (type === 'StripePermissionError')
      return [{ where, what: 'STRIPE_SECRET_KEY is a restricted key that may not read this: check it by hand' }];
    if (type === 'StripeAuthenticationError') {
      const cure = 'copy the secret key again from Stripe: Developers, API keys';
      throw new Stop({ where: 'Stripe key', what: 'Stripe does not know STRIPE_SECRET_KEY', cure });
    }
    if (type === 'StripeInvalidRequestError') {
      const what = `Stripe refuses what the site asks (${code ?? statusCode})`;
      return [{ where, what, cure: 'compare the product, price and account at Stripe with .env' }];
    }
    const unread = type === 'StripeConnectionError' ? 'could not be reached' : "gives answers that are not Stripe's";
    throw silent('Stripe', statusCode ? `answers ${statusCode}` : unread, env.STRIPE_API_URL);
  }
}

async function accountLines(client: StripeClient): Promise<Line[]> {
  const account = await client.ask('read account', (stripe) => stripe.accounts.retrieveCurrent());
  const { details_submitted: isComplete, charges_enabled: mayCharge, payouts_enabled: paysOut, requirements } = account;
  const reason = requirements?.disabled_reason;
  const cure = 'finish the questions at Stripe: Settings, Business, Account details';
  return linesOf('Stripe account', [
    [!isComplete, 'its details have not been submitted yet', cure],
    [isComplete && !mayCharge, `it may not take payments${reason ? ` (${reason})` : ''}`, cure],
    [isComplete && !paysOut, 'it takes payments, but nothing is paid out to your bank yet'],
  ]);
}

async function priceLines(client: StripeClient, env: SetUpEnv): Promise<Line[]> {
  const wrong = priceDifference(await client.findPrice(env.CHECKOUT_PRICE_ID), env);
  if (wrong) {
    const configured = `${env.CHECKOUT_PRICE_CENTS} cents, ${env.CHECKOUT_CURRENCY}`;
    const cure =
      'make that price active at Stripe, or set CHECKOUT_PRODUCT_ID, CHECKOUT_PRICE_ID, CHECKOUT_PRICE_CENTS and ' +
      'CHECKOUT_CURRENCY to what is sold and start the api again';
    return [{ where: 'Stripe price', what: `${wrong}, in ${modeOf(env)} (configured: ${configured})`, cure }];
  }
  const { active } = await client.ask('find product', (stripe) => stripe.products.retrieve(env.CHECKOUT_PRODUCT_ID));
  return linesOf('Stripe product', [
    [!active, 'the product of CHECKOUT_PRODUCT_ID is archived', 'make it active again at Stripe: Product catalog'],
  ]);
}

/** Until Stripe Tax is set up, Stripe refuses every checkout with automatic tax. */
async function taxLines(client: StripeClient, env: SetUpEnv): Promise<Line[]> {
  const settings = await client.ask('read tax', (stripe) => stripe.tax.settings.retrieve());
  const { status, status_details: details, defaults } = settings;
  const missing = details.pending?.missing_fields ?? [];
  const what = `CHECKOUT_AUTOMATIC_TAX is on, but Stripe Tax is not set up${missing.length > 0 ? `: ${missing.join(', ')}` : ''}`;
  const cure = 'finish it at Stripe: Settings, Tax; or switch CHECKOUT_AUTOMATIC_TAX off';
  const price = await client.findPrice(env.CHECKOUT_PRICE_ID);
  const isUnclear = price && (price.tax_behavior ?? 'unspecified') === 'unspecified' && !defaults.tax_behavior;
  return linesOf('Stripe Tax', [
    [status !== 'active', what, cure],
    [
      isUnclear,
      'neither the price nor the settings say whether prices include tax, so Stripe refuses every checkout',
      'choose it at Stripe: Settings, Tax, or at the price',
    ],
  ]);
}

async function webhookLines(client: StripeClient, env: SetUpEnv): Promise<Line[]> {
  const url = `${env.PUBLIC_URL}${WEBHOOK_PATH}`;
  const { data } = await client.ask('list endpoints', (stripe) => stripe.webhookEndpoints.list({ limit: 100 }));
  const ours = data.filter((endpoint) => endpoint.url === url);
  const [endpoint] = ours;
  const at = 'at Stripe: Developers, Webhooks';
  if (!endpoint) {
    const cure = `${at}, add it with the events ${webhookEvents.join(', ')}, and set STRIPE_WEBHOOK_SECRET`;
    return [{ where: 'Stripe webhook', what: `in ${modeOf(env)} there is no endpoint ${url}`, cure }];
  }
  const { id, status, enabled_events: sent, api_version: version } = endpoint;
  const missing = sent.includes('*') ? [] : webhookEvents.filter((event) => !sent.includes(event));
  return linesOf('Stripe webhook', [
    [
      ours.length > 1,
      `${ours.length} endpoints have this address, and STRIPE_WEBHOOK_SECRET fits only one of them`,
      `${at}, delete all but one`,
    ],
    [status !== 'enabled', `the endpoint is ${status}`, `${at}, ${id}, enable it`],
    [missing.length > 0, `the endpoint does not send ${missing.join(', ')}`, `${at}, ${id}, add these events`],
    [
      version !== client.apiVersion,
      `it sends events of ${version ?? "the account's default version"}, the site reads payments in ${client.apiVersion}: that does no harm`,
    ],
  ]);
}

/** Each mode has prices and endpoints of its own. */
function modeOf(env: SetUpEnv): string {
  return isTestKey(env) ? 'test mode' : 'live mode';
}
