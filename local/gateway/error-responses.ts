import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import type { ServerResponse } from 'node:http';
import { join } from 'node:path';
import type { ErrorRequestHandler, Request, Response } from 'express';
import { errorPages, gatewayErrors, wantsPage } from '../../nginx/errors.ts';
import { findFile, sendFile } from './site-files.ts';

/** Errors that nginx words itself. */
const ownErrors = {
  malformed: {
    status: 400,
    body: { code: 'invalid_request', message: 'The request cannot be understood.', error: 'Bad Request' },
  },
  failed: {
    status: 500,
    body: {
      code: 'internal_error',
      message: 'Something went wrong. Please try again.',
      error: 'Internal Server Error',
    },
  },
};
const errors = { ...gatewayErrors, ...ownErrors };

/** Responds in the api's error shape. */
export function sendError(response: ServerResponse, name: keyof typeof errors): void {
  const { status, body } = errors[name];
  response.writeHead(status, { 'Content-Type': 'application/json; charset=utf-8', 'Cache-Control': 'no-store' });
  response.end(JSON.stringify({ ...body, requestId: randomUUID() }));
}

/**
 * Responds to a call when the upstream server does not: with a page for a person, with the error shape for a program.
 * @param folders see `sendUnavailablePage`
 */
export async function sendUnavailable(request: Request, response: Response, folders: Folders): Promise<void> {
  response.set('Retry-After', '1').vary('Accept');
  const { method } = request;
  if (!wantsPage(method, request.get('content-type'), request.get('accept'))) return sendError(response, 'unavailable');
  await sendUnavailablePage(request, response, folders);
}

interface Folders {
  /** Of the pages. */
  pages: string;
  /** Of the built files. */
  web: string;
}

/** Responds with the page for when the upstream server does not; as long as it has not been written, with a plain one. */
export async function sendUnavailablePage(
  request: Request,
  response: Response,
  { pages, web }: Folders,
): Promise<void> {
  response.status(gatewayErrors.unavailable.status).set('Retry-After', '1');
  const page = '/unavailable.html';
  if ((request.method === 'GET' || request.method === 'HEAD') && (await findFile(pages, page)))
    return sendFile(request, response, pages, page);
  const template = await readFile(join(web, '../renderer/template.html'), 'utf8').catch(() => '');
  response.set('Cache-Control', 'no-store').type('html').send(errorPages(template)['form-unavailable.html']);
}

/** Handles unexpected errors: the terminal shows the cause, the response nothing internal. */
export const onError: ErrorRequestHandler = (error, request, response, _next) => {
  const isTheirs = typeof error?.status === 'number' && error.status < 500;
  if (!isTheirs) console.error(`The gateway failed at ${request.method} ${request.path}: ${error?.message ?? error}`);
  if (response.headersSent) response.destroy();
  else sendError(response, isTheirs ? 'malformed' : 'failed');
};
