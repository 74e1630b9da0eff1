import express from 'express';
import type { Queryable } from '../database.ts';
import { apiVersion, type Context } from './context.ts';
import { listDisputes } from './disputes.ts';
import { asFault, invalid, StripeFault, unauthenticated } from './errors.ts';
import { execute } from './idempotency.ts';
import { invoiceGets, invoicePosts, retrieve } from './invoices/calls.ts';
import { newId } from './objects.ts';
import { type FormTree, integer, parseForm, readParams } from './params.ts';
import { createSession, expireOverdue, expireSession, listSessions, retrieveSession } from './sessions.ts';

type Work = (db: Queryable, params: FormTree, id: string) => Promise<object>;

/** Stripe's API: the calls that the product makes. */
export function v1Router(context: Context): express.Router {
  const router = express.Router();
  const get = (path: string, work: Work) =>
    router.get(path, async (request, response) => {
      await expireOverdue(context);
      const params = parseForm(request.originalUrl.split('?')[1] ?? '');
      const found = await work(context.db, params, String(request.params.id));
      send(response, 200, JSON.stringify(found, null, 2));
    });
  const post = (path: string, work: Work) =>
    router.post(path, async (request, response) => {
      await expireOverdue(context);
      const key = request.get('idempotency-key');
      if (key !== undefined && key.length > 255) throw invalid('Idempotency keys can be at most 255 characters long.');
      const encoded = String(request.body ?? '');
      const params = parseForm(encoded);
      const call = { key, encoded, path: pathOf(request) };
      const result = await execute(context, call, (tx) => work(tx, params, String(request.params.id)));
      if (result.replayed) response.set('idempotent-replayed', 'true');
      send(response, result.status, result.body);
    });

  router.use(checkHeaders(context), express.text({ type: () => true, limit: '1mb' }), checkBody);
  post('/checkout/sessions', createSession);
  get('/checkout/sessions', listSessions);
  get('/checkout/sessions/:id', retrieveSession);
  post('/checkout/sessions/:id/expire', (tx, params, id) => expireSession(context, tx, params, id));
  for (const [path, work] of Object.entries(invoiceGets)) get(path, work);
  for (const [path, work] of Object.entries(invoicePosts))
    post(path, (tx, params, id) => work(context, tx, params, id));
  get('/disputes', listDisputes);
  get('/products/:id', (db, params, id) => retrieve(db, 'product', params, id));
  get('/prices/:id', (db, params, id) => retrieve(db, 'price', params, id));
  get('/account', async () => context.settings.account);
  get('/tax/settings', async () => context.settings.tax);
  get('/webhook_endpoints', async (_db, params) => {
    readParams({ limit: integer(1, 100) }, params);
    return { object: 'list', url: '/v1/webhook_endpoints', has_more: false, data: context.settings.endpoints };
  });
  router.use(unknownPath, sendFault);
  return router;
}

/** Sets the request id, and checks the secret key and API version. */
function checkHeaders(context: Context): express.RequestHandler {
  return (request, response, next) => {
    const idempotencyKey = request.get('idempotency-key');
    const version = request.get('stripe-version');
    response.set({ 'request-id': newId('req_', 14), 'stripe-version': version ?? apiVersion });
    if (idempotencyKey !== undefined) response.set('idempotency-key', idempotencyKey);
    const key = /^Bearer\s+(.+)$/i.exec(request.get('authorization') ?? '')?.[1];
    if (key !== context.options.secretKey) throw unauthenticated(key);
    if (version === undefined) throw invalid('The Stripe-Version header is required by the local stand-in.');
    if (!/^\d{4}-\d\d-\d\d\.endive$/.test(version)) throw invalid(`Invalid Stripe API version: ${version}`);
    next();
  };
}

const checkBody: express.RequestHandler = (request, _response, next) => {
  // A request that was cut off because its caller died must not be carried out.
  const length = Buffer.byteLength(typeof request.body === 'string' ? request.body : '');
  if (Number(request.get('content-length') ?? length) !== length) throw invalid('Invalid request: it ended too early.');
  const type = request.get('content-type') ?? '';
  if (request.method === 'POST' && request.body && !type.startsWith('application/x-www-form-urlencoded')) {
    throw invalid(
      'Invalid request (check that your POST content type is application/x-www-form-urlencoded). If you have any questions, we can help at https://support.stripe.com/.',
    );
  }
  next();
};

const unknownPath: express.RequestHandler = (request) => {
  const message = `Unrecognized request URL (${request.method}: ${pathOf(request)}). Please see https://stripe.com/docs or we can help at https://support.stripe.com/.`;
  throw new StripeFault(404, { type: 'invalid_request_error', message }, false);
};

const sendFault: express.ErrorRequestHandler = (error, _request, response, _next) => {
  const fault = asFault(error);
  response.status(fault.status).json(fault.body);
};

function pathOf(request: express.Request): string {
  return request.originalUrl.split('?')[0] ?? '';
}

function send(response: express.Response, status: number, body: string): void {
  response.status(status).type('application/json').send(body);
}
