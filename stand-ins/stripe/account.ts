import express from 'express';
import type Stripe from 'stripe';
import { WEBHOOK_PATH, webhookEvents } from '#contract/webhook.values.ts';
import { apiVersion, type Context } from './context.ts';
import { missing } from './errors.ts';
import { now, nulls } from './objects.ts';
import { integer, parseForm, readParams, text } from './params.ts';
import { findObject } from './store.ts';
import { checkHeaders, sendFault } from './v1.ts';

type WireAccount = Pick<Stripe.Account, 'id' | 'object' | 'type' | 'charges_enabled' | 'payouts_enabled'> &
  Pick<Stripe.Account, 'details_submitted' | 'country' | 'default_currency' | 'email' | 'metadata'> & {
    requirements: { disabled_reason: string | null; currently_due: string[] };
    settings: { dashboard: { display_name: string; timezone: string }; payments: { statement_descriptor: string } };
  };

/** The settings in Stripe's dashboard that the product depends on. */
interface Settings {
  account: WireAccount;
  tax: Omit<Stripe.Tax.Settings, 'lastResponse'>;
  endpoints: Stripe.WebhookEndpoint[];
}

const settingsByContext = new WeakMap<Context, Settings>();

/** GET /v1/account, /v1/tax/settings, /v1/webhook_endpoints and /v1/products/:id; everything else is left to the next router. */
export function accountRouter(context: Context): express.Router {
  const router = express.Router();
  const check = checkHeaders(context);
  router.get('/account', check, (_request, response) => void response.json(settingsOf(context).account));
  router.get('/tax/settings', check, (_request, response) => void response.json(settingsOf(context).tax));
  router.get('/webhook_endpoints', check, (request, response) => {
    const query = parseForm(request.originalUrl.split('?')[1] ?? '');
    const { limit = 10, starting_after } = readParams({ limit: integer(1, 100), starting_after: text() }, query);
    const { endpoints } = settingsOf(context);
    const start = starting_after ? endpoints.findIndex(({ id }) => id === starting_after) + 1 : 0;
    const data = endpoints.slice(start, start + limit);
    const has_more = start + limit < endpoints.length;
    response.json({ object: 'list', url: '/v1/webhook_endpoints', has_more, data });
  });
  router.get('/products/:id', check, async (request, response) => {
    const id = String(request.params.id);
    const found = await findObject(context.db, 'product', id);
    if (!found) throw missing('product', id);
    response.json(found.data);
  });
  return router.use(sendFault);
}

/**
 * Changes the settings for tests: POST { account?, tax?, endpoint? } overrides fields of the account, its tax settings
 * and its one webhook endpoint, or removes the endpoint (null). DELETE resets everything.
 */
export function accountControlRouter(context: Context): express.Router {
  const router = express.Router();
  router.post('/', express.json(), (request, response) => {
    const settings = settingsOf(context);
    const { account, tax, endpoint } = request.body as { account?: object; tax?: object; endpoint?: object | null };
    Object.assign(settings.account, account);
    Object.assign(settings.tax, tax);
    if (endpoint === null) settings.endpoints = [];
    else settings.endpoints = settings.endpoints.map((one) => ({ ...one, ...endpoint }));
    response.json(settings);
  });
  router.delete('/', (_request, response) => {
    settingsByContext.delete(context);
    response.status(204).end();
  });
  return router;
}

function settingsOf(context: Context): Settings {
  const known = settingsByContext.get(context);
  if (known) return known;
  const settings = defaultSettings(context);
  settingsByContext.set(context, settings);
  return settings;
}

function defaultSettings({ options }: Context): Settings {
  const account: WireAccount = {
    id: 'acct_1LocalStandIn',
    object: 'account',
    type: 'standard',
    charges_enabled: true,
    payouts_enabled: true,
    details_submitted: true,
    country: 'US',
    default_currency: options.product.currency,
    email: 'owner@example.com',
    metadata: {},
    requirements: { disabled_reason: null, currently_due: [] },
    settings: {
      dashboard: { display_name: 'Local stand-in', timezone: 'Etc/UTC' },
      payments: { statement_descriptor: 'LOCAL STAND-IN' },
    },
  };
  const endpoint: Stripe.WebhookEndpoint = {
    id: 'we_1LocalStandIn',
    object: 'webhook_endpoint',
    api_version: apiVersion,
    created: now(),
    enabled_events: [...webhookEvents],
    livemode: false,
    metadata: {},
    status: 'enabled',
    url: `${options.publicUrl}${WEBHOOK_PATH}`,
    ...nulls('application description'),
  };
  const tax: Settings['tax'] = {
    object: 'tax.settings',
    defaults: { provider: 'stripe', tax_behavior: 'exclusive', tax_code: null },
    head_office: null,
    livemode: false,
    status: 'active',
    status_details: { active: {} },
  };
  return { account, tax, endpoints: [endpoint] };
}
