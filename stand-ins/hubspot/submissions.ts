import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import express, { type ErrorRequestHandler, type RequestHandler } from 'express';
import { type Context, formOf } from './context.ts';
import { upsertRecord } from './crm/crm-store.ts';
import { takenBy } from './form-fields.ts';
import { refuse, requireToken } from './limits.ts';
import { fieldsOf } from './local-account.ts';
import { addSubmission, type Via } from './store.ts';
import { checkSubmission } from './validation.ts';

/**
 * Routes for server-side submission as at api.hsforms.com, below /submissions/v3/integration: `submit` for anyone,
 * `secure/submit` with the account's token.
 */
export function submissionsRouter(context: Context): express.Router {
  const { limits, options } = context;
  const router = express.Router();
  router.post('/submit/:portalId/:formGuid', limits.middleware('anonymous'), ...accept(context, 'api'));
  router.post(
    '/secure/submit/:portalId/:formGuid',
    requireToken(options.accessToken),
    limits.middleware('authenticated'),
    ...accept(context, 'secure-api'),
  );
  return router.use(malformed);
}

/**
 * Routes for HubSpot's forms in browsers, below /__local/hubspot/forms: the scripts of both editors, a form's
 * definition, and the endpoint to which the embedded form submits.
 */
export function embedRouter(context: Context): express.Router {
  const router = express.Router();
  const [legacy, current] = [script('legacy-embed.js'), script('new-embed.js')];
  router.get('/embed/v2.js', (_request, response) => void response.type('js').send(legacy));
  router.get('/embed/:portalId.js', (request, response) => {
    if (request.params.portalId === context.options.portalId) response.type('js').send(current);
    else response.status(404).end();
  });
  router.get('/definition/:portalId/:formGuid', (request, response) => {
    const form = formOf(context, request.params.portalId, request.params.formGuid);
    if (form) response.json({ fields: fieldsOf(form) });
    else refuse(response, 404, 'Form not found');
  });
  router.post('/submit/:portalId/:formGuid', ...accept(context, 'embed'));
  return router.use(malformed);
}

/** Returns the shared script of both editors, followed by a file of browser/. */
function script(name: string): string {
  return ['embed-form.js', name]
    .map((file) => readFileSync(join(import.meta.dirname, 'browser', file), 'utf8'))
    .join('\n');
}

/** Handles a submission; the path names portalId and formGuid. */
function accept(context: Context, via: Via): RequestHandler[] {
  const submit: RequestHandler = async (request, response) => {
    const { portalId, formGuid } = request.params;
    const form = formOf(context, portalId, formGuid);
    if (!form) return refuse(response, 404, `Form '${formGuid}' was not found for portal '${portalId}'`);
    const demandsConsent = via !== 'embed' && context.switches.consentForms.includes(form);
    const checked = checkSubmission(request.body, await takenBy(context, form), demandsConsent);
    if (Array.isArray(checked)) return refuse(response, 400, 'The request is not valid', { errors: checked });
    await addSubmission(context.db, { form, formGuid: String(formGuid), via }, checked);
    const email = checked.fields.email?.toLowerCase();
    if (email)
      await upsertRecord(context.db, 'contacts', { property: 'email', value: email }, { ...checked.fields, email });
    response.json({ inlineMessage: 'Thanks for submitting the form.' });
  };
  return [express.json({ limit: '1mb' }), submit];
}

/** Handles a body that is not JSON. */
const malformed: ErrorRequestHandler = (error, _request, response, next) => {
  const { status } = error as { status?: unknown };
  if (typeof status !== 'number' || status >= 500) return next(error);
  refuse(response, status, 'Invalid input JSON');
};
