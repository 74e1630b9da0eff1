import { join } from 'node:path';
import express from 'express';
import type pg from 'pg';
import { createSchema, transaction } from '../database.ts';
import { accountControlRouter, defaultSettings } from './account.ts';
import { type Context, root, type StripeStandInOptions } from './context.ts';
import { controlRouter } from './control.ts';
import { dashboardPage } from './dashboard.ts';
import { invoicePage } from './invoices/hosted-page.ts';
import { pageApiRouter } from './page-api.ts';
import { seedCatalog } from './prices.ts';
import { expireOverdue } from './sessions.ts';
import { findObject, STRIPE_SCHEMA } from './store.ts';
import { v1Router } from './v1.ts';
import { Deliveries } from './webhooks.ts';

export type { StripeStandInOptions } from './context.ts';

const sweepMs = 15_000;
const csp =
  "default-src 'self'; img-src 'self' data:; form-action 'self'; base-uri 'none'; frame-ancestors 'self'; object-src 'none'";

/**
 * Creates the stand-in for the parts of Stripe that the product uses. Mount its router at the root of an HTTP server:
 * /v1 is for the SDK, /__local/stripe for browsers, through the site's own origin.
 */
export async function createStripeStandIn(
  db: pg.Pool,
  options: StripeStandInOptions,
): Promise<{ router: express.Router; close(): Promise<void> }> {
  await createSchema(db, STRIPE_SCHEMA);
  await transaction(db, (tx) => seedCatalog(tx, options));
  const deliveries = new Deliveries(db, options.webhookUrl, options.webhookSecret);
  const context: Context = {
    options,
    db,
    deliveries,
    settings: defaultSettings(options),
    async transaction(work) {
      const result = await transaction(db, work);
      deliveries.wake();
      return result;
    },
  };
  // Sessions expire even when nobody reads them. What a sweep misses while Postgres is away, a later one catches up on.
  const sweep = setInterval(() => void expireOverdue(context).catch(() => {}), sweepMs);
  sweep.unref();

  const router = express.Router();
  router.use('/v1', v1Router(context));
  router.use(root, localRouter(context));
  return {
    router,
    async close() {
      clearInterval(sweep);
      await deliveries.close();
    },
  };
}

function localRouter(context: Context): express.Router {
  const router = express.Router();
  router.use((_request, response, next) => {
    response.set({ 'content-security-policy': csp, 'cache-control': 'no-cache', 'referrer-policy': 'same-origin' });
    next();
  });
  router.use('/api', pageApiRouter(context));
  router.use('/control/account', accountControlRouter(context));
  router.use('/control', controlRouter(context));
  router.get('/dashboard', async (_request, response) => void response.send(await dashboardPage(context)));
  router.get('/invoices/:id', async (request, response, next) => {
    const found = await findObject(context.db, 'invoice', request.params.id);
    if (found && found.data.status !== 'draft') response.send(invoicePage(found.data));
    else next();
  });
  router.use(express.static(join(import.meta.dirname, 'browser'), { index: false, cacheControl: false }));
  return router;
}
