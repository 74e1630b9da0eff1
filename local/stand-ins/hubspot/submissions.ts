import { randomUUID } from 'node:crypto';
import type { ErrorRequestHandler, RequestHandler } from 'express';
import express from 'express';
import { type Context, formOf } from './context.ts';
import { formDefinitions, inlineMessage } from './form-definitions.ts';
import type { Via } from './store.ts';
import { requireToken } from './token.ts';
import { checkSubmission } from './validation.ts';

/**
 * Server-side submission as at api.hsforms.com, below /submissions/v3/integration: `submit` for anyone, `secure/submit` with
 * the account's token.
 */
export function submissionsRouter(context: Context): express.Router {
  const router = express.Router();
  const { limits } = context;
  router.post('/submit/:portalId/:formGuid', limits.middleware('anonymous'), ...accepting(context, 'api'));
  router.post(
    '/secure/submit/:portalId/:formGuid',
    requireToken(context.options.accessToken),
    limits.middleware('authenticated'),
    ...accepting(context, 'secure-api'),
  );
  router.use(malformed);
  return router;
}

/** What takes a submission in, whoever brings it; the path names portalId and formGuid. */
export function accepting(context: Context, via: Via): RequestHandler[] {
  return [express.json({ limit: '1mb' }), submit(context, via)];
}

/** A body that is no JSON. */
export const malformed: ErrorRequestHandler = (error, _request, response, next) => {
  const status = (error as { status?: unknown }).status;
  if (typeof status !== 'number' || status >= 500) return next(error);
  const message = 'Invalid input JSON';
  response.status(status).json({ status: 'error', message, correlationId: randomUUID() });
};

function submit(context: Context, via: Via): RequestHandler {
  return async (request, response) => {
    const { portalId, formGuid } = request.params;
    const form = formOf(context, portalId, formGuid);
    const fail = (status: number, message: string, more: object = {}) =>
      void response.status(status).json({ status: 'error', message, correlationId: randomUUID(), ...more });
    if (!form) return fail(404, `Form '${String(formGuid)}' was not found for portal '${String(portalId)}'`);
    const checked = checkSubmission(request.body, formDefinitions[form]);
    if (Array.isArray(checked)) return fail(400, 'The request is not valid', { errors: checked });
    await context.store.add(form, String(formGuid), via, checked);
    response.json({ inlineMessage });
  };
}
