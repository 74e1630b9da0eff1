import { createHash, timingSafeEqual } from 'node:crypto';
import express from 'express';
import { apiVersion, type Context } from './context.ts';
import { internal, invalid, StripeFault, unauthenticated } from './errors.ts';
import { type FormTree, parseForm } from './form.ts';
import { newId } from './objects.ts';

/** One call of /v1 after parsing. */
export interface Call {
  method: string;
  path: string;
  pathId: string;
  params: FormTree;
  /** Body or query as it came, which idempotency keys are compared by. */
  encoded: string;
  idempotencyKey: string | undefined;
}

const keptRequests = 1000;

/** What every call of /v1 passes first: request id, log, secret key, API version, raw body. */
export function entrance(context: Context): express.RequestHandler[] {
  return [
    (request, response, next) => {
      const key = request.get('idempotency-key') ?? null;
      response.set({ 'request-id': newId('req_', 14), 'stripe-version': request.get('stripe-version') ?? apiVersion });
      if (key !== null) response.set('idempotency-key', key);
      const path = request.originalUrl.split('?')[0] ?? '';
      const entry = { method: request.method, path, idempotencyKey: key, status: 0 };
      context.requests.push(entry);
      if (context.requests.length > keptRequests) context.requests.shift();
      response.on('close', () => {
        entry.status = response.statusCode;
      });
      next();
    },
    (request, _response, next) => {
      const key = /^Bearer\s+(.+)$/i.exec(request.get('authorization') ?? '')?.[1];
      if (key === undefined || !sameText(key, context.options.secretKey)) throw unauthenticated(key);
      const version = request.get('stripe-version');
      if (version === undefined) throw invalid('The Stripe-Version header is required by the local stand-in.');
      if (!/^\d{4}-\d\d-\d\d\.endive$/.test(version)) throw invalid(`Invalid Stripe API version: ${version}`);
      next();
    },
    express.text({ type: () => true, limit: '1mb' }),
    (request, _response, next) => {
      const type = request.get('content-type') ?? '';
      if (request.method === 'POST' && request.body && !type.startsWith('application/x-www-form-urlencoded')) {
        throw invalid(
          'Invalid request (check that your POST content type is application/x-www-form-urlencoded). If you have any questions, we can help at https://support.stripe.com/.',
        );
      }
      next();
    },
  ];
}

export function readCall(request: express.Request): Call {
  const [path = '', query = ''] = request.originalUrl.split('?');
  const encoded = request.method === 'POST' ? String(request.body ?? '') : query;
  const key = request.get('idempotency-key');
  if (key !== undefined && key.length > 255) throw invalid('Idempotency keys can be at most 255 characters long.');
  return {
    method: request.method,
    path,
    pathId: String(request.params.id ?? ''),
    params: parseForm(encoded),
    encoded,
    idempotencyKey: request.method === 'POST' ? key : undefined,
  };
}

/** The last handlers of /v1: unknown addresses and errors, both in Stripe's shape. */
export const exits: [express.RequestHandler, express.ErrorRequestHandler] = [
  (request) => {
    const address = `${request.method}: ${request.originalUrl.split('?')[0]}`;
    const message = `Unrecognized request URL (${address}). Please see https://stripe.com/docs or we can help at https://support.stripe.com/.`;
    throw new StripeFault(404, { type: 'invalid_request_error', message }, false);
  },
  (error, _request, response, _next) => {
    const fault = asFault(error);
    response.status(fault.status).json(fault.body);
  },
];

/** Anything unexpected becomes a 500 in Stripe's shape; what went wrong is for the log only. */
export function asFault(error: unknown): StripeFault {
  if (error instanceof StripeFault) return error;
  const status = (error as { status?: unknown }).status;
  if (typeof status === 'number' && status < 500) return invalid(`Invalid request: ${(error as Error).message}`);
  console.error('local Stripe:', error);
  return internal;
}

/** Compares two secrets without telling by timing where they differ. */
export function sameText(a: string, b: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest();
  return timingSafeEqual(digest(a), digest(b));
}
