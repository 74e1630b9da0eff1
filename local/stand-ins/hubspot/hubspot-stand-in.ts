import { join } from 'node:path';
import express from 'express';
import { cmsRouter } from './blog/cms-api.ts';
import { blogControlRouter } from './blog/control.ts';
import { postsPageRouter } from './blog/posts-page.ts';
import { RequestLog } from './blog/request-log.ts';
import { seedSamples } from './blog/samples.ts';
import type { Context, HubspotStandInOptions } from './context.ts';
import { controlRouter } from './control.ts';
import { openDatabase } from './database.ts';
import { embedRouter } from './embed.ts';
import { RequestLimits } from './limits.ts';
import { SubmissionStore } from './store.ts';
import { submissionsRouter } from './submissions.ts';
import { submissionsPage } from './submissions-page.ts';

export type { HubspotStandInOptions } from './context.ts';

const SHOWN = 100;
const DAY_MS = 86_400_000;
const POLICY =
  "default-src 'none'; style-src 'self'; img-src data:; form-action 'self'; base-uri 'none'; frame-ancestors 'none'";

/**
 * HubSpot's forms and blog, as far as the product uses them, on this machine. The router goes at the root of an HTTP server:
 * /submissions and /cms are for the api (HUBSPOT_FORMS_URL, HUBSPOT_API_URL), /__local/hubspot for browsers, through the
 * site's own origin (HUBSPOT_SCRIPTS_URL).
 */
export async function createHubspotStandIn(
  options: HubspotStandInOptions,
): Promise<{ router: express.Router; close(): Promise<void> }> {
  const db = await openDatabase(options.databaseUrl);
  await seedSamples(db);
  const context: Context = {
    options,
    db,
    store: new SubmissionStore(db),
    limits: new RequestLimits(options.limits),
    cmsRequests: new RequestLog(),
  };
  const router = express.Router();
  router.use('/submissions/v3/integration', submissionsRouter(context));
  router.use('/cms/blogs/2026-09', cmsRouter(context));
  router.use('/__local/hubspot', localRouter(context));
  return { router, close: () => db.end() };
}

function localRouter(context: Context): express.Router {
  const router = express.Router();
  // Before the headers below, which would keep browsers from caching pictures.
  router.use(
    '/blog/images',
    express.static(join(import.meta.dirname, 'blog', 'images'), { index: false, maxAge: DAY_MS }),
  );
  router.use((_request, response, next) => {
    response.set({ 'Content-Security-Policy': POLICY, 'Cache-Control': 'no-cache', 'Referrer-Policy': 'same-origin' });
    next();
  });
  router.get('/', async (_request, response) => {
    response.send(submissionsPage(await context.store.list({ limit: SHOWN })));
  });
  router.use('/control', controlRouter(context), blogControlRouter(context));
  router.use('/posts', postsPageRouter(context));
  router.use('/forms', embedRouter(context));
  router.use(express.static(join(import.meta.dirname, 'browser'), { index: false, cacheControl: false }));
  return router;
}
