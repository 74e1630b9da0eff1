import { join } from 'node:path';
import express from 'express';
import type { Pool } from 'pg';
import { createSchema } from '../database.ts';
import { date, facts, type Html, html, page, pageHeaders } from '../pages/html.ts';
import { accountRouter, defaultAccount } from './account.ts';
import { BLOG_SCHEMA } from './blog/blog-store.ts';
import { cmsRouter } from './blog/cms-api.ts';
import { blogControlRouter } from './blog/control.ts';
import { postsPageRouter } from './blog/posts-page.ts';
import { RequestLog } from './blog/request-log.ts';
import { seedSamples } from './blog/samples.ts';
import type { Context, HubspotStandInOptions } from './context.ts';
import { crmRouter } from './crm/crm-api.ts';
import { crmControlRouter, crmPageRouter } from './crm/crm-pages.ts';
import { CRM_SCHEMA, seedProperties } from './crm/crm-store.ts';
import { RequestLimits } from './limits.ts';
import { listSubmissions, type StoredSubmission, SUBMISSIONS_SCHEMA, type Via } from './store.ts';
import { embedRouter, submissionsRouter } from './submissions.ts';

export type { HubspotStandInOptions } from './context.ts';

const SHOWN = 100;
const DAY_MS = 86_400_000;

/**
 * Creates the local stand-in for HubSpot's forms, CRM and blog, as far as the product uses them. Mount the router at
 * the root of an HTTP server: /submissions, /crm and /cms are for the api (HUBSPOT_FORMS_URL, HUBSPOT_API_URL),
 * /__local/hubspot for browsers, through the site's own origin (HUBSPOT_SCRIPTS_URL).
 */
export async function createHubspotStandIn(db: Pool, options: HubspotStandInOptions): Promise<express.Router> {
  await createSchema(db, SUBMISSIONS_SCHEMA + BLOG_SCHEMA + CRM_SCHEMA);
  await Promise.all([seedSamples(db), seedProperties(db)]);
  const context: Context = {
    options,
    db,
    limits: new RequestLimits(options.limits),
    cmsRequests: new RequestLog(),
    switches: { filters: 'guide', consentForms: [], ownFieldsOnly: false },
    account: defaultAccount(options),
  };
  const router = express.Router();
  router.use(accountRouter(context));
  router.use('/submissions/v3/integration', submissionsRouter(context));
  router.use('/cms/blogs/2026-09', cmsRouter(context));
  router.use('/crm', crmRouter(context));
  router.use('/__local/hubspot', localRouter(context));
  return router;
}

function localRouter(context: Context): express.Router {
  const router = express.Router();
  // Mounted before the headers below, which would keep browsers from caching pictures.
  const images = join(import.meta.dirname, 'blog', 'images');
  router.use('/blog/images', express.static(images, { index: false, maxAge: DAY_MS }));
  router.use((_request, response, next) => {
    response.set({ ...pageHeaders, 'Cache-Control': 'no-cache' });
    next();
  });
  router.get('/', async (_request, response) => {
    response.send(submissionsPage(await listSubmissions(context.db, undefined, SHOWN)));
  });
  router.use('/control', controlRouter(context), blogControlRouter(context), crmControlRouter(context));
  router.use('/crm', crmPageRouter(context));
  router.use('/posts', postsPageRouter(context));
  router.use('/forms', embedRouter(context));
  return router;
}

/**
 * For tests: GET submissions[?form=] lists accepted submissions, newest first; DELETE submissions removes them; DELETE
 * limits resets the rate limits; PATCH switches changes the account's settings.
 */
function controlRouter(context: Context): express.Router {
  const router = express.Router();
  router.get('/submissions', async (request, response) => {
    const { form } = request.query;
    if (form !== undefined && !(typeof form === 'string' && Object.hasOwn(context.options.forms, form)))
      return void response.status(400).json({ message: 'There is no such form.' });
    response.json(await listSubmissions(context.db, form));
  });
  router.delete('/submissions', async (_request, response) => {
    await context.db.query('delete from local_hubspot.submissions');
    response.status(204).end();
  });
  router.patch('/switches', express.json(), (request, response) => {
    response.json(Object.assign(context.switches, request.body));
  });
  router.delete('/limits', (_request, response) => {
    context.limits.clear();
    response.status(204).end();
  });
  return router;
}

const senders: Record<Via, string> = {
  api: 'sent by the server',
  'secure-api': 'sent by the server, with its token',
  embed: 'sent by the embedded form',
};

/** Renders the submissions, newest first, as the owner would see them at HubSpot. */
function submissionsPage(submissions: StoredSubmission[]): string {
  const body =
    submissions.length > 0
      ? html`<p class="lead">Every submission that HubSpot would have accepted. Nothing leaves this machine.</p>${submissions.map(entry)}`
      : html`<p class="lead">No submission yet: fill in one of the site's forms.</p>`;
  return page({ title: 'Form submissions', standsFor: 'HubSpot', body });
}

function entry({ form, via, fields, context, receivedAt }: StoredSubmission): Html {
  const from = Object.entries(context).filter(([, value]) => typeof value === 'string') as [string, string][];
  return html`<section>
<h2>${form}</h2>
<p>${date(Date.parse(receivedAt) / 1000)}, ${senders[via]}</p>
${facts({ ...fields, ...Object.fromEntries(from) })}
</section>`;
}
