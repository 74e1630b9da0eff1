import { type ArgumentsHost, Catch, type ExceptionFilter, HttpException, NotFoundException } from '@nestjs/common';
import { ThrottlerException } from '@nestjs/throttler';
import type { Request, Response } from 'express';
import { isDatabaseDown } from '../database/database.ts';
import { log } from '../log.ts';
import { AppError } from './app-error.ts';
import { isPlainFormPost, refusalPage } from './plain-form.ts';

/** Turns whatever was thrown into the one error shape. Internals stay inside: causes and stacks go to the log. */
@Catch()
export class ErrorFilter implements ExceptionFilter {
  catch(thrown: unknown, host: ArgumentsHost) {
    const http = host.switchToHttp();
    const response = http.getResponse<Response>();
    const request = http.getRequest<Request & { requestId: string }>();
    const { requestId } = request;
    const allowed = thrown instanceof NotFoundException ? methodsAt(request) : [];
    const error = allowed.length > 0 ? notAllowed(request.method) : toAppError(thrown);
    if (allowed.length > 0) response.setHeader('Allow', allowed.join(', '));
    const { code, message, extras } = error;
    if (error.status >= 500) {
      log.error('request_failed', 'a request failed', { requestId, code, message, err: extras.cause ?? thrown });
    } else if (extras.cause) {
      log.warn('request_refused', 'a request was refused', { requestId, code, message, err: extras.cause });
    }
    if (response.headersSent) return response.destroy();
    if (error.extras.retryAfter) response.setHeader('Retry-After', String(error.extras.retryAfter));
    const body = error.toBody(requestId);
    response.status(error.status);
    if (isPlainFormPost(request)) response.type('html').send(refusalPage(body));
    else response.json(body);
  }
}

/** Returns the methods that an address supports; none if there is nothing at the address. */
function methodsAt({ app, baseUrl, path }: Request): string[] {
  const routes = (app.router.stack as unknown as Layer[]).filter((layer) => layer.route && layer.match(baseUrl + path));
  const methods = new Set(routes.flatMap(({ route }) => Object.keys(route?.methods ?? {})));
  if (methods.has('get')) methods.add('head');
  return [...methods].map((method) => method.toUpperCase());
}

/** The parts of an entry in Express's router (npm: router) that are read here. */
interface Layer {
  route?: { methods: Record<string, boolean> };
  match(path: string): boolean;
}

function notAllowed(method: string): AppError {
  return new AppError(405, 'method_not_allowed', `${method} is not possible here; the Allow header says what is.`);
}

/** Turns whatever was thrown into an error of the error catalogue. */
export function toAppError(thrown: unknown): AppError {
  if (thrown instanceof AppError) return thrown;
  if (thrown instanceof ThrottlerException) {
    return new AppError(429, 'too_many_requests', 'Too many requests. Please wait a minute and try again.', {
      retryAfter: 60,
    });
  }
  if (isDatabaseDown(thrown)) {
    return new AppError(503, 'database_unavailable', 'The service is not available. Please try again in a moment.', {
      cause: thrown,
      retryAfter: 5,
    });
  }
  return nestError(thrown) ?? internalError(thrown);
}

/**
 * Gives a route its own messages from the error catalogue. Status, code and what is logged stay the same, and an
 * AppError keeps its message.
 * @param unexpected message for unforeseen errors
 * @param databaseDown message for when the database is unavailable
 * @returns a handler for `catch`, which always throws
 */
export function withUserMessage(unexpected: string, databaseDown = unexpected): (thrown: unknown) => never {
  return (thrown) => {
    if (thrown instanceof AppError) throw thrown;
    const { status, code, extras } = toAppError(thrown);
    throw new AppError(status, code, code === 'database_unavailable' ? databaseDown : unexpected, extras);
  };
}

function nestError(thrown: unknown): AppError | undefined {
  if (!(thrown instanceof HttpException)) return undefined;
  const status = thrown.getStatus();
  if (status === 404) return new AppError(404, 'not_found', 'There is nothing at this address.');
  if (status === 413) return new AppError(413, 'body_too_large', 'The request is larger than 100 kB.');
  if (status < 500) return new AppError(status, 'malformed_body', 'The request could not be read. Send JSON in UTF-8.');
}

function internalError(cause: unknown): AppError {
  return new AppError(500, 'internal_error', 'Something went wrong on our side. Please try again.', { cause });
}
