import { join } from 'node:path';
import express from 'express';
import type { Context, HubspotStandInOptions } from './context.ts';
import { controlRouter } from './control.ts';
import { embedRouter } from './embed.ts';
import { SubmissionLimits } from './limits.ts';
import { SubmissionStore } from './store.ts';
import { submissionsRouter } from './submissions.ts';
import { submissionsPage } from './submissions-page.ts';

export type { HubspotStandInOptions } from './context.ts';

const SHOWN = 100;
const POLICY =
  "default-src 'none'; style-src 'self'; img-src data:; form-action 'self'; base-uri 'none'; frame-ancestors 'none'";

/**
 * HubSpot's forms, as far as the product uses them, on this machine. The router goes at the root of an HTTP server:
 * /submissions is for the api (HUBSPOT_FORMS_URL), /__local/hubspot for browsers, through the site's own origin
 * (HUBSPOT_SCRIPTS_URL).
 */
export async function createHubspotStandIn(
  options: HubspotStandInOptions,
): Promise<{ router: express.Router; close(): Promise<void> }> {
  const store = await SubmissionStore.open(options.databaseUrl);
  const context: Context = { options, store, limits: new SubmissionLimits(options.limits) };
  const router = express.Router();
  router.use('/submissions/v3/integration', submissionsRouter(context));
  router.use('/__local/hubspot', localRouter(context));
  return { router, close: () => store.close() };
}

function localRouter(context: Context): express.Router {
  const router = express.Router();
  router.use((_request, response, next) => {
    response.set({ 'Content-Security-Policy': POLICY, 'Cache-Control': 'no-cache', 'Referrer-Policy': 'same-origin' });
    next();
  });
  router.get('/', async (_request, response) => {
    response.send(submissionsPage(await context.store.list({ limit: SHOWN })));
  });
  router.use('/control', controlRouter(context));
  router.use('/forms', embedRouter(context));
  router.use(express.static(join(import.meta.dirname, 'browser'), { index: false, cacheControl: false }));
  return router;
}
