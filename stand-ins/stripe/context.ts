import type pg from 'pg';
import type Stripe from 'stripe';
import type { Queryable } from '../database.ts';
import { newId, now } from './objects.ts';
import { putObject } from './store.ts';
import type { Deliveries } from './webhooks.ts';

export interface StripeStandInOptions {
  secretKey: string;
  publishableKey: string;
  webhookSecret: string;
  /** The site's origin, where browsers reach the stand-in's pages under /__local/stripe/. */
  publicUrl: string;
  /** Where signed events are POSTed. */
  webhookUrl: string;
  product: { productId: string; priceId: string; unitAmountCents: number; currency: string; name: string };
}

/** The settings in Stripe's dashboard that the product depends on. */
export interface Settings {
  account: Stripe.Account;
  tax: Omit<Stripe.Tax.Settings, 'lastResponse'>;
  endpoints: Stripe.WebhookEndpoint[];
}

/** What every part of the stand-in shares. */
export interface Context {
  options: StripeStandInOptions;
  db: pg.Pool;
  /** Runs work in a transaction, then sends the events that it recorded. */
  transaction<T>(work: (tx: Queryable) => Promise<T>): Promise<T>;
  deliveries: Deliveries;
  settings: Settings;
}

/** Path of the stand-in's pages under the site's own origin. */
export const root = '/__local/stripe';

/** The API version of the installed SDK, whose types the responses follow. */
export const apiVersion = '2026-10-28.endive';

/** Stores an event with a snapshot of its object, and its deliveries, in the caller's transaction. */
export async function recordEvent(
  context: Context,
  tx: Queryable,
  type: Stripe.Event['type'],
  object: unknown,
  previous?: Record<string, unknown>,
): Promise<void> {
  const event = {
    id: newId('evt_'),
    object: 'event',
    api_version: apiVersion,
    created: now(),
    data: { object, ...(previous && { previous_attributes: previous }) },
    livemode: false,
    pending_webhooks: 1,
    request: { id: null, idempotency_key: null },
    type,
  };
  // The SDK's Event is a union by type; callers make sure that object and type match.
  await putObject(tx, 'event', event as unknown as Stripe.Event);
  await context.deliveries.enqueue(tx, event.id);
}
