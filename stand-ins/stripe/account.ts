import express from 'express';
import type Stripe from 'stripe';
import { WEBHOOK_PATH, webhookEvents } from '#contract/webhook.values.ts';
import { apiVersion, type Context, type Settings, type StripeStandInOptions } from './context.ts';
import { now, nulls } from './objects.ts';

/**
 * Changes the settings for tests: POST { account?, tax?, endpoint? } overrides fields of the account, its tax settings
 * and its one webhook endpoint, or removes the endpoint (null). DELETE resets everything.
 */
export function accountControlRouter(context: Context): express.Router {
  const router = express.Router();
  router.post('/', express.json(), (request, response) => {
    const { settings } = context;
    const { account, tax, endpoint } = request.body as { account?: object; tax?: object; endpoint?: object | null };
    Object.assign(settings.account, account);
    Object.assign(settings.tax, tax);
    if (endpoint === null) settings.endpoints = [];
    else settings.endpoints = settings.endpoints.map((one) => ({ ...one, ...endpoint }));
    response.json(settings);
  });
  router.delete('/', (_request, response) => {
    context.settings = defaultSettings(context.options);
    response.status(204).end();
  });
  return router;
}

/** Returns the settings of an account that is set up for everything the product does. */
export function defaultSettings({ publicUrl }: StripeStandInOptions): Settings {
  const account: Stripe.Account = {
    id: 'acct_1LocalStandIn',
    object: 'account',
    type: 'standard',
    charges_enabled: true,
    payouts_enabled: true,
    details_submitted: true,
    email: 'owner@example.com',
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
    url: `${publicUrl}${WEBHOOK_PATH}`,
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
